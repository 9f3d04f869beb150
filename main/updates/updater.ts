import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { UpdateProblem } from '../../app/model/update.ts'
import type { Log, StepResult, UpdateFile, Updater } from '../../app/ports/index.ts'
import { maxSignedManifestBytes } from '../../app/updates/manifest.ts'
import { errorCode, toFileFailure } from '../storage/files.ts'
import type { AppAdapter, Installer, Squirrel } from './installer.ts'
import {
  appImagePath,
  fileIdentity,
  type RunningProgram,
  replaceableKind,
  runningFileIdentity,
} from './replaceable.ts'
import { type TransferNet, transfer } from './transfer.ts'

interface UpdaterOptions<Session> {
  readonly net: TransferNet<Session>
  /** For nothing but updates: it knows no password, no cookie and no certificate. */
  readonly session: () => Session
  /** A folder on the server, without a slash at the end. */
  readonly address: string
  readonly program: RunningProgram
  /** When this process started, epoch ms. */
  readonly startedAt: number
  readonly app: AppAdapter
  readonly squirrel: Squirrel
  readonly log: Log
  releaseLock(): void
  /** How long nothing may come. A slow line is no failure, a server that has fallen silent is. */
  readonly stallMs?: number
  readonly maxDownloadMs?: number
}

/** The one file with what is said of updates. */
const manifestName = 'deckpass-updates.json'
const manifestMs = 30_000

export function createUpdater<Session>(options: UpdaterOptions<Session>): Updater {
  const { net, address, program, log } = options
  const kind = replaceableKind(program)
  const appImage = appImagePath(program)
  // A Mac's app is a folder; what replaces it brings another program.
  const ownPath = appImage ?? program.executable
  const ownFile =
    appImage === null ? fileIdentity(ownPath) : runningFileIdentity(ownPath, options.startedAt, Date.now())
  /** Another one after each failure: electron-updater installs nothing after its first. */
  let installer: Promise<Installer> | null = null
  let downloaded: { readonly path: string; readonly file: UpdateFile } | null = null

  return {
    kind,

    async readManifest(signal) {
      const chunks: Uint8Array[] = []
      const result = await transfer(net, options.session, {
        url: `${address}/${manifestName}`,
        maxBytes: maxSignedManifestBytes,
        stallMs: manifestMs,
        maxMs: manifestMs,
        signal,
        onChunk: (chunk) => chunks.push(chunk),
      })
      if (result.kind === 'done') return Buffer.concat(chunks).toString('utf8')
      log.info('updates.no-answer', result)
      return null
    },

    async download(file, signal, onProgress) {
      if (kind === 'package' || kind === 'other') return failed('not-installed')
      // Most days there is no update, so the start does not load it.
      installer ??= import('./installer.ts').then(({ createInstaller }) =>
        createInstaller({
          kind,
          app: options.app,
          squirrel: options.squirrel,
          appImage,
          isUnreplaced: () => ownFile !== null && fileIdentity(ownPath) === ownFile,
          releaseLock: () => options.releaseLock(),
        }),
      )
      const url = new URL(`${address}/${file.name}`)
      const bring = (path: string) => bringFile(options, url, file, path, signal, onProgress)
      try {
        downloaded = { path: await (await installer).download(file, { url, bring }), file }
        return { kind: 'done' }
      } catch (error) {
        installer = null
        if (signal.aborted) return { kind: 'cancelled' }
        log.warn('updates.not-downloaded', { error })
        return failed(error instanceof BringFailure ? error.problem : problemOf(error, 'not-downloaded'))
      }
    },

    async install(restart, mayInstall) {
      if (installer === null || downloaded === null) return failed('not-installed')
      try {
        const { path, file } = downloaded
        const isInstalled = await (await installer).install(path, file, restart, mayInstall)
        return { kind: isInstalled ? 'done' : 'cancelled' }
      } catch (error) {
        log.warn('updates.not-installed', { error })
        installer = null
        return failed(problemOf(error, 'not-installed'))
      }
    },
  }
}

class BringFailure extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** Rejects with a BringFailure unless exactly the signed bytes are at `path` then. */
async function bringFile<Session>(
  { net, session, stallMs = 60_000, maxDownloadMs = 6 * 3_600_000 }: UpdaterOptions<Session>,
  url: URL,
  { size, sha512 }: UpdateFile,
  path: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  let shown = 0
  const descriptor = openSync(path, 'w', 0o600)
  try {
    const result = await transfer(net, session, {
      url: url.href,
      maxBytes: size,
      stallMs,
      maxMs: maxDownloadMs,
      signal,
      onChunk(chunk) {
        // In this turn, so that a slow disk slows the sender and does not fill the memory.
        writeWhole(descriptor, chunk)
        hash.update(chunk)
        bytes += chunk.byteLength
        const percent = Math.floor((bytes / size) * 100)
        if (percent > shown) onProgress(percent / 100)
        shown = percent
      },
    })
    if (result.kind === 'done') fsyncSync(descriptor)
    else if (result.cause === 'sink') throw result.error
    else throw new BringFailure(result.cause === 'too-long' ? 'wrong-file' : 'not-downloaded', result.detail)
  } finally {
    closeSync(descriptor)
  }
  if (bytes < size) throw new BringFailure('not-downloaded', `${bytes} of ${size} bytes`)
  if (hash.digest('base64') !== sha512) throw new BringFailure('wrong-file', 'another hash')
}

/** A disk that is nearly full takes a part. */
function writeWhole(descriptor: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.byteLength; ) at += writeSync(descriptor, chunk, at)
}

function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  if (['WRONG_FILE', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(errorCode(error))) return 'wrong-file'
  const isFull = ['disk-full', 'quota-used', 'too-large-for-disk'].includes(toFileFailure(error))
  return isFull ? 'disk-full' : otherwise
}

function failed(problem: UpdateProblem): StepResult {
  return { kind: 'failed', problem }
}
