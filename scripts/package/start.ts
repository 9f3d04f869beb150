import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { until } from '../../test/desktop/wait.ts'
import { startService } from '../../test/service/service.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'

/** How long a start on a busy machine may take, ms. */
const patienceMs = 60_000

/** A packaged app that runs. */
interface Started {
  /** What it ended with: a status, or the name of a signal. */
  readonly ended: Promise<number | string>
  /** What it wrote to its streams so far. */
  said(): string
  signal(name: NodeJS.Signals): void
}

/** Starts a program as the desktop's user. It ends with this process at the latest. */
export function startOn(
  desktop: Desktop,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const [file, args] = desktop.command(command)
  const child = spawn(file, args, { cwd: '/', env: { ...desktop.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return {
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    said: () => said,
    signal: (name) => child.kill(name),
  }
}

/** The windows of Deckpass that can be seen, as the desktop numbers them. */
export async function visibleWindows(desktop: Desktop): Promise<string[]> {
  const { output } = await desktop.run(['xdotool', 'search', '--onlyvisible', '--name', '^Deckpass'])
  return output.split('\n').filter((line) => line !== '')
}

/** Waits until a window of Deckpass can be seen, and resolves to its number. */
export function windowAppears(desktop: Desktop): Promise<string> {
  return until(
    'a window of Deckpass appears',
    async () => (await visibleWindows(desktop))[0] ?? null,
    patienceMs,
  )
}

/** Types into the form as a person does, who goes from field to field with Tab; the form begins at the username. */
async function typeSignIn(
  desktop: Desktop,
  window: string,
  account: { readonly username: string; readonly password: string; readonly companyKey: string },
): Promise<void> {
  const keys = (...names: string[]) => desktop.run(['xdotool', 'key', ...names])
  const type = (text: string) => desktop.run(['xdotool', 'type', '--delay', '20', text])
  await desktop.run(['xdotool', 'windowactivate', '--sync', window])
  // On a slow computer the window comes before the form, which then takes no keys yet.
  await desktop.copy('nothing yet')
  await until(
    'the form has the username',
    async () => {
      await type(account.username)
      await keys('ctrl+a', 'ctrl+c')
      return (await desktop.clipboard()).text === account.username ? true : null
    },
    patienceMs,
  )
  await keys('Tab')
  await type(account.password)
  await keys('Tab')
  await type(account.companyKey)
  await keys('Return')
}

/** Starts the app, signs in with real keys, starts it twice, and ends it with SIGTERM. */
export async function checkLife({ program, command }: Packaged, desktop: Desktop): Promise<void> {
  // Without a system bus Chromium complains in the terminal, as far as it is let.
  const noBus = { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent' }
  const version = startOn(desktop, [command, '--version'], noBus)
  const status = await version.ended
  const alone = status === 0 && /^\S+\n$/.test(version.said())
  check('the command deckpass answers, and Chromium says nothing', alone, version.said())
  const service = await startService()
  const env = { DECKPASS_SERVICE: service.baseUrl }
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

    await typeSignIn(desktop, window, demo)
    const named = () =>
      until('the tray names the account', async () => {
        const items = (await desktop.tray())?.items ?? []
        return items.some((item) => item.includes('Copy')) ? true : null
      })
    await named()
    check('what real keys type signs in', true)
    first.signal('SIGTERM')
    const status = await first.ended
    check('SIGTERM ends it with exit status 0', status === 0, `ended with ${status}\n${first.said()}`)

    const next = startOn(desktop, [program], env)
    await windowAppears(desktop)
    await named()
    check('SIGTERM left everything on the disk: the next start knows the account', true)
    next.signal('SIGTERM')
    await next.ended
  } finally {
    await service.close()
  }
}
