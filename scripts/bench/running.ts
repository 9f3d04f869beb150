import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { type Desktop, startDesktop } from '../../test/desktop/desktop.ts'
import { projectFolder, userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'
import { benchFolder, makeBareApp } from './bare-app.ts'
import { openApp } from './open-app.ts'
import { cpuMsPerSecond, memoryMb } from './processes.ts'
import type { Row } from './report.ts'

/** The starts of each app: those that are discarded, then those that are timed, then those also measured when idle. */
const warmUps = 1
const starts = 8
const rests = 3
/** The pause until an app counts as idle, and the duration of the measurement then. */
const settleMs = 5_000
const watchMs = 7_000

/** Only root can see the memory of Chromium's sandboxed processes. */
const seesMemory = process.getuid?.() === 0

/** An app with one window. Closing hides the window, as in Deckpass. */
const bareApp = `import { app, BrowserWindow, Menu } from 'electron'
Menu.setApplicationMenu(null)
void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    event.preventDefault()
    window.hide()
  })
  void window.loadURL('data:text/html,<!doctype html><title>Bare</title><button>Press</button>')
})
`

const start = 'start of the process to its window'
const memory = 'memory of all processes'
const visible = 'CPU of a visible second'

const nothing = () => ({
  startMs: [] as number[],
  memoryMb: [] as number[],
  visibleCpuMs: [] as number[],
  hiddenCpuMs: [] as number[],
})
type Taken = ReturnType<typeof nothing>

/**
 * Measures the app in normal use with one account, and how waiting time and memory grow with 1,000 accounts,
 * alternating with a bare Electron app. Each figure has a budget.
 */
export async function running(): Promise<Row[]> {
  await rm(benchFolder, { recursive: true, force: true })
  const appPath = await makeBareApp('bare-app', bareApp)
  const filler = await makeVaultFiller()
  const desktop = await startDesktop()
  const bareData = await userDataFolder(undefined)
  const oneData = await filledVault(desktop, filler, 1)
  const thousandData = await filledVault(desktop, filler, 1000)
  const bare = { app: { userData: bareData.path, appPath }, taken: nothing() }
  const one = { app: { userData: oneData.path }, taken: nothing() }
  const thousand = { app: { userData: thousandData.path }, taken: nothing() }
  try {
    for (let round = -warmUps; round < starts + rests; round += 1)
      for (const { app, taken } of [bare, one, thousand])
        await takeOnce(desktop, app, round < 0 ? nothing() : taken, round >= starts)
  } finally {
    await desktop.close()
    for (const data of [bareData, oneData, thousandData]) await data.discard()
  }
  const ofOne = (figure: string, key: keyof Taken, limit: number) =>
    ({ figure, unit: key === 'memoryMb' ? 'MB' : 'ms', values: one.taken[key], limit }) as const
  const beside = (figure: string, key: keyof Taken, limit: number): Row => ({
    ...ofOne(figure, key, limit),
    against: { what: 'bare app', values: bare.taken[key] },
  })
  const growth = (figure: string, key: keyof Taken): Row => ({
    ...ofOne(`${figure}, 1,000 accounts`, key, 1.5),
    values: thousand.taken[key],
    against: { what: '1 account', values: one.taken[key] },
  })
  return [
    beside(start, 'startMs', 1.7),
    growth(start, 'startMs'),
    ...(seesMemory ? [beside(memory, 'memoryMb', 1.2), growth(memory, 'memoryMb')] : []),
    ofOne(visible, 'visibleCpuMs', 12),
    growth(visible, 'visibleCpuMs'),
    ofOne('CPU of a second in the tray', 'hiddenCpuMs', 0.2),
  ]
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

/** Makes the app that fills a vault and exits. Resolves to its folder. */
async function makeVaultFiller(): Promise<string> {
  const folder = join(benchFolder, 'vault-filler')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'scripts/bench/fill-vault.ts',
      outDir: join(folder, 'out/main'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'index.js' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  })
  // Uses the app's name, because the keychain stores the key under that.
  await cp(join(projectFolder, 'package.json'), join(folder, 'package.json'))
  return folder
}

/** A user data folder with `count` accounts in its vault, sealed under the desktop's keychain. */
async function filledVault(desktop: Desktop, appPath: string, count: number) {
  const userData = await userDataFolder(undefined)
  const program = await electronProgram({ user: desktop.user, userData: userData.path, appPath })
  const env = { ...desktop.env, ...program.env }
  await promisify(execFile)(program.path, [...program.args, String(count)], { cwd: '/', env })
  return userData
}
