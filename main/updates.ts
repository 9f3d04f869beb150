import { join } from 'node:path'
import { type App, autoUpdater, net, type Session } from 'electron'
import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Clock, Log, Network, PolicyStore, Random, SettingsStore } from '../app/ports/index.ts'
import { KnownReleases, storedReleasesLimits } from '../app/updates/known-releases.ts'
import { type UpdateMode, Updates } from '../app/updates/updates.ts'
import { createSession } from './network/create-session.ts'
import { onNetworkProcessGone } from './network/network-process.ts'
import { createSignatureCheck } from './storage/crypto.ts'
import { createJsonFile } from './storage/json-file.ts'
import { readUpdateSource } from './updates/source.ts'
import { createUpdater } from './updates/updater.ts'

interface UpdatesOptions {
  readonly app: App
  readonly process: NodeJS.Process
  readonly userData: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly network: Network
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly lock: Lock
  readonly manager: TokenManager
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  /** Whether a program's consent request is on the screen. */
  readonly isAsking: () => boolean
}

/** Looks for updates from now on; null if this Deckpass was built without an address for them. Call after `ready`. */
export function openUpdates(options: UpdatesOptions): Updates | null {
  const source = options.app.isPackaged ? __UPDATE_SOURCE__ : readUpdateSource(options.process.env, '')
  if (source === null) return null
  const { address, keys } = source
  const { app, process, userData, lock, manager, settings, policy } = options
  const { platform, env, arch } = process
  // On Windows `userData` wanders from computer to computer with the person.
  const folder = platform === 'win32' ? (env.LOCALAPPDATA ?? userData) : userData
  const version = app.getVersion()
  let sessions = 0
  let current: Session | null = null
  onNetworkProcessGone(app, () => {
    current = null
  })
  const updater = createUpdater({
    net,
    session() {
      sessions += current === null ? 1 : 0
      current ??= createSession(`updates-${sessions}`)
      return current
    },
    address,
    program: {
      platform,
      env,
      executable: process.execPath,
      resources: process.resourcesPath,
      isPackaged: app.isPackaged,
    },
    startedAt: performance.timeOrigin,
    squirrel: autoUpdater,
    log: options.log,
    releaseLock: () => app.releaseSingleInstanceLock(),
    app: {
      version,
      name: app.getName(),
      isPackaged: true,
      appUpdateConfigPath: join(process.resourcesPath, 'app-update.yml'),
      userDataPath: join(folder, 'deckpass-updater'),
      baseCachePath: folder,
      whenReady: () => app.whenReady(),
      quit: () => app.quit(),
      relaunch: () => app.relaunch(),
      onQuit: (handler) => app.once('quit', (_event, status) => handler(status)),
    },
  })
  const mode = (): UpdateMode =>
    policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates
  const signatures = createSignatureCheck()
  const file = createJsonFile(join(userData, 'updates.json'), storedReleasesLimits)
  const known = new KnownReleases(
    { ...options, signatures, file },
    { version, platform, arch, kind: updater.kind },
    keys,
  )
  const updates = new Updates(
    {
      ...options,
      updater,
      mode,
      lockSignal: () => lock.lockSignal,
      isFree: () =>
        !lock.isLocked &&
        lock.isVaultOpen &&
        !options.isAsking() &&
        manager.snapshot().accounts.every(({ renewal }) => renewal.state !== 'running'),
    },
    known,
  )
  const publish = () => manager.setUpdates(mode() === 'forbidden' ? null : updates.view)
  updates.onChange(publish)
  policy.onChange(publish)
  manager.onChange(() => updates.proceed())
  void updates.start()
  return updates
}
