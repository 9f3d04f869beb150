import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isListening } from '../../main/files/private-socket.ts'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { until } from '../../test/desktop/wait.ts'
import { startService } from '../../test/service/service.ts'
import { freePort } from '../../test/support/local-port.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'

const startTimeoutMs = 60_000

/** Starts a program as the desktop's user. It never outlives this process. */
export function startOn(
  desktop: Desktop,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const [file, args] = desktop.command(command)
  const child = spawn(file, args, { cwd: '/', env: { ...desktop.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  /** Resolves to the exit status, or the name of a signal. */
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  return {
    ended,
    /** The output to both streams so far. */
    said: () => said,
    end() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function visibleWindows(desktop: Desktop): Promise<string[]> {
  const { output } = await desktop.run(['xdotool', 'search', '--onlyvisible', '--name', '^Deckpass'])
  return output.split('\n').filter((line) => line !== '')
}

/** Waits until a window of Deckpass is visible, and resolves to its id. */
function windowAppears(desktop: Desktop): Promise<string> {
  return until(
    'a window of Deckpass appears',
    async () => (await visibleWindows(desktop))[0] ?? null,
    startTimeoutMs,
  )
}

/** Fills the form with real keys, using Tab. The address has the focus at first. */
async function typeSignIn(
  desktop: Desktop,
  window: string,
  address: string,
  account: { readonly username: string; readonly password: string; readonly companyKey: string },
): Promise<void> {
  const keys = (...names: string[]) => desktop.run(['xdotool', 'key', ...names])
  const type = (text: string) => desktop.run(['xdotool', 'type', '--delay', '20', text])
  await desktop.run(['xdotool', 'windowactivate', '--sync', window])
  // Repeats the address, because on a slow computer the window appears before the form accepts keys.
  await desktop.copy('nothing yet')
  await until(
    'the form has the address',
    async () => {
      await keys('ctrl+a')
      await type(address)
      await keys('ctrl+a', 'ctrl+c')
      return (await desktop.clipboard()).text === address ? true : null
    },
    startTimeoutMs,
  )
  await keys('Tab')
  await type(account.username)
  await keys('Tab')
  await type(account.password)
  await keys('Tab')
  await type(account.companyKey)
  await keys('Return')
}

/** Starts the app, signs in with real keys, starts it twice, and ends it with SIGTERM. */
export async function checkLife({ program, command }: Packaged, desktop: Desktop): Promise<void> {
  // Without a system bus Chromium would log errors to the terminal.
  const noBus = { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent' }
  const version = startOn(desktop, [command, '--version'], noBus)
  const status = await version.ended
  const alone = status === 0 && /^\S+\n$/.test(version.said())
  check('the command deckpass answers, and Chromium says nothing', alone, version.said())
  const service = await startService()
  // A packaged app must ignore this, because nobody typed the address.
  const env = { DECKPASS_SERVICE: 'https://not-typed.example' }
  const { person: demo } = service
  try {
    const first = startOn(desktop, [program], env)
    const window = await windowAppears(desktop)
    check('the window appears', true)

    const second = async () => (await startOn(desktop, [program], env).ended) === 0
    await desktop.run(['xdotool', 'windowminimize', '--sync', window])
    check('a second start gives way with exit status 0', await second())
    await until('the window is seen again', async () =>
      (await visibleWindows(desktop)).length > 0 ? true : null,
    )
    check('a second start shows the window of the first', true)

    await typeSignIn(desktop, window, service.baseUrl, demo)
    const named = () =>
      until('the tray names the account', async () => {
        const items = (await desktop.tray())?.items ?? []
        return items.some((item) => item.includes('Copy')) ? true : null
      })
    await named()
    check('what real keys type signs in', true)
    const status = await first.end()
    check('SIGTERM ends it with exit status 0', status === 0, `ended with ${status}\n${first.said()}`)

    const next = startOn(desktop, [program], env)
    await windowAppears(desktop)
    await named()
    check('SIGTERM left everything on the disk: the next start knows the account', true)
    await next.end()
  } finally {
    await service.close()
  }
}

/**
 * Tries to make the app run a script, or accept a debugger, which the fuses forbid. The app must start as usual, and
 * nothing else may happen.
 */
export async function checkAttacks({ program }: Packaged, desktop: Desktop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-attacks-'))
  chmodSync(folder, 0o755)
  if (desktop.user !== null) chownSync(folder, desktop.user.uid, desktop.user.gid)
  const [mark, script] = [join(folder, 'mark'), join(folder, 'script.cjs')]
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`)
  const port = await freePort()
  const ways: readonly (readonly [what: string, args: readonly string[], env?: Record<string, string>])[] = [
    ['ELECTRON_RUN_AS_NODE', [`--require=${script}`, '--eval=0'], { ELECTRON_RUN_AS_NODE: '1' }],
    ['NODE_OPTIONS', [], { NODE_OPTIONS: `--require ${script}` }],
    ['--inspect', [`--inspect=${port}`]],
    ['--inspect-brk', [`--inspect-brk=${port}`]],
  ]
  try {
    for (const [what, args, env] of ways) {
      const app = startOn(desktop, [program, ...args], env)
      await windowAppears(desktop)
      const hasSucceeded = existsSync(mark) || (await isListening({ host: '127.0.0.1', port }))
      check(`${what}: the app starts as always, and nothing else happens`, !hasSucceeded, app.said())
      await app.end()
      rmSync(mark, { force: true })
    }
    check('no window is left', (await visibleWindows(desktop)).length === 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
