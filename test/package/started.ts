import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** How long a start on a busy machine may take, ms. */
export const patienceMs = 60_000

/** A packaged app that runs. */
export interface Started {
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
export async function typeSignIn(
  desktop: Desktop,
  window: string,
  account: { readonly username: string; readonly password: string; readonly companyKey: string },
): Promise<void> {
  const keys = (...names: string[]) => desktop.run(['xdotool', 'key', ...names])
  const type = (text: string) => desktop.run(['xdotool', 'type', '--delay', '20', text])
  await desktop.run(['xdotool', 'windowactivate', '--sync', window])
  await type(account.username)
  await keys('Tab')
  await type(account.password)
  // Past the button that shows the password.
  await keys('Tab', 'Tab')
  await type(account.companyKey)
  await keys('Return')
}
