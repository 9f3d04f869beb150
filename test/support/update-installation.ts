import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateView } from '../../app/model/update.ts'
import { KnownReleases, storedReleasesLimits } from '../../app/updates/known-releases.ts'
import { Updates } from '../../app/updates/updates.ts'
import type { UpdateKeys } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { createJsonFile } from '../../main/storage/json-file.ts'
import { createUpdater } from '../../main/updates/updater.ts'
import { nodeNet } from './update-server.ts'
import { now } from './updates.ts'

/** Something like an AppImage: one file that can be started, and says which version it is. */
export function appImage(version: string): string {
  return `#!/bin/sh\necho ${version}\n[ -z "$STARTED" ] || echo ${version} >> "$STARTED"\nexit\n${'#'.repeat(200_000)}\n`
}

/** Installs 0.1.0 in `folder`. */
export function installIn(folder: string): string {
  const path = appImageIn(folder)
  mkdirSync(mountOf(folder), { recursive: true })
  // What was there may be starting, and so cannot be written.
  rmSync(path, { force: true })
  writeFileSync(path, appImage('0.1.0'))
  chmodSync(path, 0o755)
  return path
}

function appImageIn(folder: string): string {
  return join(folder, 'Deckpass.AppImage')
}

function mountOf(folder: string): string {
  return join(folder, '.mount_Deckpa')
}

/** What starts: the version that the installed file says. */
export function installedVersion(folder: string): string {
  return execFileSync(appImageIn(folder), { encoding: 'utf8', env: {} }).trim()
}

interface Circumstances {
  readonly stallMs?: number
  readonly maxDownloadMs?: number
  /** Of the program that runs; by default what is installed. */
  readonly version?: string
  /** Epoch ms; by default now. */
  readonly startedAt?: number
  /** Asked right before the installed file is replaced. */
  isFree?(): boolean
}

/** What the Deckpass that is installed in `folder` does: all of it but Electron. */
export async function openInstallation(
  folder: string,
  address: string,
  keys: UpdateKeys,
  {
    isFree = () => true,
    version = installedVersion(folder),
    startedAt = Date.now(),
    ...limits
  }: Circumstances = {},
) {
  // electron-updater looks for it there.
  process.env.APPIMAGE = appImageIn(folder)
  const quits: (() => void)[] = []
  let hasQuit = false
  const quit = () => {
    hasQuit = true
    for (const each of quits) each()
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const updater = createUpdater({
    net: nodeNet,
    session: () => null,
    address,
    program: {
      platform: 'linux',
      env: { APPIMAGE: appImageIn(folder), APPDIR: mountOf(folder) },
      executable: join(mountOf(folder), 'deckpass'),
      resources: join(mountOf(folder), 'resources'),
      isPackaged: true,
    },
    startedAt,
    app: {
      version,
      name: 'Deckpass',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'none.yml'),
      userDataPath: join(folder, 'cache/deckpass-updater'),
      baseCachePath: join(folder, 'cache'),
      whenReady: async () => {},
      relaunch: () => {},
      quit,
      onQuit: (run) => quits.push(() => run(0)),
    },
    squirrel: Object.assign(new EventEmitter(), { checkForUpdates: () => {}, quitAndInstall: () => {} }),
    log,
    releaseLock: () => {},
    ...limits,
  })
  const clock = { now: () => now, monotonic: () => 0, uptime: () => 0, after: () => () => {} }
  const random = { fraction: () => 0.5, id: () => '' }
  const file = createJsonFile(join(folder, 'updates.json'), storedReleasesLimits)
  const known = new KnownReleases(
    { clock, random, signatures: createSignatureCheck(), file },
    { version, platform: 'linux', arch: 'x64', kind: updater.kind },
    keys,
  )
  const updates = new Updates(
    {
      clock,
      random,
      network: { isOnline: () => true },
      log,
      updater,
      scheduler: { onTick: () => () => {} },
      mode: () => 'tell',
      isFree,
      lockSignal: () => new AbortController().signal,
    },
    known,
  )
  await updates.start()
  return {
    updates,
    hasQuit: () => hasQuit,
    /** Looks for an update and installs what is offered, as a person who always says yes. */
    async update(): Promise<UpdateView> {
      await updates.check()
      const { offer } = updates.view
      if (offer?.route === 'here') {
        const settled = new Promise<void>((resolve) => {
          updates.onChange(() => {
            if (updates.view.work.state === 'none') resolve()
          })
          quits.push(resolve)
        })
        updates.install(offer.version)
        await settled
      }
      return updates.view
    },
  }
}

/** Whether anything is left beside the installed file. */
export function leftBeside(folder: string): boolean {
  return existsSync(`${appImageIn(folder)}.part`)
}
