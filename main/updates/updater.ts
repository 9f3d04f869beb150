import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream, renameSync } from 'node:fs'
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AppImageUpdater, MacUpdater, NsisUpdater, UpdateInfo } from 'electron-updater'
import type { Log, ReplaceableKind, UpdateFile, Updater } from '../../app/ports/index.ts'
import { maxManifestBytes } from '../../app/updates/manifest.ts'
import { partPath } from '../storage/files.ts'
import { appImagePath, installedKind, type RunningProgram } from './installed-kind.ts'
import { toUpdateFailure, UpdateError } from './update-error.ts'

/** What electron-updater asks of the app. */
type AppAdapter = NonNullable<ConstructorParameters<typeof NsisUpdater>[1]>

/** The part of Electron's autoUpdater that an update of a Mac needs. */
interface Squirrel {
  once(event: 'update-downloaded' | 'update-not-available', listener: () => void): unknown
  once(event: 'error', listener: (error: Error) => void): unknown
  checkForUpdates(): void
  quitAndInstall(): void
}

interface UpdaterOptions {
  /** A folder on the server, without a slash at the end. */
  readonly address: string
  readonly program: RunningProgram
  readonly app: AppAdapter
  readonly squirrel: Squirrel
  readonly log: Log
  /** Gives way to the Deckpass that starts in place of this one. */
  releaseLock(): void
  /** How long nothing may come. A slow line is no failure, a server that has fallen silent is. */
  readonly stallMs?: number
}

type PlatformUpdater = AppImageUpdater | MacUpdater | NsisUpdater

interface Download {
  readonly file: UpdateFile
  readonly path: string
  readonly updater: PlatformUpdater
  /** What electron-updater or macOS reported; it tells of some failures in no other way. */
  readonly error: () => Error | null
}

/**
 * Has electron-updater fetch what was decided on, check who signed it on Windows, and install it. It gets the version
 * and the file from us: its own feed (`latest.yml`) is not signed. It is loaded with the first question.
 */
export function createUpdater(options: UpdaterOptions): Updater {
  const { address, program, app, squirrel, log, stallMs = 30_000 } = options
  const kind = installedKind(program)
  const appImage = appImagePath(program)
  let downloaded: Download | null = null

  return {
    kind,

    async readManifest(signal) {
      try {
        const { BoundedHttp } = await import('./bounded-http.ts')
        const http = new BoundedHttp({
          maxBytes: maxManifestBytes,
          tooLong: 'bad-answer',
          stallMs,
          signal,
        })
        return { kind: 'read', text: (await http.read(`${address}/deckpass-updates.json`)) ?? '' }
      } catch (error) {
        log.info('updates.not-read', { error })
        return toUpdateFailure(error, 'no-answer')
      }
    },

    async download(file, signal, onProgress) {
      downloaded = null
      try {
        if (kind === 'package' || kind === 'other') throw new Error('It cannot be replaced.')
        const { BoundedHttp } = await import('./bounded-http.ts')
        let shown = 0
        const onBytes = (bytes: number) => {
          const percent = Math.floor((bytes / file.size) * 100)
          if (percent > shown) onProgress(percent / 100)
          shown = percent
        }
        const httpExecutor = new BoundedHttp({
          maxBytes: file.size,
          tooLong: 'wrong-file',
          stallMs,
          signal,
          onBytes,
        })
        const { updater, error } = await createPlatformUpdater(kind, app)
        Object.assign(updater, { httpExecutor })
        updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(file, address) })
        const found = await updater.checkForUpdates()
        if (found?.isUpdateAvailable !== true) throw new Error('electron-updater does not want it.')
        const [path] = await updater.downloadUpdate()
        if (path === undefined) throw new Error('electron-updater names no file.')
        downloaded = { file, path, updater, error }
        return { kind: 'done' }
      } catch (error) {
        log.warn('updates.not-downloaded', { error })
        return signal.aborted ? { kind: 'cancelled' } : toUpdateFailure(error, 'not-downloaded')
      }
    },

    async install(restart, mayInstall) {
      try {
        if (downloaded === null) throw new Error('There is nothing to install.')
        const isInstalled =
          appImage === null
            ? await installByPlatform(downloaded, restart, mayInstall)
            : await replaceAppImage(downloaded, appImage, restart, mayInstall)
        return { kind: isInstalled ? 'done' : 'cancelled' }
      } catch (error) {
        log.warn('updates.not-installed', { error })
        return toUpdateFailure(error, 'not-installed')
      }
    },
  }

  async function installByPlatform(
    { file, path, updater, error }: Download,
    restart: boolean,
    mayInstall: () => boolean,
  ): Promise<boolean> {
    await checkFile(path, file)
    if (!mayInstall()) return false
    if (kind === 'zip') {
      // If macOS refused at the end of the download, as where nobody signed this Deckpass, it would say nothing more.
      const refusal = error()
      if (refusal !== null) throw refusal
      await handOver(squirrel)
      // That took a while, and macOS installs it when Deckpass ends, whatever is said now. But nothing ends it.
      if (!mayInstall()) return false
      if (restart) squirrel.quitAndInstall()
    } else if ('install' in updater) {
      if (!updater.install(true, restart)) throw error() ?? new Error('electron-updater did not install it.')
      if (restart) setImmediate(() => app.quit())
    }
    return true
  }

  /** electron-updater removes the old file before the new one is there, so that a full disk leaves none. */
  async function replaceAppImage(
    { file, path }: Download,
    target: string,
    restart: boolean,
    mayInstall: () => boolean,
  ): Promise<boolean> {
    const part = partPath(target)
    try {
      await rm(part, { force: true })
      await copyFile(path, part, constants.COPYFILE_EXCL)
      await chmod(part, 0o755)
      const copy = await open(part, 'r')
      await copy.sync().finally(() => copy.close())
      await checkFile(part, file)
      if (!mayInstall()) return false
      renameSync(part, target)
    } finally {
      await rm(part, { force: true })
    }
    if (restart) {
      app.onQuit(() => {
        options.releaseLock()
        spawn(target, [], { detached: true, stdio: 'ignore' }).unref()
      })
      setImmediate(() => app.quit())
    }
    return true
  }
}

async function createPlatformUpdater(
  kind: ReplaceableKind,
  app: AppAdapter,
): Promise<Pick<Download, 'updater' | 'error'>> {
  const platforms = await import('electron-updater')
  const updater =
    kind === 'nsis'
      ? new platforms.NsisUpdater(null, app)
      : kind === 'zip'
        ? new platforms.MacUpdater(undefined, app)
        : new platforms.AppImageUpdater(null, app)
  // It reads that from a file that electron-builder writes, and only for feeds of its own.
  if (kind === 'AppImage')
    Object.assign(updater, {
      configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'deckpass-updater' }) },
    })
  // Whatever fails is logged where it is caught.
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.disableDifferentialDownload = true
  let reported: Error | null = null
  updater.on('error', (error) => {
    reported = error
  })
  return { updater, error: () => reported }
}

/** What electron-updater calls a provider: tells it of the one file that was decided on. */
function providerOf({ version, name, size, sha512 }: UpdateFile, address: string) {
  const url = new URL(`${address}/${name}`)
  const info = { url: url.href, sha512, size }
  return class {
    readonly fileExtraDownloadHeaders = null
    setRequestHeaders(): void {}

    async getLatestVersion(): Promise<UpdateInfo> {
      return { version, files: [info], path: info.url, sha512, releaseDate: '' }
    }

    resolveFiles() {
      return [{ url, info }]
    }
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

/** Rejects unless size and hash of the file at `path` are those that were signed. */
async function checkFile(path: string, { size, sha512 }: UpdateFile): Promise<void> {
  const hash = createHash('sha512')
  if ((await stat(path)).size === size) await pipeline(createReadStream(path), hash)
  if (hash.digest('base64') !== sha512) throw new UpdateError('wrong-file', 'another size or hash')
}
