import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { signIn } from '../../test/e2e/helpers.ts'
import { desktopFor } from '../../test/launch/desktops.ts'
import { type UserData, userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'
import { Terminal } from '../../test/launch/terminal.ts'
import { endDesktops, launchApp, type RunningApp } from '../../test/launch.ts'
import { startService } from '../../test/service/service.ts'
import { bareCommand, filledVault } from './baselines.ts'
import { most, type Row, series, times } from './report.ts'

/** Starts of the command, and of the bare one, in turns. */
const commands = 15
/** Requests by curl, one after the other. */
const requests = 500
/** How long requests come at `perSecond`, and how long the window is watched without. */
const loadSeconds = 60
const perSecond = 20

/** What it costs to give programs the token: the command, the endpoint, and what the window misses meanwhile. */
export async function programs(): Promise<Row[]> {
  try {
    return rows(await withOneAccount(), await withThousandAccounts())
  } finally {
    await endDesktops()
  }
}

async function withOneAccount() {
  const userData = await userDataFolder(undefined)
  await letProgramsAsk(userData)
  const service = await startService()
  const app = await launchApp({ userData: userData.path })
  try {
    await signIn(app.page, service)
    const commandMs = await commandTimes(app)
    const terminal = app.terminal()
    const requestMs = await firstRequests(app, terminal, {}, requests)
    const missedQuiet = await missedFrames(app.page, setTimeout(loadSeconds * 1_000))
    const load = requestTimes(app, terminal, {}, loadSeconds * perSecond, 1 / perSecond)
    const missed = await missedFrames(app.page, load)
    return { ...commandMs, requestMs, missedQuiet, missed }
  } finally {
    await app.close()
    await service.close()
    await userData.discard()
  }
}

/** How long each request by curl takes with 1,000 accounts, ms. */
async function withThousandAccounts(): Promise<readonly number[]> {
  const userData = await filledVault(await desktopFor({}), 1_000)
  await letProgramsAsk(userData)
  const app = await launchApp({ userData: userData.path })
  try {
    return await firstRequests(app, app.terminal(), { account: 'Account 500' }, requests)
  } finally {
    await app.close()
    await userData.discard()
  }
}

async function letProgramsAsk({ path }: UserData): Promise<void> {
  await writeFile(join(path, 'settings.json'), JSON.stringify({ programsMayAsk: true }))
}

/** `deckpass token` and a bare command in turns, from start to exit, ms. */
async function commandTimes(app: RunningApp) {
  const { desktop, userData } = app
  const program = await electronProgram({ user: desktop.user, userData, appPath: bareCommand })
  const bare = new Terminal(program, { ...desktop.env, ...program.env })
  const own = app.terminal()
  const first = own.deckpass(['token'])
  await allow(app)
  await first
  const taken: { readonly bareMs: number[]; readonly ownMs: number[] } = { bareMs: [], ownMs: [] }
  for (let count = 0; count < commands; count += 1) {
    taken.bareMs.push(await timed(bare, []))
    taken.ownMs.push(await timed(own, ['token']))
  }
  bare.close()
  return taken
}

async function timed(terminal: Terminal, words: readonly string[]): Promise<number> {
  const from = performance.now()
  const { status, out, said } = await terminal.deckpass(words)
  const tookMs = performance.now() - from
  if (status !== 0 || out === '') throw new Error(`The command ended with ${status}. It said:\n${said}`)
  return tookMs
}

/** Lets the terminal that the consent request is about have the token until it closes. */
async function allow(app: RunningApp): Promise<void> {
  const request = await app.question()
  const answer = request.locator('button:not([aria-disabled=true])', { hasText: /^Allow$/ })
  await answer.waitFor()
  await request.getByRole('radio', { name: /^Until/ }).check()
  while (!request.isClosed()) {
    // The press closes the window, often before Playwright has seen the press end. A press counts for a second;
    // where that was too short for a busy app, a person presses again.
    await answer.click().catch(() => undefined)
    await request.waitForEvent('close', { timeout: 2_000 }).catch(() => undefined)
  }
}

/** Calls curl(1) for each request, `$5` seconds apart without waiting, or one after the other where it is 0. */
const curlLoop = `
call() {
  curl -sS -o /dev/null -w '%{http_code} %{time_total}\\n' \\
    --unix-socket "$2" -H "Authorization: Bearer $3" -d "$4" http://localhost/v1/token
}
count=0
while [ $count -lt "$1" ]; do
  if [ "$5" = 0 ]; then call "$@"; else call "$@" & sleep "$5"; fi
  count=$((count + 1))
done
wait`

/** How long each took by curl's clock, ms. The person has allowed the terminal. */
async function requestTimes(
  app: RunningApp,
  terminal: Terminal,
  body: object,
  count: number,
  everySeconds = 0,
): Promise<readonly number[]> {
  const file = await readFile(join(app.userData, 'endpoint.json'), 'utf8')
  const { socket, secret } = z.object({ socket: z.string(), secret: z.string() }).parse(JSON.parse(file))
  const words = [
    'sh',
    '-c',
    curlLoop,
    'sh',
    `${count}`,
    socket,
    secret,
    JSON.stringify(body),
    `${everySeconds}`,
  ]
  const { out, said } = await terminal.run(words)
  const answers = out.trim().split('\n')
  if (answers.length !== count || !answers.every((each) => each.startsWith('200 ')))
    throw new Error(`A request by curl was not answered:\n${out}${said}`)
  return answers.map((each) => Number(each.split(' ')[1]) * 1_000)
}

/** As `requestTimes`, after the person has allowed the first. */
async function firstRequests(
  app: RunningApp,
  terminal: Terminal,
  body: object,
  count: number,
): Promise<readonly number[]> {
  await Promise.all([requestTimes(app, terminal, body, 1), allow(app)])
  return await requestTimes(app, terminal, body, count)
}

/** Between two frames of the bench's display, 60 a second, ms. */
const frameMs = 1_000 / 60

/**
 * How many frames the page misses while `work` runs, from the first that it draws: those of the display's clock for
 * which no animation frame began. The time that a frame is given says which one it is; the time at which it is called
 * does not, because a frame that begins late is followed by one in time.
 */
async function missedFrames(page: Page, work: Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(
    () =>
      new Promise<{ end(): number[] }>((resolve) => {
        const frames: number[] = []
        let frame = requestAnimationFrame(function next(time) {
          frames.push(time)
          frame = requestAnimationFrame(next)
          if (frames.length > 1) return
          resolve({
            end() {
              cancelAnimationFrame(frame)
              return frames
            },
          })
        })
      }),
  )
  await work
  const frames = await watch.evaluate((each) => each.end())
  return frames
    .slice(1)
    .map((time, before) => Math.round((time - (frames[before] ?? time)) / frameMs) - 1)
    .reduce((missed, each) => missed + Math.max(0, each), 0)
}

function rows(one: Awaited<ReturnType<typeof withOneAccount>>, thousandMs: readonly number[]): Row[] {
  return [
    {
      figure: 'deckpass token, from start to exit',
      measured: series('ms', one.ownMs),
      against: { what: 'bare command', series: series('ms', one.bareMs) },
      budget: times(1.6),
    },
    {
      figure: 'a request by curl for the token',
      measured: series('ms', one.requestMs, 'p95'),
      budget: most(25),
    },
    {
      figure: 'a request by curl, 1,000 accounts',
      measured: series('ms', thousandMs, 'p95'),
      budget: most(25),
    },
    {
      figure: `frames missed at ${perSecond} requests a second`,
      measured: series('times', [one.missed]),
      against: { what: 'no requests', series: series('times', [one.missedQuiet]) },
      budget: most(0),
    },
  ]
}
