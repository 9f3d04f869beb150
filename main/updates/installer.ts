import { createHash } from 'node:crypto'
import { constants, createReadStream, renameSync } from 'node:fs'
import { chmod, copyFile, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  AppImageUpdater,
  type BaseUpdater,
  MacUpdater,
  NsisUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater'
import type { ReplaceableKind, UpdateFile } from '../../app/ports/index.ts'
import { partPath } from '../storage/files.ts'
import { fileIdentity } from './replaceable.ts'

/** As electron-builder names it for the other systems. */
export const updaterCacheDirName = 'deckpass-updater'

/** What electron-updater asks of the app. */
export type AppAdapter = NonNullable<ConstructorParameters<typeof NsisUpdater>[1]>

/** The part of Electron's autoUpdater that an update of a Mac needs. */
export interface Squirrel {
  once(event: 'update-downloaded' | 'update-not-available', listener: () => void): unknown
  once(event: 'error', listener: (error: Error) => void): unknown
  checkForUpdates(): void
  quitAndInstall(): void
}

interface InstallerOptions {
  readonly kind: ReplaceableKind
  readonly app: AppAdapter
  readonly squirrel: Squirrel
  /** Of the AppImage that runs. */
  readonly appImage: string | null
  /** Whether what is replaced is still what this Deckpass started from. Not asked on Windows, where installers end it. */
  isUnreplaced(): boolean
  /** Gives way to the Deckpass that starts in place of this one. */
  releaseLock(): void
}

/** Where a file is, and how it is brought to a path on this computer; rejects if it did not come as it was signed. */
interface Source {
  readonly url: URL
  bring(path: string): Promise<void>
}

export interface Installer {
  /** Resolves to the path of the file. Rejects with the error of `bring`, of the system, or of the platform's check. */
  download(file: UpdateFile, source: Source): Promise<string>
  /**
   * False if `mayInstall` says no, which it is asked last. Rejects if the file is no longer the one that was signed, or
   * cannot take the place of this version.
   */
  install(path: string, file: UpdateFile, restart: boolean, mayInstall: () => boolean): Promise<boolean>
}

/** The file is not the one that was signed. */
class WrongFile extends Error {
  readonly code = 'WRONG_FILE'
}

/**
 * The part that electron-updater plays: it keeps what was downloaded, has Windows check who signed it, and starts the
 * installer, or hands it to macOS. It is told which version there is and gets the file from us: its own feed
 * (`latest.yml`) is not signed, and its own download follows redirects and has no end.
 */
export function createInstaller({
  kind,
  app,
  squirrel,
  appImage,
  isUnreplaced,
  releaseLock,
}: InstallerOptions): Installer {
  const parts = { app, appImage, releaseLock }
  const updater = createUpdater(kind, parts)
  // Whatever fails is logged where it is caught.
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.disableDifferentialDownload = true
  // Decided in app/updates/verdict.ts.
  updater.isUserWithinRollout = () => true
  let failure: Error | null = null
  updater.on('error', (error) => {
    failure = error
  })

  return {
    async download(file, { url, bring }) {
      failure = null
      updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(file, url) })
      const download = async (_url: URL, path: string) => {
        await bring(path)
        return path
      }
      Object.assign(updater, { httpExecutor: { download } })
      const check = await updater.checkForUpdates()
      if (check?.isUpdateAvailable !== true) throw new Error('electron-updater does not want this version.')
      const [path] = await updater.downloadUpdate()
      if (path === undefined) throw new Error('electron-updater names no file.')
      return path
    },

    async install(path, { sha512 }, restart, mayInstall) {
      if (updater instanceof MacUpdater) {
        // At the end of the download macOS was told of it. If it refused, as where nobody signed this Deckpass, it would
        // say nothing more.
        if (failure !== null) throw failure
        await checkHash(path, path, sha512)
        if (!mayInstall()) return false
        // macOS compares no versions, and what replaced this one may be newer than what would be installed.
        if (!isUnreplaced()) throw new Error('Something else has replaced this version.')
        await handOver(squirrel)
        // That took a while, and macOS installs it when Deckpass ends, whatever is said now. But nothing ends it.
        if (!mayInstall()) return false
        if (restart) squirrel.quitAndInstall()
        return true
      }
      if (appImage !== null) return replaceAppImage(updater, path, appImage, sha512, restart, mayInstall)
      await checkHash(path, path, sha512)
      if (!mayInstall()) return false
      start(updater, restart)
      return true
    },
  }

  async function replaceAppImage(
    updater: BaseUpdater,
    path: string,
    target: string,
    sha512: string,
    restart: boolean,
    mayInstall: () => boolean,
  ): Promise<boolean> {
    const part = partPath(target)
    try {
      // Beside the old one, so that the new one takes its place in one step, or not at all.
      await rm(part, { force: true })
      // Never into what somebody else put there meanwhile.
      await copyFile(path, part, constants.COPYFILE_EXCL)
      const copy = fileIdentity(part)
      await chmod(part, 0o755)
      const copied = await open(part, 'r')
      await copied.sync().finally(() => copied.close())
      await checkHash(part, path, sha512)
      if (!mayInstall()) return false
      // Another Deckpass, with settings of its own, may have put its copy there, or a newer version in place of this one,
      // even while `mayInstall` judged.
      if (fileIdentity(part) !== copy || !isUnreplaced())
        throw new Error('Another Deckpass replaces this version, or has replaced it.')
      start(updater, restart)
      return true
    } finally {
      await rm(part, { force: true })
    }
  }

  function start(updater: BaseUpdater, restart: boolean): void {
    failure = null
    const isStarted = updater.install(true, restart)
    if (!isStarted) throw failure ?? new Error('electron-updater did not install.')
    if (restart) setImmediate(() => app.quit())
  }
}

/** Resolves once macOS has checked who signed it, and holds it ready. electron-updater does not tell that it failed. */
function handOver(squirrel: Squirrel): Promise<void> {
  return new Promise((resolve, reject) => {
    squirrel.once('update-downloaded', resolve)
    squirrel.once('update-not-available', () => reject(new Error('macOS does not want this version.')))
    squirrel.once('error', reject)
    squirrel.checkForUpdates()
  })
}

interface UpdaterParts {
  readonly app: AppAdapter
  readonly appImage: string | null
  releaseLock(): void
}

function createUpdater(
  kind: ReplaceableKind,
  parts: UpdaterParts,
): MacUpdater | NsisUpdater | AppImageReplacer {
  switch (kind) {
    case 'nsis':
      return new NsisUpdater(null, parts.app)
    case 'zip':
      return new MacUpdater(undefined, parts.app)
    case 'AppImage':
      return new AppImageReplacer(parts)
  }
}

/** electron-updater removes the old file before the new one is there, and starts it while this Deckpass still runs. */
class AppImageReplacer extends AppImageUpdater {
  readonly #parts: UpdaterParts
  /** electron-updater reads it from a file that electron-builder writes for feeds of its own. */
  readonly configOnDisk = { value: Promise.resolve({ updaterCacheDirName }) }

  constructor(parts: UpdaterParts) {
    super(null, parts.app)
    this.#parts = parts
  }

  protected override doInstall({ isForceRunAfter }: Parameters<AppImageUpdater['doInstall']>[0]): boolean {
    const { app, appImage, releaseLock } = this.#parts
    if (appImage === null) return false
    renameSync(partPath(appImage), appImage)
    if (isForceRunAfter)
      app.onQuit(() => {
        releaseLock()
        void this.spawnLog(appImage, [], process.env)
      })
    return true
  }
}

/** What electron-updater calls a provider: tells it of the one file that was decided on. */
function providerOf({ version, size, sha512 }: UpdateFile, url: URL) {
  const info = { url: url.href, sha512, size }
  return class {
    readonly fileExtraDownloadHeaders = null
    setRequestHeaders(): void {}

    async getLatestVersion(): Promise<UpdateInfo> {
      return { version, files: [info], path: info.url, sha512, releaseDate: '' }
    }

    resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url, info }]
    }
  }
}

/** Removes what was downloaded if `path`, the file itself or its copy, is another: it would be of use to nobody. */
async function checkHash(path: string, downloaded: string, sha512: string): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('base64') === sha512) return
  await rm(downloaded, { force: true })
  throw new WrongFile()
}
