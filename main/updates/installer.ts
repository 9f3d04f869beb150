import { createHash } from 'node:crypto'
import { constants, createReadStream, renameSync } from 'node:fs'
import { chmod, copyFile, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  AppImageUpdater,
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

interface InstallerOptions {
  readonly kind: ReplaceableKind
  readonly app: AppAdapter
  /** Of the AppImage that runs. */
  readonly appImage: string | null
  /** Its `fileIdentity` when this Deckpass started. */
  readonly runningFile: string | null
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
  appImage,
  runningFile,
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

  return {
    async download(file, { url, bring }) {
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
      if (appImage !== null) return replaceAppImage(path, appImage, sha512, restart, mayInstall)
      await checkHash(path, path, sha512)
      if (!mayInstall()) return false
      start(restart)
      return true
    },
  }

  async function replaceAppImage(
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
      await chmod(part, 0o755)
      const copied = await open(part, 'r')
      await copied.sync().finally(() => copied.close())
      const copy = fileIdentity(part)
      await checkHash(part, path, sha512)
      if (!mayInstall()) return false
      // Another Deckpass, with settings of its own, may have put its copy there, or a newer version in place of this one,
      // even while `mayInstall` judged.
      if (fileIdentity(part) !== copy || fileIdentity(target) !== runningFile)
        throw new Error('Another Deckpass replaces this version, or has replaced it.')
      start(restart)
      return true
    } finally {
      await rm(part, { force: true })
    }
  }

  function start(restart: boolean): void {
    if (updater instanceof MacUpdater) {
      updater.autoRunAppAfterInstall = restart
      updater.quitAndInstall()
      return
    }
    let failure: Error | null = null
    const note = (error: Error) => {
      failure = error
    }
    updater.on('error', note)
    const isStarted = updater.install(true, restart)
    updater.off('error', note)
    if (!isStarted) throw failure ?? new Error('electron-updater did not install.')
    if (restart) setImmediate(() => app.quit())
  }
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
