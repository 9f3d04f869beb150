import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppAdapter, createInstaller, type Installer } from '../../../main/updates/installer.ts'
import { createUpdater } from '../../../main/updates/updater.ts'
import { nodeNet, startUpdateServer } from '../../support/update-server.ts'
import { settle } from '../../support/virtual-ports.ts'

/** A Mac's autoUpdater, told by the test what macOS says. */
class FakeSquirrel extends EventEmitter {
  readonly calls: string[] = []
  refusesFeed = false
  setFeedURL(): void {
    if (this.refusesFeed) this.emit('error', new Error('Could not get code signature'))
  }
  checkForUpdates(): void {
    this.calls.push('checkForUpdates')
    this.emit('asked')
  }
  quitAndInstall(): void {
    this.calls.push('quitAndInstall')
  }
}

const content = 'the new Deckpass'
const name = 'Deckpass-0.2.0-mac-x64.zip'
const file = {
  version: '0.2.0',
  name,
  size: content.length,
  sha512: createHash('sha512').update(content).digest('base64'),
}
let folder: string
let path: string
let app: AppAdapter
let squirrel: FakeSquirrel
let installer: Installer
let isWanted: boolean

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-squirrel-'))
  path = join(folder, name)
  writeFileSync(path, content)
  squirrel = new FakeSquirrel()
  isWanted = true
  // electron-updater takes it from there.
  const require = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
  const id = require.resolve('electron')
  require.cache[id] = Object.assign(new (require('node:module').Module)(id), {
    loaded: true,
    exports: { autoUpdater: squirrel },
  })
  app = {
    version: '0.1.0',
    name: 'Deckpass',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  }
  installer = createInstaller({
    kind: 'zip',
    app,
    squirrel,
    appImage: null,
    isUnreplaced: () => true,
    releaseLock: () => {},
  })
})
afterEach(() => {
  const require = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
  delete require.cache[require.resolve('electron')]
  rmSync(folder, { recursive: true })
})

/** Installs up to where macOS has been asked. */
async function handOver(restart: boolean): Promise<{ readonly installed: Promise<boolean> }> {
  const installed = installer.install(path, file, restart, () => isWanted)
  installed.catch(() => {})
  while (squirrel.calls.length === 0) await settle()
  return { installed }
}

test('it is restarted once macOS holds the new version ready', async () => {
  const { installed } = await handOver(true)
  expect(squirrel.calls).toEqual(['checkForUpdates'])
  squirrel.emit('update-downloaded')
  expect(await installed).toBe(true)
  expect(squirrel.calls).toEqual(['checkForUpdates', 'quitAndInstall'])
})

test('a quit waits until macOS holds it ready', async () => {
  const { installed } = await handOver(false)
  squirrel.emit('update-downloaded')
  expect(await installed).toBe(true)
  expect(squirrel.calls).toEqual(['checkForUpdates'])
})

test('what macOS refuses has failed', async () => {
  const { installed } = await handOver(true)
  squirrel.emit('error', new Error('Code signature did not pass validation'))
  await expect(installed).rejects.toThrow('Code signature')
})

test('where it refuses at the end of the download, nobody waits for what it says later', async () => {
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: deckpass-updater\n')
  squirrel.refusesFeed = true
  const url = new URL(`https://a.example/${name}`)
  const downloaded = await installer.download(file, { url, bring: async (to) => writeFileSync(to, content) })
  await expect(installer.install(downloaded, file, true, () => true)).rejects.toThrow('code signature')
  expect(squirrel.calls).toEqual([])
})

test('nothing is restarted after a lock meanwhile', async () => {
  const { installed } = await handOver(true)
  isWanted = false
  squirrel.emit('update-downloaded')
  expect(await installed).toBe(false)
  expect(squirrel.calls).toEqual(['checkForUpdates'])
})

test('what has taken the place of this version meanwhile is not replaced: it may be newer', async () => {
  writeFileSync(app.appUpdateConfigPath, 'updaterCacheDirName: deckpass-updater\n')
  const executable = join(folder, 'Deckpass')
  writeFileSync(executable, '0.1.0')
  const server = await startUpdateServer()
  server.files.set(name, content)
  const updater = createUpdater({
    net: nodeNet,
    session: () => null,
    address: server.address,
    program: { platform: 'darwin', env: {}, executable, resources: folder, isPackaged: true },
    startedAt: Date.now(),
    app,
    squirrel,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    releaseLock: () => {},
  })
  expect(await updater.download(file, new AbortController().signal, () => {})).toEqual({ kind: 'done' })
  writeFileSync(`${executable}.new`, '0.3.0')
  renameSync(`${executable}.new`, executable)
  const installed = updater.install(false, () => true)
  await Promise.race([installed, once(squirrel, 'asked')])
  expect(squirrel.calls).toEqual([])
  expect(await installed).toEqual({ kind: 'failed', problem: 'not-installed' })
  await server.close()
})
