import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'
import { certificateOfUnknownAuthority } from '../service/certificates.ts'
import { demoAccounts } from '../service/service-logic.ts'
import { openFolder } from './open-folder.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, typeSignIn, windowAppears } from './started.ts'

/**
 * Starts the app with the two worst switches of Chromium: one writes each call to a file, with the password;
 * the other lets any server be the service. A sign-in shows that neither is heeded.
 */
export async function checkSwitches({ program }: Packaged, desktop: Desktop): Promise<void> {
  const [account] = demoAccounts
  if (account === undefined) throw new Error('There is no account to sign in with.')
  const folder = openFolder(desktop)
  const netLog = join(folder, 'net-log.json')
  const server = await startUntrusted(folder)
  try {
    const app = startOn(
      desktop,
      [
        program,
        `--user-data-dir=${join(folder, 'data')}`,
        `--log-net-log=${netLog}`,
        '--net-log-capture-mode=Everything',
        '--ignore-certificate-errors',
      ],
      { DECKPASS_SERVICE: server.baseUrl },
    )
    await typeSignIn(desktop, await windowAppears(desktop), account)
    await until('the sign-in comes to the server', async () => server.outcomes()[0] ?? null)
    app.signal('SIGTERM')
    await app.ended
    check(
      '--ignore-certificate-errors: a certificate that nobody trusts is refused, and no password is sent',
      !server.outcomes().includes('request'),
      server.outcomes(),
    )
    check('--log-net-log: no file is written', !existsSync(netLog))
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An HTTPS server whose certificate nobody trusts, and what each connection came to. */
async function startUntrusted(folder: string) {
  const files = await certificateOfUnknownAuthority(folder)
  const outcomes: ('refused' | 'request')[] = []
  const server = createServer({ cert: await readFile(files.cert), key: await readFile(files.key) })
  server.on('tlsClientError', () => outcomes.push('refused'))
  server.on('request', (_incoming, outgoing) => {
    outcomes.push('request')
    outgoing.writeHead(401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `https://127.0.0.1:${port}`,
    outcomes: () => outcomes,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
