import type { Certificate } from 'electron'
import type { CertificateRequest } from '../../app/model/client-certificate.ts'
import type { HttpRequest } from '../../app/ports.ts'

/** What a call does when its server asks for a certificate of the person's. */
interface Asked {
  /** The person has to choose first. */
  choose(request: CertificateRequest): void
  /** Nobody can tell which of several calls is asked. */
  unclear(): void
}

interface Waiting extends Asked {
  readonly host: string
  /** What the person chose: a fingerprint, null for none; undefined where they have not chosen. */
  readonly chosen: string | null | undefined
}

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

export interface ClientCertificates {
  /** Until the returned function is called, a server at the address of `request` may ask for a certificate. */
  expect(request: Pick<HttpRequest, 'url' | 'certificate'>, asked: Asked): () => void
  /** What the server at `url` asked for last; null where it never did. */
  lastRequest(url: string): CertificateRequest | null
}

/**
 * Answers servers that ask for a certificate of the person's (TLS client authentication): with the one that the
 * person chose for this server, and never with another. Left alone, Electron would send the first.
 *
 * Electron 44 and later ask so for calls of the main process. The event names the server and not the call, so
 * several calls to one server get one answer; where they differ in what was chosen, they end and are made again.
 * An answer that is not given leaves nothing in Chromium's memory, while "none" is kept for the whole session.
 */
export function answerCertificateRequests(app: CertificateNews): ClientCertificates {
  const waiting = new Set<Waiting>()
  const last = new Map<string, CertificateRequest>()
  app.on('select-client-certificate', (event, _contents, server, certificates, answer) => {
    event.preventDefault()
    const host = hostAndPort(server)
    const calls = [...waiting].filter((call) => call.host === host)
    const [first] = calls
    // A page, or a proxy on the way: nobody has chosen anything for it, and nobody can.
    if (host === null || first === undefined) return answer()
    const request = { host, certificates: certificates.map(shown) }
    last.set(host, request)
    if (calls.some(({ chosen }) => chosen !== first.chosen)) {
      for (const call of calls) call.unclear()
      return
    }
    const found = certificates.find(({ fingerprint }) => fingerprint === first.chosen)
    if (found !== undefined || first.chosen === null) return answer(found)
    for (const call of calls) call.choose(request)
  })
  return {
    expect({ url, certificate }, asked) {
      const host = hostAndPort(url)
      if (host === null) return () => {}
      const call = {
        ...asked,
        host,
        chosen: certificate?.host === host ? certificate.fingerprint : undefined,
      }
      waiting.add(call)
      return () => waiting.delete(call)
    },
    lastRequest(url) {
      const host = hostAndPort(url)
      return host === null ? null : (last.get(host) ?? null)
    },
  }
}

/** Of an address, or of what Electron calls one: `slides.example:443` (33), with the port also where it is usual. */
function hostAndPort(server: string): string | null {
  const url = URL.parse(server.includes('://') ? server : `https://${server}`)
  return url === null ? null : `${url.hostname}:${url.port || '443'}`
}

function shown({ fingerprint, subjectName, issuerName, validExpiry }: Certificate) {
  return { fingerprint, subject: subjectName, issuer: issuerName, validUntil: validExpiry * 1000 }
}
