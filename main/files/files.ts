import { constants, readlinkSync, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileFailure } from '../../app/util/file-failure.ts'

export type SmallFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly text: string }
  /** It can never be read: it is no plain file, or far too large. */
  | { readonly kind: 'unreadable'; readonly problem: FileFailure }
  /** It cannot be read now: access is denied, or the disk fails. It may be whole. */
  | { readonly kind: 'unavailable'; readonly problem: FileFailure }

/** The last two are absent on Windows, where a folder holds no such link or pipe. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * Reads a UTF-8 file of at most `maxBytes`. Looks at its kind and size first: a pipe or a device could block for
 * ever, a huge file could fill the memory. Follows no link. Never rejects.
 */
export async function readSmallFile(path: string, maxBytes: number): Promise<SmallFile> {
  try {
    const problem = rejectReason(await lstat(path), maxBytes)
    if (problem !== null) return { kind: 'unreadable', problem }
    const file = await retryWhileBusy(() => open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
    const text = await closeAfter(file, () => readAtMost(file, maxBytes))
    return text === null ? { kind: 'unreadable', problem: 'too-large' } : { kind: 'found', text }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' }
    return { kind: 'unavailable', problem: toFileFailure(error) }
  }
}

/** Null if there is more, although the size was checked: a file may grow, and some file systems invent sizes. */
async function readAtMost(file: FileHandle, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file.createReadStream({ autoClose: false, end: maxBytes })) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return bytes.length > maxBytes ? null : bytes.toString('utf8')
}

/** Why this is not a file that Deckpass could have written; null if it may be one. */
export function rejectReason(stats: Stats, maxBytes: number): FileFailure | null {
  if (stats.isSymbolicLink()) return 'is-link'
  if (stats.isDirectory()) return 'is-folder'
  if (!stats.isFile()) return 'is-device'
  return stats.size > maxBytes ? 'too-large' : null
}

/** Where a link leads; null if there is none, or none that can be read. */
export function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

/** Where the next version of `path` is written first. The name is fixed, so that a crash leaves at most one. */
export function partPath(path: string): string {
  return `${path}.part`
}

/**
 * Replaces the file at `path` by `text` (UTF-8), mode 0600, or with mode and group of `like`. Whatever interrupts it, a
 * power cut included, `path` is the old or the new file, whole: the new one is written to `part`, a name that nobody else
 * uses, flushed to the disk, and renamed over the old one, which POSIX rename() and Windows' MoveFileEx do in one step.
 * Writers of one file take turns, those of another Deckpass included. Resolves to false, and the old file stays, if
 * `mayReplace` says no right before the renaming. Rejects with the system's error, and then the old file stays, too.
 */
export async function writeFileAtomic(
  path: string,
  text: string,
  part = partPath(path),
  mayReplace = async () => true,
  like: Stats | null = null,
): Promise<boolean> {
  const file = await openPart(part)
  try {
    await closeAfter(file, async () => {
      await file.writeFile(text, 'utf8')
      if (like !== null) await takeOver(file, like)
      await file.sync()
    })
    if (!(await mayReplace())) {
      await rm(part)
      return false
    }
    await retryWhileBusy(() => rename(part, path))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(dirname(path))
  return true
}

/**
 * Opens `part` for this writer alone: the mode of 'wx' is certain, and keeps others off until `part` is renamed. One that
 * stays for longer than a write takes was left by a crash, and is removed.
 */
async function openPart(part: string): Promise<FileHandle> {
  const create = () => open(part, 'wx', 0o600)
  return retryWhileBusy(create).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    await rm(part, { force: true })
    return create()
  })
}

/** Where the group cannot be kept, no other group may read what was meant for it. */
async function takeOver(file: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const hasGroup = await file.chown(uid, gid).then(
    () => true,
    () => false,
  )
  await file.chmod(mode & (hasGroup ? 0o777 : 0o707))
}

/** Makes the rename itself outlive a power cut. Windows has no such call and does it by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(folder, 'r')
    await closeAfter(handle, () => handle.sync())
  } catch {
    // Some network file systems refuse to flush a folder. The new file is there all the same.
  }
}

async function closeAfter<T>(file: FileHandle, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    await file.close()
  }
}

/** Virus scanners and backups hold a file for a moment, above all on Windows; another writer makes the same file (EEXIST). */
const busyCodes: ReadonlySet<string> = new Set(['EBUSY', 'EEXIST', 'EMFILE', 'ENFILE', 'EAGAIN', 'ETXTBSY'])
const busyCodesOnWindows: ReadonlySet<string> = new Set(['EPERM', 'EACCES'])
const pausesMs = [20, 60, 180, 540]

/** Retries `action` up to four times within 0.8 s while the file is busy. */
export async function retryWhileBusy<T>(action: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await action()
    } catch (error) {
      const code = errorCode(error)
      const isBusy = busyCodes.has(code) || (process.platform === 'win32' && busyCodesOnWindows.has(code))
      if (!isBusy) throw error
      await sleep(pauseMs)
    }
  }
  return action()
}

export function toFileFailure(error: unknown): FileFailure {
  return error instanceof SyntaxError ? 'damaged' : (failures[errorCode(error)] ?? 'unknown')
}

const failures: Readonly<Record<string, FileFailure>> = {
  ENOSPC: 'disk-full',
  EFBIG: 'too-large-for-disk',
  EDQUOT: 'quota-used',
  EROFS: 'read-only',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
  EBUSY: 'in-use',
  EISDIR: 'is-folder',
  ERR_FS_EISDIR: 'is-folder',
  ELOOP: 'is-link',
  ENOTDIR: 'folder-is-file',
  EEXIST: 'folder-is-file',
  ENOENT: 'folder-missing',
  EIO: 'disk-error',
  ERR_STRING_TOO_LONG: 'too-large',
  ERR_FS_FILE_TOO_LARGE: 'too-large',
}

/** The system's code of an error, such as `ENOSPC`; empty if it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
