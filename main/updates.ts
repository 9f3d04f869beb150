import { join } from 'node:path'
import { type App, autoUpdater } from 'electron'
import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Ports } from '../app/ports/index.ts'
import { type UpdateMode, Updates } from '../app/updates/updates.ts'
import { createSession } from './network/create-session.ts'
import { createSignatureCheck } from './storage/crypto.ts'
import { readUpdateSource } from './updates/source.ts'
import { createUpdater } from './updates/updater.ts'

interface UpdatesOptions extends Pick<Ports, 'clock' | 'random' | 'log' | 'network' | 'settings' | 'policy'> {
  readonly app: App
  readonly process: NodeJS.Process
  readonly userData: string
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly lock: Lock
  readonly manager: TokenManager
  /** Whether something else than a renewal must not be interrupted. */
  readonly isBusy: () => boolean
}

/** Where this Deckpass was built without an address for updates, nobody looks for any. Call after `ready`. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { app, process, userData, lock, manager, settings, policy } = options
  const { platform, env, arch } = process
  const source = app.isPackaged ? __UPDATE_SOURCE__ : readUpdateSource(env, null)
  const version = app.getVersion()
  // electron-updater makes its calls in this one.
  if (source !== null) createSession('electron-updater')
  const updater = createUpdater({
    address: source?.address ?? '',
    program: {
      platform,
      env,
      executable: process.execPath,
      resources: process.resourcesPath,
      isPackaged: app.isPackaged,
    },
    squirrel: autoUpdater,
    log: options.log,
    releaseLock: () => app.releaseSingleInstanceLock(),
    app: {
      version,
      name: app.getName(),
      isPackaged: true,
      appUpdateConfigPath: join(process.resourcesPath, 'app-update.yml'),
      userDataPath: join(userData, 'deckpass-updater'),
      baseCachePath: userData,
      whenReady: () => app.whenReady(),
      quit: () => app.quit(),
      relaunch: () => app.relaunch(),
      onQuit: (handler) => app.once('quit', (_event, status) => handler(status)),
    },
  })
  const mode = (): UpdateMode =>
    source === null || policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates
  const readiness = () => {
    if (lock.isLocked || !lock.isVaultOpen) return 'locked'
    return manager.isRenewing || options.isBusy() ? 'busy' : 'free'
  }
  const updates = new Updates(
    { ...options, signatures: createSignatureCheck(), updater, mode, readiness },
    { version, platform, arch },
    source?.publicKey ?? '',
  )
  const publish = () => manager.setState({ updates: updates.view })
  publish()
  updates.onChange(publish)
  policy.onChange(publish)
  manager.onChange(() => updates.proceed())
  return updates
}
