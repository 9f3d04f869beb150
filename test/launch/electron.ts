import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { _electron, type ElectronApplication } from '@playwright/test'
import type { Menu } from 'electron'
import { electronBinary } from './electron-binary.ts'
import { projectFolder, userDataFolder } from './folders.ts'
import { writtenLogs } from './logs.ts'
import type { LaunchOptions, RunningApp } from './running-app.ts'

/** What `electron-recorder.cjs` remembers inside the app. */
declare const recordedByTest: {
  readonly tray: { readonly tooltip: string; readonly menu: Menu } | null
  readonly notifications: readonly { readonly title: string; readonly body: string }[]
}

/** Starts the built app in real Electron. The keychain is the computer's own. */
export async function launchElectron(options: LaunchOptions): Promise<RunningApp> {
  const executablePath = electronBinary()
  if (executablePath === null)
    throw new Error('Electron’s binary is not installed. Run npx install-electron.')
  if (options.keychain) throw new Error('Real Electron has the keychain that this computer has.')
  const userData = await userDataFolder(options.userData)
  const args = [
    ...['-r', join(import.meta.dirname, 'electron-recorder.cjs')],
    options.appPath ?? projectFolder,
    `--user-data-dir=${userData.path}`,
    ...(options.args ?? []),
  ]
  const env = { ...definedOnly(process.env), ...options.env }
  const chromiumSandbox = process.getuid?.() !== 0
  const app = await _electron.launch({ executablePath, args, env, chromiumSandbox })

  let said = ''
  const child = app.process()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const page = await app.firstWindow()
  await page.waitForLoadState()
  return {
    page,
    shell: 'electron',
    userData: userData.path,
    ...systemVerbs(app),
    // Without Playwright's part: that instance goes at once.
    async secondInstance() {
      await promisify(execFile)(executablePath, args.slice(2), { env })
    },
    async log() {
      const written = await writtenLogs(userData.path)
      return [said, ...written.filter((line) => !said.includes(line))].join('\n')
    },
    async close() {
      const over = app.waitForEvent('close')
      await app.evaluate((electron) => void setImmediate(() => electron.app.quit()))
      await over
      await userData.discard()
    },
    async kill() {
      const over = app.waitForEvent('close')
      child.kill('SIGKILL')
      await over
      await userData.discard()
    },
  }
}

/** What the system would do or tell, done from inside the main process. */
function systemVerbs(app: ElectronApplication) {
  return {
    clipboard: () =>
      app.evaluate(async ({ clipboard }) => {
        const formats: Record<string, string> = {}
        for (const item of await clipboard.read()) {
          for (const type of item.types) {
            const name = /;format="([^"]+)"/.exec(type)?.[1]
            const payload: unknown = await item.getType(type)
            if (name && payload instanceof Blob) formats[name] = await payload.text()
          }
        }
        return { text: await clipboard.readText(), formats }
      }),
    power: (event: string) => app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),
    network: (state: 'online' | 'offline') =>
      app.evaluate(({ net, session }, online) => {
        if (online) session.defaultSession.disableNetworkEmulation()
        else session.defaultSession.enableNetworkEmulation({ offline: true })
        // Electron asks the system, which knows nothing of an emulation.
        Object.assign(net, { isOnline: () => online })
      }, state === 'online'),
    tray: () =>
      app.evaluate(() => {
        if (recordedByTest.tray === null) return null
        const { tooltip, menu } = recordedByTest.tray
        const labelled = menu.items.filter((item) => item.visible && item.type !== 'separator')
        return { tooltip, items: labelled.map((item) => item.label.replace(/&(.?)/g, '$1')) }
      }),
    clickTray: (label: string) =>
      app.evaluate((_electron, wanted) => {
        const items = recordedByTest.tray?.menu.items ?? []
        const item = items.find((each) => each.label.replace(/&(.?)/g, '$1').startsWith(wanted))
        if (!item?.enabled) throw new Error(`The tray has no item "${wanted}" to click.`)
        item.click()
      }, label),
    notifications: () => app.evaluate(() => recordedByTest.notifications.map((each) => ({ ...each }))),
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
