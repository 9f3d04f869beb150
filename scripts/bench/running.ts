import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { type Desktop, startDesktop } from '../../test/desktop/desktop.ts'
import { projectFolder, userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'
import { openApp } from './open-app.ts'
import { cpuMsPerSecond, memoryMb } from './processes.ts'
import type { Row } from './report.ts'

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

const folder = join(projectFolder, 'out/bench')
/** A minimal app with a window. Closing hides the window, as in Deckpass. */
const bareApp = join(folder, 'bare-app')
/** An app that fills a vault and exits. */
const vaultFiller = join(folder, 'vault-filler')

const nothing = () => ({
  startMs: [] as number[],
  memoryMb: [] as number[],
  visibleCpuMs: [] as number[],
  hiddenCpuMs: [] as number[],
})
type Taken = ReturnType<typeof nothing>

/**
 * The app in normal use with one account, each figure with its budget, and how waiting time and memory grow with 1,000,
 * alternating with a bare Electron app.
 */
export async function running(): Promise<Row[]> {
  await makeApps()
  const desktop = await startDesktop()
  const bareData = await userDataFolder(undefined)
  const oneData = await filledVault(desktop, 1)
  const thousandData = await filledVault(desktop, 1000)
  const bare = { app: { userData: bareData.path, appPath: bareApp }, taken: nothing() }
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
  const row = (figure: string, key: keyof Taken, unit: 'ms' | 'MB', budget: Row['budget']): Row => ({
    figure,
    measured: { unit, values: one.taken[key] },
    against: { what: 'bare app', series: { unit, values: bare.taken[key] } },
    budget,
  })
  const growth = ({ figure, measured }: Row, key: keyof Taken): Row => ({
    figure: `${figure}, 1,000 accounts`,
    measured: { ...measured, values: thousand.taken[key] },
    against: { what: '1 account', series: measured },
    budget: { kind: 'times', limit: 1.5 },
  })
  const start = row('start of the process to the first content', 'startMs', 'ms', {
    kind: 'times',
    limit: 1.7,
  })
  const memory = row('memory of all processes', 'memoryMb', 'MB', { kind: 'times', limit: 1.2 })
  const visible = row('CPU of a visible second', 'visibleCpuMs', 'ms', { kind: 'most', limit: 12 })
  const hidden = row('CPU of a second in the tray', 'hiddenCpuMs', 'ms', { kind: 'most', limit: 0.2 })
  return [
    start,
    ...(seesMemory ? [memory] : []),
    visible,
    hidden,
    growth(start, 'startMs'),
    ...(seesMemory ? [growth(memory, 'memoryMb')] : []),
    growth(visible, 'visibleCpuMs'),
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

/** Makes the app that Deckpass is compared with, and the one that fills a vault. */
async function makeApps(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(bareApp, 'out/main'), { recursive: true })
  await writeFile(
    join(bareApp, 'out/main/index.js'),
    `import { app, BrowserWindow, Menu } from 'electron'
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
`,
  )
  const manifest = { name: 'bare', version: '0.0.0', type: 'module', main: './out/main/index.js' }
  await writeFile(join(bareApp, 'package.json'), JSON.stringify(manifest))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'scripts/bench/fill-vault.ts',
      outDir: join(vaultFiller, 'out/main'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'index.js' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  })
  // With the app's name, under which the keychain stores the key.
  await cp(join(projectFolder, 'package.json'), join(vaultFiller, 'package.json'))
}

/** A user data folder with `count` accounts in its vault, sealed under the desktop's keychain. */
async function filledVault(desktop: Desktop, count: number) {
  const userData = await userDataFolder(undefined)
  const program = await electronProgram({ user: desktop.user, userData: userData.path, appPath: vaultFiller })
  const env = { ...desktop.env, ...program.env }
  await promisify(execFile)(program.path, [...program.args, String(count)], { cwd: '/', env })
  return userData
}
