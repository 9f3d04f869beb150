import { X509Certificate } from 'node:crypto'
import type { Certificate, Session } from 'electron'
import type { ShownCertificate } from '../../app/help/model/connection-row.ts'
import type { ConnectionProbe, ProbeConnection } from '../../app/help/ports.ts'
import type { HttpResult } from '../../app/service/ports.ts'
import { shownName } from './client-certificates.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { proxiesTo } from './proxies.ts'
import type { CertificateVerdict } from './system-authorities.ts'

type Verdict = NonNullable<ConnectionProbe['certificate']>

/** The name of the session of all checks. Chromium gives back little of what a session took. */
const sessionName = 'connection-check'

/** Checks the way to an address, one check at a time, without the connections and lookups of the one before. */
export function createProbeConnection(
  { net, certificates, sessions }: HttpOptions,
  judgeCertificate: CertificateVerdict,
): ProbeConnection {
  /** By host name. Chromium asks once about a certificate, and keeps what it was told as long as the session. */
  const verdicts = new Map<string, Verdict>()
  return async (request) => {
    const session = sessions(sessionName)
    await Promise.all([session.closeAllConnections(), session.clearHostResolverCache()])
    let certificate: Verdict | null = null
    session.setCertificateVerifyProc((seen, decide) => {
      const shown = shownCertificate(seen.certificate)
      void judgeCertificate(seen).then((verdict) => {
        certificate = { shown, isTrusted: verdict === 0 || seen.errorCode === 0 }
        verdicts.set(seen.hostname, certificate)
        decide(verdict)
      })
    })
    const result = await createHttp({ net, certificates, sessions: () => session }).post(request)
    const proxy = firstProxy(await proxiesTo(session, request.url))
    const hostname = new URL(request.url).hostname.replace(/^\[|\]$/g, '')
    const addresses = proxy === null ? await resolveAddresses(session, hostname) : null
    if (isPastHandshake(result)) certificate ??= verdicts.get(hostname) ?? null
    return { proxy, addresses, certificate, result }
  }
}

function isPastHandshake(result: HttpResult): boolean {
  return result.kind === 'response' || ['certificate', 'redirect', 'too-large'].includes(result.cause)
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
    // Node does not read every kind of key.
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

async function resolveAddresses(session: Session, hostname: string): Promise<string[] | null> {
  try {
    const { endpoints } = await session.resolveHost(hostname)
    return endpoints.map(({ address }) => address)
  } catch {
    return null
  }
}
