import type { Certificate } from 'electron'
import type { CertificateRequest } from '../../app/model/client-certificate.ts'
import type { HttpRequest } from '../../app/ports/index.ts'

interface Call {
  /** Host and port of its server. */
  readonly host: string
  /** What the person chose: a fingerprint, null for none; undefined where they have not chosen. */
  readonly chosen: Chosen
  readonly begins: PromiseWithResolvers<void>
  readonly asked: PromiseWithResolvers<CertificateRequest>
  isStarted: boolean
}

type Chosen = string | null | undefined
type Asking = Pick<HttpRequest, 'url' | 'certificate'>

/** The part of Electron's `app` that tells of such servers. */
interface CertificateNews {
  on(
    event: 'select-client-certificate',
    listener: (
      event: { preventDefault(): void },
      contents: unknown,
      server: string,
      certificates: Certificate[],
      answer: (certificate?: Certificate) => void,
    ) => void,
  ): unknown
}

/** The turn of one call, which has to end it. */
interface Turn {
  /** Resolves at once, or when the calls to the same server that send another certificate have ended. */
  readonly begins: Promise<void>
  /** Resolves with what the server asks for, when it asks and the person has to choose first. */
  readonly asked: Promise<CertificateRequest>
  end(): void
}

export interface ClientCertificates {
  turn(request: Asking): Turn
  /**
   * What the server of a call asked for last, where it may not have taken what was chosen. Null where nothing was
   * chosen, and where it has not asked since this was told: then no certificate fits any more.
   */
  takeLastRequest(request: Asking): CertificateRequest | null
}

/**
 * Answers servers that ask for a certificate of the person's (TLS client authentication): with the one that the
 * person chose for this server, and never with another. Left alone, Electron would send the first.
 *
 * Electron 44 and later ask so for calls of the main process, unless no certificate fits: then none is sent. The
 * event names the server and not the call, so calls to one server that send different certificates take turns.
 * An answer that is not given leaves nothing in Chromium's memory, while "none" is kept for the whole session.
 */
export function answerCertificateRequests(app: CertificateNews): ClientCertificates {
  const calls = new Set<Call>()
  const last = new Map<string, CertificateRequest>()
  const at = (host: string | null) => [...calls].filter((call) => call.host === host)
  const startNext = (host: string) => {
    const running = at(host).find(({ isStarted }) => isStarted)
    const waiting = at(host).filter(({ isStarted }) => !isStarted)
    const next = waiting.find(({ chosen }) => running === undefined || running.chosen === chosen)
    if (next === undefined) return
    next.isStarted = true
    next.begins.resolve()
    startNext(host)
  }
  app.on('select-client-certificate', (event, _contents, server, certificates, answer) => {
    event.preventDefault()
    const host = hostAndPort(server)
    const asked = at(host).filter(({ isStarted }) => isStarted)
    const [first] = asked
    // A page, or a proxy on the way: nobody has chosen anything for it, and nobody can.
    if (host === null || first === undefined) return answer()
    const request = { host, certificates: certificates.map(shown) }
    last.set(host, request)
    const found = certificates.find(({ fingerprint }) => fingerprint === first.chosen)
    if (found !== undefined || first.chosen === null) return answer(found)
    for (const call of asked) call.asked.resolve(request)
  })
  return {
    turn(request) {
      const host = hostAndPort(request.url) ?? request.url
      const [begins, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<CertificateRequest>()]
      const call: Call = { host, chosen: chosenFor(request), begins, asked, isStarted: false }
      calls.add(call)
      startNext(host)
      return {
        begins: begins.promise,
        asked: asked.promise,
        end() {
          if (calls.delete(call)) startNext(host)
        },
      }
    },
    takeLastRequest(request) {
      const host = hostAndPort(request.url) ?? request.url
      const asked = last.get(host) ?? null
      last.delete(host)
      return chosenFor(request) === undefined ? null : asked
    },
  }
}

/** What the person chose for the server that the request goes to. What they chose for another one does not count. */
export function chosenFor({ url, certificate }: Asking): Chosen {
  return certificate?.host === hostAndPort(url) ? certificate?.fingerprint : undefined
}

/** Of an address, or of what Electron calls one: `slides.example:443` (33), with the port also where it is usual. */
function hostAndPort(server: string): string | null {
  const url = URL.parse(server.includes('://') ? server : `https://${server}`)
  return url === null ? null : `${url.hostname}:${url.port || '443'}`
}

function shown({ fingerprint, subjectName, issuerName, validExpiry }: Certificate) {
  return { fingerprint, subject: subjectName, issuer: issuerName, validUntil: validExpiry * 1000 }
}
