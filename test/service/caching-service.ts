import { createHash, X509Certificate } from 'node:crypto'
import { createServer } from 'node:net'
import { listenLocally } from '../support/local-port.ts'
import { certificateOfUnknownAuthority } from './certificates.ts'
import { startService } from './service.ts'
import { demoAccounts, type ServiceAccount } from './service-logic.ts'

const hostname = 'slides.example'
const cookie = 'remember-this-cookie'

/**
 * A service with a name and TLS, like the real one, whose answers ask the client to remember them in every way of HTTP:
 * Strict-Transport-Security, Alt-Svc, Set-Cookie, Cache-Control. `folder` is for its certificate.
 */
export async function startCachingService(
  folder: string,
  accounts: readonly ServiceAccount[] = demoAccounts,
) {
  const { tls } = certificateOfUnknownAuthority(folder, { names: `DNS:${hostname}` })
  const service = await startService({ accounts, tls })
  let alternative = 0
  const other = createServer((socket) => {
    alternative += 1
    socket.destroy()
  })
  const otherPort = await listenLocally(other)
  service.faults.always({
    kind: 'headers',
    values: {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Alt-Svc': `h2=":${otherPort}"; ma=86400; persist=1, h3=":${otherPort}"; ma=86400; persist=1`,
      'Set-Cookie': `remember=${cookie}; Max-Age=86400; Path=/; Secure`,
      'Cache-Control': 'public, max-age=86400, immutable',
      ETag: '"remember"',
    },
  })
  const spki = new X509Certificate(tls.cert).publicKey.export({ type: 'spki', format: 'der' })
  const pin = createHash('sha256').update(spki).digest('base64')
  return {
    ...service,
    baseUrl: `https://${hostname}`,
    hostname,
    cookie,
    /** The number of connections to the address in `Alt-Svc`. */
    alternative: () => alternative,
    /** For the app's command line: the address of the name, and trust in this one certificate. */
    args: [
      `--host-resolver-rules=MAP ${hostname}:443 ${new URL(service.baseUrl).host}`,
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
    async close() {
      await Promise.all([service.close(), new Promise((resolve) => other.close(resolve))])
    },
  }
}
