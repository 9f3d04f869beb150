import { X509Certificate } from 'node:crypto'
import type { Certificate, Session } from 'electron'
import type { ShownCertificate } from '../../app/model/help/connection-check.ts'
import type { ConnectionCheck, ConnectionProbe } from '../../app/ports/index.ts'
import { type ClientCertificates, shownName } from './client-certificates.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { proxiesTo } from './proxies.ts'
import type { CertificateVerdict } from './system-authorities.ts'

/** The part of Electron's Session that a check needs. */
export type CheckSession = Pick<Session, 'resolveHost' | 'resolveProxy' | 'setCertificateVerifyProc'>

/** Checks the way to an address, each time in a new session, so that nothing cached answers for it. */
export function createConnectionCheck<S extends CheckSession>(
  net: HttpOptions<S>['net'],
  certificates: ClientCertificates,
  createSession: (name: string) => S,
  judgeCertificate: CertificateVerdict,
): ConnectionCheck {
  let count = 0
  return async (request) => {
    count += 1
    const session = createSession(`connection-check-${count}`)
    let certificate: ConnectionProbe['certificate'] = null
    session.setCertificateVerifyProc((seen, decide) => {
      const shown = shownCertificate(seen.certificate)
      void judgeCertificate(seen).then((verdict) => {
        certificate = { shown, isTrusted: verdict === 0 || seen.errorCode === 0 }
        decide(verdict)
      })
    })
    const result = await createHttp({
      net,
      certificates,
      sessions: { current: () => session, replacementOf: async () => session },
    }).post(request)
    const proxy = firstProxy(await proxiesTo(session, request.url))
    const addresses = proxy === null ? await resolveAddresses(session, new URL(request.url).hostname) : null
    return { proxy, addresses, certificate, result }
  }
}

function shownCertificate(seen: Certificate): ShownCertificate {
  // `sha256/` and base64.
  const digest = Buffer.from(seen.fingerprint.replace(/^.*?\//, ''), 'base64')
  return {
    authority: shownName(seen.issuerName || seen.issuer.organizations.join(', ')),
    isSelfSigned: isSelfSigned(seen.data),
    validFrom: seen.validStart * 1000,
    validUntil: seen.validExpiry * 1000,
    fingerprint: [...digest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'),
  }
}

/** Whether its own key signed it (RFC 5280, section 3.2): that of its issuer may bear the same name. */
function isSelfSigned(pem: string): boolean {
  try {
    const certificate = new X509Certificate(pem)
    return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)
  } catch {
    // Of a kind that Node does not read.
    return false
  }
}

/**
 * The first proxy of a list such as `PROXY proxy.example:8080; DIRECT`; null if it begins with none, or is
 * empty because nobody could say.
 */
function firstProxy(list: string): string | null {
  const [first = ''] = list.split(';')
  return first.trim() === 'DIRECT' ? null : (first.trim().split(/\s+/)[1] ?? null)
}

async function resolveAddresses(session: CheckSession, hostname: string): Promise<string[] | null> {
  try {
    const { endpoints } = await session.resolveHost(hostname.replace(/^\[|\]$/g, ''))
    return endpoints.map(({ address }) => address)
  } catch {
    return null
  }
}
