import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Updater } from '../../../app/ports/index.ts'
import { createUpdater } from '../../../main/updates/updater.ts'
import { FakeSquirrel, provideElectron } from '../../support/electron-module.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startUpdateServer, type UpdateServer } from '../../support/update-server.ts'
import { fileOf } from '../../support/updates.ts'
import { settle } from '../../support/virtual-ports.ts'

/** What a Mac does with an update that came, told by the test. */

const content = 'the new Deckpass'
const file = { ...fileOf(content), version: '0.2.0', name: 'Deckpass-0.2.0-mac-x64.zip' }
let folder: string
let server: UpdateServer
let squirrel: FakeSquirrel
let updater: Updater
let isWanted: boolean

beforeEach(async () => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: deckpass-updater\n')
  server = await startUpdateServer()
  server.files.set(file.name, content)
  squirrel = new FakeSquirrel()
  isWanted = true
  provideElectron(squirrel)
  updater = createUpdater({
    address: server.address,
    program: {
      platform: 'darwin',
      env: {},
      executable: '/Applications/Deckpass',
      resources: folder,
      isPackaged: true,
    },
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
    log: { info: () => {}, warn: () => {}, error: () => {} },
    releaseLock: () => {},
  })
})
afterEach(async () => {
  await server.close()
})

/** Downloads it, and installs it up to where macOS has been asked, unless it refused before. */
async function handOver(restart: boolean) {
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  expect(await updater.download(file, new AbortController().signal, onProgress)).toEqual({ kind: 'done' })
  expect(shares.at(-1)).toBe(1)
  const installed = updater.install(restart, () => isWanted)
  let hasEnded = false
  void installed.then(() => {
    hasEnded = true
  })
  while (squirrel.calls.length === 0 && !hasEnded) await settle()
  return { installed }
}

test.each([true, false])('macOS holds it ready before Deckpass ends; started again: %s', async (restart) => {
  const { installed } = await handOver(restart)
  expect(squirrel.calls).toEqual(['checkForUpdates'])
  squirrel.emit('update-downloaded')
  expect(await installed).toEqual({ kind: 'done' })
  expect(squirrel.calls).toEqual(['checkForUpdates', ...(restart ? ['quitAndInstall'] : [])])
})

const refused = { kind: 'failed', problem: 'not-installed' }

test('what macOS refuses has failed', async () => {
  const { installed } = await handOver(true)
  squirrel.emit('error', new Error('Code signature did not pass validation'))
  expect(await installed).toEqual(refused)
})

test('where it refuses at the end of the download, nobody waits for what it says later', async () => {
  squirrel.setFeedURL = () => squirrel.emit('error', new Error('Could not get code signature'))
  const { installed } = await handOver(true)
  expect(await installed).toEqual(refused)
  expect(squirrel.calls).toEqual([])
})

test('nothing is restarted after a lock meanwhile', async () => {
  const { installed } = await handOver(true)
  isWanted = false
  squirrel.emit('update-downloaded')
  expect(await installed).toEqual({ kind: 'cancelled' })
  expect(squirrel.calls).toEqual(['checkForUpdates'])
})
