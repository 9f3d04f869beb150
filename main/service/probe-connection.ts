import { X509Certificate } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Certificate, Session } from 'electron'
import type { ShownCertificate } from '../../app/help/model/connection-row.ts'
import type { ConnectionProbe, ProbeConnection } from '../../app/help/ports.ts'
import { isCertificateFailure } from '../../app/service/model/failure.ts'
import { shownName } from './client-certificates.ts'
import { createHttp, type HttpParts, hostnameOf } from './http.ts'
import type { CertificateVerdict } from './system-authorities.ts'

type Verdict = NonNullable<ConnectionProbe['certificate']>

/** One session for all checks, because Chromium frees little of a session's memory. */
const sessionName = 'connection-check'

/** Checks the connection to an address, without reusing connections and DNS results. Run one check at a time. */
export function createProbeConnection(
  parts: HttpParts,
  judgeCertificate: CertificateVerdict,
): ProbeConnection {
  /** By host name. Chromium asks about a certificate only once, and caches the verdict for the whole session. */
  const verdicts = new Map<string, Verdict>()
  return async (request) => {
    const session = parts.sessions(sessionName)
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
    const result = await createHttp({ ...parts, sessions: () => session }).post(request)
    const proxy = firstProxy(await proxiesTo(session, request.url))
    const hostname = hostnameOf(request.url)
    const resolved = proxy === null ? await session.resolveHost(hostname).catch(() => null) : null
    const addresses = resolved?.endpoints.map(({ address }) => address) ?? null
    if (result.kind === 'response' || isCertificateFailure(result))
      certificate ??= verdicts.get(hostname) ?? null
    return { proxy, addresses, certificate, result }
  }
}

function shownCertificate(seen: Certificate): ShownCertificate {
  // The fingerprint is `sha256/` followed by base64.
  const digest = Buffer.from(seen.fingerprint.replace(/^.*?\//, ''), 'base64')
  return {
    authority: shownName(seen.issuerName || seen.issuer.organizations.join(', ')),
    isSelfSigned: isSelfSigned(seen.data),
    validFrom: seen.validStart * 1000,
    validUntil: seen.validExpiry * 1000,
    fingerprint: [...digest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'),
  }
}

/** Whether the certificate's own key signed it (RFC 5280, section 3.2). Equal names alone do not prove that. */
function isSelfSigned(pem: string): boolean {
  try {
    const certificate = new X509Certificate(pem)
    return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)
  } catch {
    // Node does not support every kind of key.
    return false
  }
}

/** The first proxy of a list such as `PROXY proxy.example:8080; DIRECT`; null if it is `DIRECT` or unknown. */
function firstProxy(list: string): string | null {
  const [first = ''] = list.split(';')
  return first.trim() === 'DIRECT' ? null : (first.trim().split(/\s+/)[1] ?? null)
}

/** The proxies for an address, in a PAC script's form; empty if the system does not answer in time. Never rejects. */
export async function proxiesTo(
  session: Pick<Session, 'resolveProxy'>,
  address: string,
  maxWaitMs = 5_000,
): Promise<string> {
  try {
    return await Promise.race([session.resolveProxy(address), setTimeout(maxWaitMs, '', { ref: false })])
  } catch {
    return ''
  }
}

/** The distinct kinds of proxies (`DIRECT`, `PROXY`, `SOCKS5`), in the order of their use. Never rejects. */
export async function proxyKinds(
  session: Pick<Session, 'resolveProxy'>,
  addresses: readonly string[],
): Promise<string[]> {
  const lists = await Promise.all(addresses.map((address) => proxiesTo(session, address)))
  return [...new Set(lists.join(';').match(/(?<=^|;\s*)\w+/g))]
}
