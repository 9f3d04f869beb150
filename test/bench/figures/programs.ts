import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../../desktop/wait.ts'
import { signIn } from '../../e2e/helpers.ts'
import { desktopFor } from '../../launch/desktops.ts'
import { projectFolder, type UserData, userDataFolder } from '../../launch/folders.ts'
import { electronProgram } from '../../launch/program.ts'
import { Terminal } from '../../launch/terminal.ts'
import { endDesktops, launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { preparedAccounts } from '../accounts/prepared.ts'
import { bareCommandFolder } from '../baselines/folders.ts'
import { allow, ask, askBareByCurl, askByCurl, readEndpoint } from '../programs/ask.ts'
import { missedFrames } from '../programs/frames.ts'
import type { Row } from '../report/row.ts'
import { series } from '../report/series.ts'

interface Plan {
  /** Starts of the command, and of the bare one, in turns. */
  readonly commands: number
  /** Requests by curl, one after the other. */
  readonly requests: number
  /** How long requests come at `perSecond`, and how long the window is watched without. */
  readonly loadSeconds: number
}

const full: Plan = { commands: 15, requests: 500, loadSeconds: 60 }
const quick: Plan = { commands: 1, requests: 30, loadSeconds: 1 }

const perSecond = 20
/** How long after the answer frames are watched, s: the question's window, which goes then, is no part of the load. */
const afterQuestionSeconds = 1
const crowd = 1_000

/**
 * What it costs to give programs the token: the command, the endpoint, and what the window misses meanwhile.
 * `isQuick`: with one account only.
 */
export async function programs(isQuick: boolean): Promise<Row[]> {
  const plan = isQuick ? quick : full
  try {
    const one = await withOneAccount(plan)
    return rows(one, isQuick ? null : await withThousandAccounts(plan))
  } finally {
    await endDesktops()
  }
}

async function withOneAccount(plan: Plan) {
  const userData = await userDataFolder(undefined)
  await letProgramsAsk(userData)
  const service = await startService()
  const app = await launchApp({ userData: userData.path })
  try {
    await signIn(app.page, service)
    const crowdMs = await crowdOf(app, service)
    const commands = await commandsOf(app, plan)
    const tookMs = await askByCurl(app, {}, plan.requests)
    const bareTookMs = await askBareByCurl(app, plan.requests)
    const quiet = await missedFrames(app.page, setTimeout(plan.loadSeconds * 1_000))
    const seconds = afterQuestionSeconds + plan.loadSeconds
    const asking = ask(app, { body: {}, times: seconds * perSecond, perSecond })
    await allow(app)
    await setTimeout(afterQuestionSeconds * 1_000)
    const missed = await missedFrames(app.page, asking)
    const { unanswered } = await asking
    return { crowdMs, ...commands, tookMs, bareTookMs, quiet, missed, unanswered }
  } finally {
    await app.close()
    await service.close()
    await userData.discard()
  }
}

/** How long each request by curl takes with 1,000 accounts, ms. */
async function withThousandAccounts({ requests }: Plan): Promise<readonly number[]> {
  const userData = await preparedAccounts(await desktopFor({}), 1_000)
  await letProgramsAsk(userData)
  const app = await launchApp({ userData: userData.path })
  try {
    return await askByCurl(app, { account: 'Account 500' }, requests)
  } finally {
    await app.close()
    await userData.discard()
  }
}

async function letProgramsAsk({ path }: UserData): Promise<void> {
  await writeFile(join(path, 'settings.json'), JSON.stringify({ programsMayAsk: true }))
}

/** From the answer to the one question until the last of a thousand has its new token, ms. */
async function crowdOf(app: RunningApp, service: Service): Promise<number> {
  const asking = ask(app, { body: { rejected: true }, times: crowd, perSecond: Number.POSITIVE_INFINITY })
  await app.question()
  // Who comes after the first one has the new token is told to wait.
  await until('a thousand connections', async () => (await allConnected(app)) || null, 40_000)
  const allowedAt = await allow(app)
  const { endedAt, unanswered } = await asking
  // On a very busy machine some may be turned away: they did not say within two seconds what they want.
  if (unanswered > 0) console.error(`${unanswered} of a thousand programs got no token.`)
  const renewals = service.requests.filter(({ path }) => path === '/api/auth/update_token').length
  if (renewals !== 1) console.error(`A thousand programs led to ${renewals} renewals.`)
  return endedAt - allowedAt
}

/** Whether Deckpass has taken a connection from each of the crowd, ss(8). */
async function allConnected(app: RunningApp): Promise<boolean> {
  const { socket } = await readEndpoint(app)
  const listed = async (...words: string[]) =>
    (await promisify(execFile)('ss', [...words, 'src', socket])).stdout.trim()
  const notTaken = Number((await listed('-xlnH')).split(/\s+/)[2])
  return notTaken === 0 && (await listed('-xnH')).split('\n').length >= crowd
}

/** `deckpass token` and a bare command in turns, from start to exit, ms. */
async function commandsOf(app: RunningApp, { commands }: Plan) {
  const { desktop, userData } = app
  const appPath = join(projectFolder, bareCommandFolder)
  const program = await electronProgram({ user: desktop.user, userData, appPath })
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

type Taken = Awaited<ReturnType<typeof withOneAccount>>

/** `thousandMs` null: not measured. */
function rows(one: Taken, thousandMs: readonly number[] | null): Row[] {
  const most = (limit: number) => ({ kind: 'most', limit }) as const
  const requestOfThousand = (taken: readonly number[]): Row => ({
    figure: 'a request by curl, 1,000 accounts',
    measured: series('ms', taken, 'p95'),
    against: { what: '1 account', series: series('ms', one.tookMs, 'p95') },
    budget: most(25),
    counted: false,
  })
  return [
    {
      figure: 'deckpass token, from start to exit',
      measured: series('ms', one.ownMs),
      against: { what: 'bare command', series: series('ms', one.bareMs) },
      budget: { kind: 'times', limit: 1.6 },
      counted: false,
    },
    {
      figure: 'a request by curl for the token',
      measured: series('ms', one.tookMs, 'p95'),
      against: { what: 'bare server', series: series('ms', one.bareTookMs, 'p95') },
      budget: most(25),
      counted: false,
    },
    ...(thousandMs === null ? [] : [requestOfThousand(thousandMs)]),
    {
      figure: `frames missed at ${perSecond} requests a second`,
      measured: series('times', [one.missed]),
      against: { what: 'no requests', series: series('times', [one.quiet]) },
      budget: most(0),
      counted: false,
    },
    {
      figure: `unanswered at ${perSecond} requests a second`,
      measured: series('times', [one.unanswered]),
      against: null,
      budget: most(0),
      counted: false,
    },
    {
      figure: '1,000 requests at once, from the answer to the last token',
      measured: series('ms', [one.crowdMs]),
      against: null,
      budget: most(5_000),
      counted: false,
    },
  ]
}
