import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Desktop, startDesktop } from '../../desktop/desktop.ts'
import { projectFolder, userDataFolder } from '../../launch/folders.ts'
import { preparedAccounts } from '../accounts/prepared.ts'
import { bareAppFolder } from '../baselines/folders.ts'
import type { Row } from '../report/row.ts'
import { type Series, series } from '../report/series.ts'
import { openApp } from '../running/open-app.ts'
import { memoryMb, watchRest } from '../running/processes.ts'

interface Plan {
  /** Starts that count for nothing, of each app. */
  readonly warmUps: number
  /** Starts that are only timed, of each app. */
  readonly starts: number
  /** Starts that are watched at rest after that, of each app. */
  readonly rests: number
  /** How long an app is left alone before it counts as settled, and how long it is then watched. */
  readonly settleMs: number
  readonly watchMs: number
}

const full: Plan = { warmUps: 1, starts: 8, rests: 3, settleMs: 5_000, watchMs: 7_000 }
const quick: Plan = { warmUps: 0, starts: 0, rests: 1, settleMs: 100, watchMs: 250 }

/** Chromium hides the memory of its sandboxed processes from all but root. */
const seesMemory = process.getuid?.() === 0

/** What was measured of one app, value by value. */
interface Taken {
  readonly startMs: number[]
  readonly memoryMb: number[]
  readonly visibleCpuMs: number[]
  readonly hiddenCpuMs: number[]
  readonly hiddenWakeUps: number[]
}

/** The app as a person runs it, with one account and with 1,000, in turns with a bare Electron app. */
export async function running(isQuick: boolean): Promise<Row[]> {
  const plan = isQuick ? quick : full
  const desktop = await startDesktop()
  const folders = [
    await userDataFolder(undefined),
    await preparedAccounts(desktop, 1),
    await preparedAccounts(desktop, 1000),
  ]
  const [bareData = '', oneData = '', thousandData = ''] = folders.map(({ path }) => path)
  const bare = { app: { userData: bareData, appPath: join(projectFolder, bareAppFolder) }, taken: nothing() }
  const one = { app: { userData: oneData }, taken: nothing() }
  const thousand = { app: { userData: thousandData }, taken: nothing() }
  try {
    for (let round = -plan.warmUps; round < plan.starts + plan.rests; round += 1)
      for (const { app, taken } of [bare, one, thousand]) {
        const into = round < 0 ? nothing() : taken
        await takeOnce(desktop, app, into, round >= plan.starts ? plan : null)
      }
  } finally {
    await desktop.close()
    for (const folder of folders) await folder.discard()
  }
  return rows(bare.taken, one.taken, thousand.taken)
}

function nothing(): Taken {
  return {
    startMs: [],
    memoryMb: [],
    visibleCpuMs: [],
    hiddenCpuMs: [],
    hiddenWakeUps: [],
  }
}

async function takeOnce(
  desktop: Desktop,
  app: { readonly userData: string; readonly appPath?: string },
  taken: Taken,
  rest: Plan | null,
): Promise<void> {
  const opened = await openApp(desktop, app)
  try {
    taken.startMs.push(opened.startMs)
    if (rest === null) return
    await setTimeout(rest.settleMs)
    if (seesMemory) taken.memoryMb.push(memoryMb(opened.pid))
    const visible = await watchRest(opened.pid, rest.watchMs)
    taken.visibleCpuMs.push(visible.cpuMs)
    await opened.hide()
    await setTimeout(rest.settleMs / 2)
    const hidden = await watchRest(opened.pid, rest.watchMs)
    taken.hiddenCpuMs.push(hidden.cpuMs)
    taken.hiddenWakeUps.push(hidden.wakeUps)
  } finally {
    await opened.end()
  }
}

/** Each figure of one account with its budget, and how the same grows with 1,000. */
function rows(bare: Taken, one: Taken, thousand: Taken): Row[] {
  const figure = (
    name: string,
    key: keyof Taken,
    unit: Series['unit'],
    budget: Row['budget'],
  ): [one: Row, thousand: Row] => [
    {
      figure: name,
      measured: series(unit, one[key]),
      against: { what: 'bare app', series: series(unit, bare[key]) },
      budget,
      counted: false,
    },
    {
      figure: `${name}, 1,000 accounts`,
      measured: series(unit, thousand[key]),
      against: { what: '1 account', series: series(unit, one[key]) },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
  ]
  const most = (limit: number) => ({ kind: 'most', limit }) as const
  const times = (limit: number) => ({ kind: 'times', limit }) as const
  const pairs = [
    figure('start of the process to the window', 'startMs', 'ms', times(1.25)),
    ...(seesMemory ? [figure('memory of all processes', 'memoryMb', 'MB', times(1.08))] : []),
    figure('CPU of a visible second', 'visibleCpuMs', 'ms', most(12)),
    figure('CPU of a second in the tray', 'hiddenCpuMs', 'ms', most(0.2)),
    figure('wake-ups in a second in the tray', 'hiddenWakeUps', 'times', most(2)),
  ]
  return [...pairs.map(([ofOne]) => ofOne), ...pairs.map(([, ofThousand]) => ofThousand)]
}
