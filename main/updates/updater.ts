import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OnHeadersReceivedListenerDetails, Session } from 'electron'
import type { AppUpdater } from 'electron-updater'
import * as z from 'zod/mini'
import type { Ports } from '../../app/ports/index.ts'
import { parseServiceAddress } from '../../app/service/model/service-address.ts'
import type { UpdateRoute } from '../../app/updates/model.ts'
import type { UpdateCheck, Updater } from '../../app/updates/ports.ts'
import { endsWithin } from '../../app/util/waits.ts'
import { errorCode } from '../files/file-errors.ts'

/** The update address of a packaged Deckpass, or null. Set by the build (electron.vite.config.ts). */
declare const __UPDATE_ADDRESS__: string | null

const maxCheckMs = 60_000
const maxDownloadMs = 3_600_000

const latest = z.object({ version: z.string(), releaseNotes: z.catch(z.string(), '') })

type OwnProcess = Pick<NodeJS.Process, 'platform' | 'execPath' | 'resourcesPath' | 'env'>

interface UpdaterParts extends Pick<Ports, 'clock' | 'log'> {
  readonly process: OwnProcess
  createSession(name: string): Session
  readonly isPackaged: boolean
}

/** Wraps electron-updater, which is loaded at the first check. Null if there is no address for newer versions. */
export function createUpdater(parts: UpdaterParts): Updater | null {
  const { clock, log, process, createSession, isPackaged } = parts
  const address = isPackaged ? __UPDATE_ADDRESS__ : readUpdateAddress(process.env)
  if (address === null) return null
  const session = createSession('electron-updater')
  keepToFolder(session, address)
  let loaded: Promise<AppUpdater> | null = null
  const load = () => {
    loaded ??= loadUpdater(address)
    return loaded
  }
  const route = updateRoute(process)
  return { route, address, check, download, keepOnQuit, install }

  async function check(): Promise<UpdateCheck> {
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
  }

  async function download(): Promise<boolean> {
    try {
      const updater = await load()
      updater.autoInstallOnAppQuit = true
      await within(maxDownloadMs, updater.downloadUpdate())
      return true
    } catch (error) {
      log.warn('updates.not-downloaded', { error: codeOf(error) })
      return false
    }
  }

  function keepOnQuit(): void {
    void loaded?.then((updater) => {
      updater.autoInstallOnAppQuit = false
    })
  }

  async function install(): Promise<void> {
    const updater = await load()
    const error = await new Promise((resolve) => {
      updater.once('error', resolve)
      updater.quitAndInstall(true, true)
    })
    log.warn('updates.not-installed', { error: codeOf(error) })
  }

  /** Adds the timeout that electron-updater lacks. */
  async function within<T>(maxMs: number, call: Promise<T>): Promise<T> {
    if (await endsWithin(clock, maxMs, call)) return call
    void session.closeAllConnections()
    throw new Error('The update server takes too long.')
  }
}

/** The error's code or name, not its message, which quotes the server's answer. */
function codeOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : typeof error)
}

async function loadUpdater(address: string): Promise<AppUpdater> {
  const { autoUpdater } = await import('electron-updater')
  // Failures are logged where they are caught.
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.allowDowngrade = false
  autoUpdater.disableWebInstaller = true
  // Otherwise electron-updater would, on Linux, check only in an AppImage.
  autoUpdater.forceDevUpdateConfig = true
  // Otherwise it would send an id by which the server could recognize this computer. `isShort` needs `identity`.
  autoUpdater.requestHeaders = { 'x-user-staging-id': '', 'accept-encoding': 'identity' }
  // Gives no password to a proxy that asks for one, because the request would hang without an answer.
  autoUpdater.on('login', (_info, answer) => answer('', ''))
  autoUpdater.setFeedURL(address)
  return autoUpdater
}

/** `here` requires that the system verifies the publisher, which Linux does not, and lets the program be replaced. */
export function updateRoute({ platform, execPath, resourcesPath }: Omit<OwnProcess, 'env'>): UpdateRoute {
  switch (platform) {
    case 'win32': {
      // The per-user installer leaves an uninstaller; the MSI, which administrators deploy, does not.
      const isFromInstaller = existsSync(join(dirname(execPath), 'Uninstall Deckpass.exe'))
      return isFromInstaller && namesPublisher(resourcesPath) ? 'here' : 'by-hand'
    }
    case 'darwin':
      // macOS runs a quarantined app from a read-only copy; disk images are read-only as well.
      return /^\/Volumes\/|\/AppTranslocation\//.test(execPath) ? 'by-hand' : 'here'
    default:
      // electron-builder adds this file to a deb and an rpm.
      return existsSync(join(resourcesPath, 'package-type')) ? 'package-manager' : 'by-hand'
  }
}

/** electron-builder adds the publisher to a signed package. Without it electron-updater would accept any publisher. */
function namesPublisher(resources: string): boolean {
  try {
    return /^publisherName:/m.test(readFileSync(join(resources, 'app-update.yml'), 'utf8'))
  } catch {
    return false
  }
}

/** Limited, because electron-updater parses a release's file on the main thread. The real file takes about 1 KB. */
const maxMetadataBytes = 256 * 1024

/**
 * Restricts update requests to the folder at `address` (no trailing slash), because only its host was allowed. Cancels
 * redirects, because electron-updater would follow them to any host, and a release's file without a small announced
 * length.
 */
export function keepToFolder({ webRequest }: Pick<Session, 'webRequest'>, address: string): void {
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${address}/`) }))
  webRequest.onHeadersReceived((received, answer) => {
    const { url, statusCode } = received
    const isRedirect = statusCode >= 300 && statusCode < 400
    const isMetadata = new URL(url).pathname.endsWith('.yml')
    answer({ cancel: isRedirect || (isMetadata && !isShort(received)) })
  })
}

/** The announced length of a compressed answer says nothing about the unpacked one. */
function isShort({ responseHeaders = {} }: OnHeadersReceivedListenerDetails): boolean {
  const header = (name: string) =>
    Object.entries(responseHeaders).find(([each]) => each.toLowerCase() === name)?.[1]
  const length = header('content-length')?.join() ?? ''
  return (
    header('content-encoding') === undefined && /^\d+$/.test(length) && Number(length) <= maxMetadataBytes
  )
}

/**
 * The folder of the updates, from `DECKPASS_UPDATE_URL` at the build (in development, at the start), without a trailing
 * slash. Null if unset, and then there are no checks. Throws unless it is https, or http on this computer.
 */
export function readUpdateAddress({ DECKPASS_UPDATE_URL: typed = '' }: NodeJS.ProcessEnv): string | null {
  if (typed === '') return null
  const parsed = parseServiceAddress(typed)
  if (parsed.kind === 'refused' || parsed.isCut)
    throw new Error('DECKPASS_UPDATE_URL must be https, or http on this computer, without a query.')
  return parsed.address
}
