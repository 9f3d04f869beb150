import type { Session } from 'electron'
import type { ConnectionCheck, ConnectionProbe } from '../../app/ports/index.ts'
import { type ClientCertificates, shownName } from './client-certificates.ts'
import { createHttp, type HttpOptions } from './http.ts'

/** The part of Electron's Session that a check needs. */
export type CheckSession = Pick<Session, 'resolveHost' | 'resolveProxy' | 'setCertificateVerifyProc'>

/** Leaves the verdict to Chromium (Electron: `setCertificateVerifyProc`). */
const useChromiumVerdict = -3

/** Checks the way to an address, each time in a new session, so that nothing cached answers for it. */
export function createConnectionCheck<S extends CheckSession>(
  net: HttpOptions<S>['net'],
  certificates: ClientCertificates,
  createSession: (name: string) => S,
): ConnectionCheck {
  let count = 0
  return async (request) => {
    count += 1
    const session = createSession(`connection-check-${count}`)
    let certificate: ConnectionProbe['certificate'] = null
    session.setCertificateVerifyProc((seen, decide) => {
      certificate = {
        authority: shownName(seen.certificate.issuerName || seen.certificate.issuer.organizations.join(', ')),
        isTrusted: seen.errorCode === 0,
      }
      decide(useChromiumVerdict)
    })
    const result = await createHttp({
      net,
      certificates,
      sessions: { current: () => session, replacementOf: async () => session },
    }).post(request)
    const proxy = firstProxy(await session.resolveProxy(request.url).catch(() => ''))
    const addresses = proxy === null ? await resolveAddresses(session, new URL(request.url).hostname) : null
    return { proxy, addresses, certificate, result }
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
