import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { until } from '../../test/desktop/wait.ts'
import { certificateOfUnknownAuthority } from '../../test/service/certificates.ts'
import { demoAccounts } from '../../test/service/service-logic.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn, typeSignIn, visibleWindows, windowAppears } from './start.ts'

/** A way to start the app that is to make it run a script, or to let it be driven. */
interface Attack {
  readonly what: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Whether the script has run, or somebody listens where a debugger would. */
  hasSucceeded(): boolean | Promise<boolean>
}

/** Tries what the fuses and the list of switches forbid: the app starts as always, and nothing else happens. */
export async function checkAttacks({ program }: Packaged, desktop: Desktop): Promise<void> {
  const folder = openFolder(desktop)
  const mark = join(folder, 'mark')
  try {
    for (const { what, env, args = [], hasSucceeded } of await attacks(folder, mark)) {
      const app = startOn(desktop, [program, ...args], env)
      await windowAppears(desktop)
      check(
        `${what}: the app starts as always, and nothing else happens`,
        !(await hasSucceeded()),
        app.said(),
      )
      app.signal('SIGTERM')
      await app.ended
      rmSync(mark, { force: true })
    }
    check('no window is left', (await visibleWindows(desktop)).length === 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A script that runs leaves the file `mark`. */
async function attacks(folder: string, mark: string): Promise<Attack[]> {
  const script = join(folder, 'script.cjs')
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`)
  const port = await freePort()
  const runs = { hasSucceeded: () => existsSync(mark) }
  const listens = { hasSucceeded: () => isListening(port) }
  const asNode = { env: { ELECTRON_RUN_AS_NODE: '1' }, args: [`--require=${script}`, '--eval=0'] }
  return [
    { what: 'ELECTRON_RUN_AS_NODE', ...asNode, ...runs },
    { what: 'NODE_OPTIONS', env: { NODE_OPTIONS: `--require ${script}` }, ...runs },
    { what: '--inspect', args: [`--inspect=${port}`], ...listens },
    { what: '--inspect-brk', args: [`--inspect-brk=${port}`], ...listens },
    { what: '--remote-debugging-port', args: [`--remote-debugging-port=${port}`], ...listens },
  ]
}

/**
 * Starts the app with the two worst switches of Chromium: one writes each call to a file, with the password;
 * the other lets any server be the service. A sign-in shows that neither is heeded.
 */
export async function checkSwitches({ program }: Packaged, desktop: Desktop): Promise<void> {
  const [account] = demoAccounts
  const folder = openFolder(desktop)
  const netLog = join(folder, 'net-log.json')
  const server = await startUntrusted(folder)
  try {
    const switches = [
      `--user-data-dir=${join(folder, 'data')}`,
      `--log-net-log=${netLog}`,
      '--net-log-capture-mode=Everything',
      '--ignore-certificate-errors',
    ]
    const app = startOn(desktop, [program, ...switches], { DECKPASS_SERVICE: server.baseUrl })
    await typeSignIn(desktop, await windowAppears(desktop), account)
    await until('the sign-in comes to the server', () => server.outcomes[0] ?? null)
    app.signal('SIGTERM')
    await app.ended
    check(
      '--ignore-certificate-errors: a certificate that nobody trusts is refused, and no password is sent',
      !server.outcomes.includes('request'),
      server.outcomes,
    )
    check('--log-net-log: no file is written', !existsSync(netLog))
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An HTTPS server whose certificate nobody trusts, and what each connection came to. */
async function startUntrusted(folder: string) {
  const { cert, key } = await certificateOfUnknownAuthority(folder)
  const outcomes: ('refused' | 'request')[] = []
  const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) })
  server.on('tlsClientError', () => outcomes.push('refused'))
  server.on('request', (_incoming, outgoing) => {
    outcomes.push('request')
    outgoing.writeHead(401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `https://127.0.0.1:${port}`,
    outcomes,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A folder that the desktop's user may write to. */
function openFolder({ user }: Desktop): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-attacks-'))
  chmodSync(folder, 0o755)
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
