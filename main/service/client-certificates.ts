import type { Certificate } from 'electron'
import type { CertificateRequest } from '../../app/service/model/client-certificate.ts'
import type { HttpRequest } from '../../app/service/ports.ts'
import { cleanText, withoutQuotes } from '../../app/util/clean-text.ts'

type Target = Pick<HttpRequest, 'url' | 'certificate'>
/** A fingerprint; null for no certificate; undefined if the person has not chosen. */
type Choice = string | null | undefined

interface Call {
  readonly host: string
  readonly choice: Choice
  readonly ready: PromiseWithResolvers<void>
  readonly requested: PromiseWithResolvers<CertificateRequest>
  isStarted: boolean
}

interface CertificateEvents {
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

interface QueuedCall {
  /** Resolves when the calls to the same server that send another certificate have ended. */
  readonly ready: Promise<void>
  /** Resolves with what the server asks for, when the person has to choose first. */
  readonly requested: Promise<CertificateRequest>
  end(): void
}

export interface ClientCertificates {
  enqueue(target: Target): QueuedCall
  /**
   * The last certificate request of the server, if it may have refused the person's choice; then forgets it. Null if
   * nothing was chosen, or if the server has not asked again: then no certificate fits any more.
   */
  takeLastRequest(target: Target): CertificateRequest | null
}

/**
 * Answers servers that ask for a certificate of the person's (TLS client authentication): with the one that the
 * person chose for this server, and never with another. By default Electron would send the first.
 *
 * Electron does not ask where no certificate fits: then none is sent. The event names the server and not the call, so
 * calls to one server that send different certificates take turns. A request that is never answered leaves nothing in
 * Chromium's memory, while "none" is kept for the whole session.
 */
export function createClientCertificates(app: CertificateEvents): ClientCertificates {
  const calls = new Set<Call>()
  const lastRequests = new Map<string, CertificateRequest>()
  const callsTo = (host: string | null) => [...calls].filter((call) => call.host === host)
  const startNext = (host: string) => {
    const running = callsTo(host).find(({ isStarted }) => isStarted)
    const waiting = callsTo(host).filter(({ isStarted }) => !isStarted)
    const next = waiting.find(({ choice }) => running === undefined || running.choice === choice)
    if (next === undefined) return
    next.isStarted = true
    next.ready.resolve()
    startNext(host)
  }
  app.on('select-client-certificate', (event, _contents, server, certificates, answer) => {
    event.preventDefault()
    const host = hostAndPort(server)
    const running = callsTo(host).filter(({ isStarted }) => isStarted)
    const [first] = running
    // A page or a proxy asks, for which nobody can have chosen a certificate.
    if (host === null || first === undefined) return answer()
    const request = { host, certificates: certificates.map(toListed) }
    lastRequests.set(host, request)
    const chosen = certificates.find(({ fingerprint }) => fingerprint === first.choice)
    if (chosen !== undefined || first.choice === null) return answer(chosen)
    for (const call of running) call.requested.resolve(request)
  })
  return {
    enqueue(target) {
      const host = hostAndPort(target.url) ?? target.url
      const ready = Promise.withResolvers<void>()
      const requested = Promise.withResolvers<CertificateRequest>()
      const call: Call = { host, choice: certificateChoice(target), ready, requested, isStarted: false }
      calls.add(call)
      startNext(host)
      return {
        ready: ready.promise,
        requested: requested.promise,
        end() {
          if (calls.delete(call)) startNext(host)
        },
      }
    },
    takeLastRequest(target) {
      const host = hostAndPort(target.url) ?? target.url
      const request = lastRequests.get(host) ?? null
      lastRequests.delete(host)
      return certificateChoice(target) === undefined ? null : request
    },
  }
}

/** What the person chose for the server of `url`. What they chose for another one does not count. */
export function certificateChoice({ url, certificate }: Target): Choice {
  return certificate?.host === hostAndPort(url) ? certificate?.fingerprint : undefined
}

/** Of an address, or of a server (`slides.example:443`); the port is always there. */
function hostAndPort(server: string): string | null {
  const url = URL.parse(server.includes('://') ? server : `https://${server}`)
  return url === null ? null : `${url.hostname}:${url.port || '443'}`
}

function toListed({ fingerprint, subjectName, issuerName, validExpiry }: Certificate) {
  const [subject, issuer] = [shownName(subjectName), shownName(issuerName)]
  return { fingerprint, subject, issuer, validUntil: validExpiry * 1000 }
}

/** A name in a certificate as one short line, because whoever made the certificate chose it. */
export function shownName(name: string): string {
  return cleanText(withoutQuotes(name), 200)
}
