import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createPlainServer } from 'node:net'
import { day } from '../support/durations.ts'
import { listenLocally } from '../support/local-port.ts'
import { certificateOfUnknownAuthority } from './certificates.ts'
import { demoAccounts } from './service-logic.ts'

const hostname = 'slides.example'
const cookie = 'remember-this-cookie'

/**
 * A service under a name and over TLS, as the real one is, whose answers ask to be remembered in every way
 * that HTTP has: Strict-Transport-Security, Alt-Svc, Set-Cookie, Cache-Control. `folder` is for its
 * certificate.
 */
export async function startCachingService(folder: string) {
  const files = await certificateOfUnknownAuthority(folder, { names: 'DNS:slides.example' })
  const cert = await readFile(files.cert)
  const requests: { readonly headers: IncomingHttpHeaders }[] = []
  let alternative = 0
  const otherServer = createPlainServer((socket) => {
    alternative += 1
    socket.destroy()
  })
  const other = await listenLocally(otherServer)

  const server = createServer({ cert, key: await readFile(files.key) }, (incoming, outgoing) => {
    requests.push({ headers: incoming.headers })
    incoming.resume()
    const body = JSON.stringify({
      success: 'A token was made.',
      token_expires: new Date(Date.now() + 7 * day).toUTCString(),
    })
    outgoing.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Authentication-Token': `demo-token-${requests.length}`,
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Alt-Svc': `h2=":${other}"; ma=86400; persist=1, h3=":${other}"; ma=86400; persist=1`,
      'Set-Cookie': `remember=${cookie}; Max-Age=86400; Path=/; Secure`,
      'Cache-Control': 'public, max-age=86400, immutable',
      ETag: '"remember"',
    })
    outgoing.end(body)
  })
  const port = await listenLocally(server)
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const pin = createHash('sha256').update(spki).digest('base64')

  return {
    baseUrl: `https://${hostname}`,
    hostname,
    cookie,
    person: demoAccounts[0],
    requests,
    /** How many connections came to the place that `Alt-Svc` names. */
    alternative: () => alternative,
    /** For the app's command line: where the name leads, and that this one certificate is trusted. */
    args: [
      `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
    async close() {
      server.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => server.close(resolve)),
        new Promise((resolve) => otherServer.close(resolve)),
      ])
    },
  }
}
