import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium } from '@playwright/test'
import { until } from '../desktop/wait.ts'

/** For a start on a busy machine, ms. */
const patienceMs = 60_000

/** A `npm run dev` that runs. */
export interface DevRun {
  /** All that it has printed. */
  said(): string
  /** Resolves when the start of this number, from 1 on, shows this heading in its window. */
  shows(start: number, heading: string): Promise<void>
  /** Resolves when the app of this start has ended. */
  appEnded(start: number): Promise<void>
  /** Sends SIGTERM, and resolves with the exit status. */
  end(): Promise<number | null>
}

/** Runs `npm run dev` of this folder, without a display of the person. */
export function runDev(folder: string, temporary: string): DevRun {
  const { DISPLAY, WAYLAND_DISPLAY, ...env } = process.env
  // What electron-vite reads. Port 0: each start has one of its own, and says it.
  const child = spawn(process.execPath, ['test/dev.ts'], {
    cwd: folder,
    env: { ...env, TMPDIR: temporary, REMOTE_DEBUGGING_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const browsers = new Map<number, Promise<Browser>>()
  const browserOf = (start: number) => {
    const known = browsers.get(start)
    if (known !== undefined) return known
    const opening = until(`start ${start}`, () => addressOf(child, said, start), patienceMs).then((address) =>
      chromium.connectOverCDP(address),
    )
    browsers.set(start, opening)
    return opening
  }
  return {
    said: () => said,
    async shows(start, heading) {
      const browser = await browserOf(start)
      const page = await until(
        `the window of start ${start}`,
        () => browser.contexts().flatMap((context) => context.pages())[0] ?? null,
        patienceMs,
      )
      await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: patienceMs })
    },
    async appEnded(start) {
      const browser = await browserOf(start)
      await until(`the end of start ${start}`, () => (browser.isConnected() ? null : true), patienceMs)
    },
    async end() {
      child.kill('SIGTERM')
      const [status] = await ended
      return status
    },
  }
}

/** Where the app of this start can be looked into; null while it has not said so. */
function addressOf(child: ChildProcess, said: string, start: number): string | null {
  if (child.exitCode !== null) throw new Error(`npm run dev ended with ${child.exitCode}.`)
  return [...said.matchAll(/DevTools listening on (ws:\S+)/g)][start - 1]?.[1] ?? null
}
