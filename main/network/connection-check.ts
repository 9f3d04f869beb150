import type { Session } from 'electron'
import type { ConnectionCheck, ConnectionProbe } from '../../app/ports/index.ts'
import type { ClientCertificates } from './client-certificates.ts'
import { createHttp, type HttpOptions } from './http.ts'

/** The part of Electron's Session that a test of the connection needs. */
export type ProbedSession = Pick<Session, 'resolveHost' | 'resolveProxy' | 'setCertificateVerifyProc'>

/** Chromium's own verdict counts; the test only looks at it (Electron: `setCertificateVerifyProc`). */
const chromiumDecides = -3

/**
 * Tests the way to an address, each time in a new session, so that no connection or certificate that was seen
 * before answers for it. `make` gives a session in memory of that name.
 */
export function createConnectionCheck<Probed extends ProbedSession>(
  net: HttpOptions<Probed>['net'],
  certificates: ClientCertificates,
  make: (name: string) => Probed,
): ConnectionCheck {
  let count = 0
  return async (request) => {
    count += 1
    const session = make(`connection-test-${count}`)
    let certificate: ConnectionProbe['certificate'] = null
    session.setCertificateVerifyProc((seen, decide) => {
      certificate = {
        authority: seen.certificate.issuerName || seen.certificate.issuer.organizations.join(', '),
        isTrusted: seen.errorCode === 0,
      }
      decide(chromiumDecides)
    })
    const result = await createHttp({
      net,
      certificates,
      sessions: { current: () => session, after: async () => session },
    }).post(request)
    const proxy = proxyIn(await session.resolveProxy(request.url).catch(() => ''))
    const addresses = proxy === null ? await addressesOf(session, new URL(request.url).hostname) : null
    return { proxy, addresses, certificate, result }
  }
}

/**
 * The first proxy of a list such as `PROXY proxy.example:8080; DIRECT`; null where it begins with none, or where
 * the list is empty because nobody could say.
 */
function proxyIn(list: string): string | null {
  const [first = ''] = list.split(';')
  return first.trim() === 'DIRECT' ? null : (first.trim().split(/\s+/)[1] ?? null)
}

async function addressesOf(session: ProbedSession, hostname: string): Promise<string[] | null> {
  try {
    const { endpoints } = await session.resolveHost(hostname.replace(/^\[|\]$/g, ''))
    return endpoints.map(({ address }) => address)
  } catch {
    return null
  }
}
