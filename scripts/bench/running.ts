import { setTimeout } from 'node:timers/promises'
import { type Desktop, startDesktop } from '../../test/desktop/desktop.ts'
import { userDataFolder } from '../../test/launch/folders.ts'
import { bareApp, filledVault } from './baselines.ts'
import { openApp } from './open-app.ts'
import { cpuMsPerSecond, memoryMb } from './processes.ts'
import { most, type Row, type Series, series, times } from './report.ts'

/**
 * Starts of each app that are discarded, then those that are only timed, then those that are also measured when idle.
 */
const warmUps = 1
const starts = 8
const rests = 3
/** The pause until an app counts as idle, and the duration of the measurement then. */
const settleMs = 5_000
const watchMs = 7_000

/** Only root can see the memory of Chromium's sandboxed processes. */
const seesMemory = process.getuid?.() === 0

interface Taken {
  readonly startMs: number[]
  readonly memoryMb: number[]
  readonly visibleCpuMs: number[]
  readonly hiddenCpuMs: number[]
}

/** The app in normal use, with one account and with 1,000, alternating with a bare Electron app. */
export async function running(): Promise<Row[]> {
  const desktop = await startDesktop()
  const folders = [
    await userDataFolder(undefined),
    await filledVault(desktop, 1),
    await filledVault(desktop, 1000),
  ]
  const [bareData = '', oneData = '', thousandData = ''] = folders.map(({ path }) => path)
  const bare = { app: { userData: bareData, appPath: bareApp }, taken: nothing() }
  const one = { app: { userData: oneData }, taken: nothing() }
  const thousand = { app: { userData: thousandData }, taken: nothing() }
  try {
    for (let round = -warmUps; round < starts + rests; round += 1)
      for (const { app, taken } of [bare, one, thousand]) {
        const into = round < 0 ? nothing() : taken
        await takeOnce(desktop, app, into, round >= starts)
      }
  } finally {
    await desktop.close()
    for (const folder of folders) await folder.discard()
  }
  return rows(bare.taken, one.taken, thousand.taken)
}

function nothing(): Taken {
  return { startMs: [], memoryMb: [], visibleCpuMs: [], hiddenCpuMs: [] }
}

async function takeOnce(
  desktop: Desktop,
  app: { readonly userData: string; readonly appPath?: string },
  taken: Taken,
  isAtRest: boolean,
): Promise<void> {
  const opened = await openApp(desktop, app)
  try {
    taken.startMs.push(opened.startMs)
    if (!isAtRest) return
    await setTimeout(settleMs)
    if (seesMemory) taken.memoryMb.push(memoryMb(opened.pid))
    taken.visibleCpuMs.push(await cpuMsPerSecond(opened.pid, watchMs))
    await opened.hide()
    await setTimeout(settleMs / 2)
    taken.hiddenCpuMs.push(await cpuMsPerSecond(opened.pid, watchMs))
  } finally {
    await opened.end()
  }
}

/** The figures with one account and their budgets, and how waiting time and memory grow with 1,000. */
function rows(bare: Taken, one: Taken, thousand: Taken): Row[] {
  const row = (figure: string, key: keyof Taken, unit: Series['unit'], budget: Row['budget']): Row => ({
    figure,
    measured: series(unit, one[key]),
    against: { what: 'bare app', series: series(unit, bare[key]) },
    budget,
  })
  const growth = ({ figure, measured }: Row, key: keyof Taken): Row => ({
    figure: `${figure}, 1,000 accounts`,
    measured: series(measured.unit, thousand[key]),
    against: { what: '1 account', series: measured },
    budget: times(1.5),
  })
  const start = row('start of the process to the first content', 'startMs', 'ms', times(1.7))
  const memory = seesMemory ? [row('memory of all processes', 'memoryMb', 'MB', times(1.2))] : []
  const visible = row('CPU of a visible second', 'visibleCpuMs', 'ms', most(12))
  const hidden = row('CPU of a second in the tray', 'hiddenCpuMs', 'ms', most(0.2))
  return [
    start,
    ...memory,
    visible,
    hidden,
    growth(start, 'startMs'),
    ...memory.map((each) => growth(each, 'memoryMb')),
    growth(visible, 'visibleCpuMs'),
  ]
}
