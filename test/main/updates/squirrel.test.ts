import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInstaller, type Installer } from '../../../main/updates/installer.ts'
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
  installer = createInstaller({
    kind: 'zip',
    app: {
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
    },
    squirrel,
    appImage: null,
    runningFile: null,
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
