import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateView } from '../../app/model/help/update.ts'
import { Updates } from '../../app/updates/updates.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { createUpdater } from '../../main/updates/updater.ts'
import { FakeSquirrel, provideElectron } from './electron-module.ts'
import { publicKey } from './updates.ts'

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
  /** Asked before the installed file is replaced, and right before. */
  readonly isFree?: () => boolean
}

/** What the Deckpass that is installed in `folder` does: all of it but Electron. */
export function openInstallation(
  folder: string,
  address: string,
  { isFree = () => true, ...limits }: Circumstances = {},
) {
  provideElectron()
  // electron-updater looks for it there.
  process.env.APPIMAGE = appImageIn(folder)
  const quits: (() => void)[] = []
  let hasQuit = false
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const updater = createUpdater({
    address,
    program: {
      platform: 'linux',
      env: { APPIMAGE: appImageIn(folder), APPDIR: mountOf(folder) },
      executable: join(mountOf(folder), 'deckpass'),
      resources: join(mountOf(folder), 'resources'),
      isPackaged: true,
    },
    app: {
      version: '0.1.0',
      name: 'Deckpass',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'none.yml'),
      userDataPath: join(folder, 'cache/deckpass-updater'),
      baseCachePath: join(folder, 'cache'),
      whenReady: async () => {},
      relaunch: () => {},
      quit() {
        hasQuit = true
        for (const each of quits) each()
      },
      onQuit: (run) => quits.push(() => run(0)),
    },
    squirrel: new FakeSquirrel(),
    log,
    releaseLock: () => {},
    ...limits,
  })
  const updates = new Updates(
    {
      clock: { now: () => 1, monotonic: () => 0, uptime: () => 0, after: () => () => {} },
      random: { fraction: () => 0.5, id: () => '' },
      network: { isOnline: () => true },
      log,
      signatures: createSignatureCheck(),
      updater,
      scheduler: { onTick: () => () => {} },
      mode: () => 'tell',
      readiness: () => (isFree() ? 'free' : 'busy'),
    },
    { version: '0.1.0', platform: 'linux', arch: 'x64' },
    publicKey,
  )
  return {
    updates,
    /** Looks for an update and installs what is offered, as a person who always says yes. */
    async update(): Promise<{ problem: UpdateView['problem'] | undefined; hasQuit: boolean }> {
      await updates.check()
      const offer = updates.view?.offer
      if (offer?.route === 'here') {
        const settled = new Promise<void>((resolve) => {
          updates.onChange(() => {
            if (updates.view?.work.state === 'none') resolve()
          })
          quits.push(resolve)
        })
        updates.install(offer.version)
        await settled
      }
      return { problem: updates.view?.problem, hasQuit }
    },
  }
}

/** Whether anything is left beside the installed file. */
export function leftBeside(folder: string): boolean {
  return existsSync(`${appImageIn(folder)}.part`)
}
