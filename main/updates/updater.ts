import type { Session } from 'electron'
import type { AppUpdater } from 'electron-updater'
import * as z from 'zod/mini'
import type { Clock, Log } from '../../app/ports/index.ts'
import { endsWithin } from '../../app/ports/waits.ts'
import type { Updater } from '../../app/updates/ports.ts'
import { type FilteredSession, keepToFolder } from './update-session.ts'

interface UpdaterOptions extends Pick<Updater, 'address' | 'route'> {
  readonly session: Pick<Session, 'closeAllConnections'> & FilteredSession
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
}

const maxCheckMs = 60_000
const maxDownloadMs = 3_600_000

const latest = z.object({ version: z.string(), releaseNotes: z.catch(z.string(), '') })

/** Wraps electron-updater, which is loaded at the first check. */
export function createUpdater({ address, route, session, clock, log }: UpdaterOptions): Updater {
  keepToFolder(session, address)
  let loaded: Promise<AppUpdater> | null = null
  const load = () => {
    loaded ??= loadUpdater(address)
    return loaded
  }

  /** Adds the timeout that electron-updater lacks. */
  async function within<T>(maxMs: number, call: Promise<T>): Promise<T> {
    if (await endsWithin(clock, maxMs, call)) return call
    void session.closeAllConnections()
    throw new Error('The update server takes too long.')
  }

  return {
    route,
    address,

    async check() {
      try {
        const updater = await load()
        const found = await within(maxCheckMs, updater.checkForUpdates())
        if (found?.isUpdateAvailable !== true) return { kind: 'current' }
        const { version, releaseNotes } = latest.parse(found.updateInfo)
        return { kind: 'newer', version, news: releaseNotes }
      } catch (error) {
        log.info('updates.not-read', { error: codeOf(error) })
        return { kind: 'failed' }
      }
    },

    async download() {
      try {
        const updater = await load()
        updater.autoInstallOnAppQuit = true
        await within(maxDownloadMs, updater.downloadUpdate())
        return true
      } catch (error) {
        log.warn('updates.not-downloaded', { error: codeOf(error) })
        return false
      }
    },

    keepOnQuit() {
      void loaded?.then((updater) => {
        updater.autoInstallOnAppQuit = false
      })
    },

    async install() {
      const updater = await load()
      const error = await new Promise((resolve) => {
        updater.once('error', resolve)
        updater.quitAndInstall(true, true)
      })
      log.warn('updates.not-installed', { error: codeOf(error) })
    },
  }
}

/** Without the message, which quotes the server's answer. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

async function loadUpdater(address: string): Promise<AppUpdater> {
  const { autoUpdater } = await import('electron-updater')
  // Failures are logged where they are caught.
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.allowDowngrade = false
  autoUpdater.disableWebInstaller = true
  // Otherwise it would, on Linux, check only in an AppImage.
  autoUpdater.forceDevUpdateConfig = true
  // Otherwise it would send an id by which the server could recognize this computer. `identity`: see `isShort`.
  autoUpdater.requestHeaders = { 'x-user-staging-id': '', 'accept-encoding': 'identity' }
  // A proxy that asks for a password gets none; without an answer the request would hang.
  autoUpdater.on('login', (_info, answer) => answer('', ''))
  autoUpdater.setFeedURL(address)
  return autoUpdater
}
