import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, LoginItemSettings } from 'electron'
import { z } from 'zod'
import { BrowserWindowStandIn, windowNews } from './browser-window.ts'
import { config } from './config.ts'
import { isPrevented, lifecycle, requireNotReady, wishes } from './lifecycle.ts'
import { callFirstInstance, hearFurtherInstances, releaseLock, takeLock } from './single-instance.ts'
import { machineFolder } from './system/machine.ts'

const manifest = z
  .object({ name: z.string(), productName: z.string().optional(), version: z.string(), main: z.string() })
  .parse(JSON.parse(readFileSync(join(config.appPath, 'package.json'), 'utf8')))

/** The app's own first module, as its package.json names it. */
export const mainScript = join(config.appPath, manifest.main)

const paths = new Map<string, string>([
  ['home', homedir()],
  ['appData', join(machineFolder(config.userData), 'settings')],
  ['userData', config.userData],
  ['sessionData', config.userData],
  ['logs', join(config.userData, 'logs')],
  ['temp', tmpdir()],
  ['exe', process.execPath],
  ['module', process.execPath],
])

let name = manifest.productName ?? manifest.name
let holdsLock = false
let login: LoginItemSettings | null = null
const whenReady = Promise.withResolvers<void>()

const emitter = Object.defineProperty(new EventEmitter(), 'name', {
  get: () => name,
  set: (value: string) => {
    name = value
  },
})

/** The switches of Chromium's command line. They change nothing here, but too late is too late. */
const switches = new Map<string, string>()
const commandLine = {
  appendSwitch(name: string, value = ''): void {
    requireNotReady('app.commandLine.appendSwitch')
    switches.set(name, value)
  },
  removeSwitch: (name: string): void => void switches.delete(name),
  hasSwitch: (name: string) => switches.has(name),
  getSwitchValue: (name: string) => switches.get(name) ?? '',
}

/** Closes everything in Electron's order; each step may be prevented. */
function quit(): void {
  if (lifecycle.quitting) return
  if (isPrevented(emitter, 'before-quit')) return
  lifecycle.quitting = true
  for (const window of BrowserWindowStandIn.getAllWindows()) {
    window.close()
    if (!window.isDestroyed()) {
      lifecycle.quitting = false
      return
    }
  }
  if (isPrevented(emitter, 'will-quit')) {
    lifecycle.quitting = false
    return
  }
  leave(0)
}

/** What must still reach another process before this one ends. */
let lastWord: Promise<void> = Promise.resolve()

function leave(code: number): void {
  lifecycle.quitting = true
  emitter.emit('quit', {}, code)
  void lastWord.finally(() => process.exit(code))
}

/** True in the first instance; another tells the first how it was started. */
function requestSingleInstanceLock(): boolean {
  if (holdsLock) return true
  holdsLock = takeLock()
  if (!holdsLock) {
    lastWord = callFirstInstance({ argv: process.argv, workingDirectory: process.cwd() })
    return false
  }
  process.once('exit', releaseLock)
  hearFurtherInstances(({ argv, workingDirectory }) => {
    void whenReady.promise.then(() => emitter.emit('second-instance', {}, argv, workingDirectory, null))
  })
  return true
}

windowNews.on('contents', (contents) => emitter.emit('web-contents-created', {}, contents))
windowNews.on('opened', (window) => emitter.emit('browser-window-created', {}, window))
wishes.on('quit', quit)
windowNews.on('all-closed', () => {
  if (lifecycle.quitting) return
  if (!emitter.emit('window-all-closed')) quit()
})

export const app = Object.assign(emitter, {
  isPackaged: false,
  getName: () => name,
  setName(value: string) {
    name = value
  },
  getVersion: () => manifest.version,
  getAppPath: () => config.appPath,
  getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  isReady: () => lifecycle.ready,
  whenReady: () => whenReady.promise,
  getPath(which: string): string {
    const path = paths.get(which)
    if (path === undefined) throw new Error(`Failed to get '${which}' path`)
    return path
  },
  setPath(which: string, path: string): void {
    if (!paths.has(which)) throw new Error(`Failed to set path: ${which}`)
    if (which === 'userData') requireNotReady("app.setPath('userData')")
    paths.set(which, path)
  },
  enableSandbox(): void {
    requireNotReady('app.enableSandbox()')
  },
  requestSingleInstanceLock,
  hasSingleInstanceLock: () => holdsLock,
  commandLine,
  quit,
  exit(code = 0): void {
    for (const window of BrowserWindowStandIn.getAllWindows()) window.destroy()
    leave(code)
  },
  focus: () => undefined,
  setAppUserModelId: (_id: string) => undefined,
  setAboutPanelOptions: () => undefined,
  showAboutPanel: () => undefined,
  setLoginItemSettings(settings: Parameters<App['setLoginItemSettings']>[0]): void {
    login = { ...app.getLoginItemSettings(), openAtLogin: settings.openAtLogin ?? false }
  },
  getLoginItemSettings(): LoginItemSettings {
    return (
      login ?? {
        openAtLogin: false,
        wasOpenedAtLogin: false,
        status: 'not-registered',
        executableWillLaunchAtLogin: false,
        launchItems: [],
      }
    )
  },
})

/** What Electron does once the main script has run. */
export function becomeReady(): void {
  mkdirSync(app.getPath('userData'), { recursive: true })
  lifecycle.ready = true
  // Unlike Node, Electron runs on when there is nothing left to wait for.
  setInterval(() => undefined, 2 ** 30)
  emitter.emit('will-finish-launching')
  emitter.emit('ready', {}, {})
  whenReady.resolve()
}
