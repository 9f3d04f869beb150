import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, readlinkSync, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadResult } from '../../app/ports/index.ts'
import type { FileProblem } from '../../app/util/file-problem.ts'
import { errorCode, toFileProblem } from './file-errors.ts'

/** Not a parameter, because only the real platform says how the disk behaves that these functions use. */
const { platform } = process

type SmallFile = Exclude<ReadResult, { kind: 'found' }> | { readonly kind: 'found'; readonly text: string }

/** The last two are undefined on Windows, which has no such links or pipes in folders. */
const { O_RDONLY, O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** Reads a UTF-8 file of at most `maxBytes`, but no link, and no pipe or device, which could block. Never rejects. */
export async function readSmallFile(path: string, maxBytes: number): Promise<SmallFile> {
  try {
    const problem = rejectReason(await lstat(path), maxBytes)
    if (problem !== null) return { kind: 'unreadable', problem }
    const file = await retryWhileBusy(() => open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
    const text = await closeAfter(file, () => readAtMost(file, maxBytes))
    return text === null ? { kind: 'unreadable', problem: 'too-large' } : { kind: 'found', text }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' }
    return { kind: 'unavailable', problem: toFileProblem(error) }
  }
}

/** Null if the file is larger after all: it may have grown, and some file systems report wrong sizes. */
async function readAtMost(file: FileHandle, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file.createReadStream({ autoClose: false, end: maxBytes })) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return bytes.length > maxBytes ? null : bytes.toString('utf8')
}

/** Why Deckpass cannot have written this file; null if it may have. */
export function rejectReason(stats: Stats, maxBytes: number): FileProblem | null {
  if (stats.isSymbolicLink()) return 'is-link'
  if (stats.isDirectory()) return 'is-folder'
  if (!stats.isFile()) return 'is-device'
  return stats.size > maxBytes ? 'too-large' : null
}

export function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

/** The temporary files of Deckpass's own files and of Chromium's `Local State`, but not those of anybody else. */
const partName = /^([\w-]+\.json|[\da-f-]{36}|Local State)\.part(-[\da-f]{16})?$/

/** Removes the temporary files that a crash left in `folder`. Call before anything is written there. Never rejects. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (partName.test(name)) await rm(join(folder, name)).catch(() => undefined)
}

/**
 * Replaces the file at `path` with `text` (UTF-8), with mode 0600, or with the mode and group of `like`, the old file.
 * Even after a power failure `path` is the complete old or new file, because POSIX rename() and Windows' MoveFileEx are
 * atomic. Writers of one file take turns, even those in another Deckpass. Resolves to false if `mayReplace` returns
 * false just before the rename; rejects with the system's error. Both keep the old file.
 */
export async function writeFileAtomic(
  path: string,
  text: string,
  part = `${path}.part`,
  mayReplace = async () => true,
  like: Stats | null = null,
): Promise<boolean> {
  const { file, path: opened } = await openPart(part)
  try {
    await closeAfter(file, async () => {
      await file.writeFile(text, 'utf8')
      if (like !== null) await takeOverAttributes(file, path, like)
      await file.sync()
    })
    if (!(await mayReplace())) {
      await rm(opened)
      return false
    }
    await retryWhileBusy(() => rename(opened, path))
  } catch (error) {
    await rm(opened, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(dirname(path))
  return true
}

/** Writes into the file that had `ino` when read. Not atomic, so use it only to remove something. May reject. */
export async function writeInPlace(path: string, text: string, { ino }: Pick<Stats, 'ino'>): Promise<void> {
  const file = await open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
  await closeAfter(file, async () => {
    if ((await file.stat()).ino !== ino) throw new Error('Another file came in its place.')
    await file.writeFile(text, 'utf8')
    await file.truncate(Buffer.byteLength(text))
    await file.sync()
  })
}

/** Creates `part` exclusively, so that other writers wait for its rename. If it stays there, takes another name. */
async function openPart(part: string): Promise<{ readonly file: FileHandle; readonly path: string }> {
  const create = async (path: string) => ({ file: await open(path, 'wx', 0o600), path })
  return retryWhileBusy(() => create(part)).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    return create(`${part}-${randomBytes(8).toString('hex')}`)
  })
}

/** Copies group, mode and, on Linux, access list from the file at `path`. If that fails, the group gets no access. */
async function takeOverAttributes(file: FileHandle, path: string, { mode, uid, gid }: Stats): Promise<void> {
  try {
    await file.chown(uid, gid)
    if (platform !== 'linux' || (mode & 0o070) === 0) await file.chmod(mode & 0o777)
    else await copyMode(path, file)
  } catch {
    await file.chmod(mode & 0o707)
  }
}

/** Uses cp(1), because Node cannot read an access list. In one, the group's mode is only the upper limit, acl(5). */
async function copyMode(from: string, to: FileHandle): Promise<void> {
  const args = ['--attributes-only', '--preserve=mode', '--', from, '/proc/self/fd/3']
  const copying = spawn('/bin/cp', args, { stdio: ['ignore', 'ignore', 'ignore', to.fd] })
  const [status] = await once(copying, 'exit')
  if (status !== 0) throw new Error(`cp ended with ${status}`)
}

/** Makes the rename itself survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await closeAfter(handle, () => handle.sync())
  } catch {
    // Some network file systems cannot flush a folder. Windows refuses to, and does not need it.
  }
}

async function closeAfter<T>(file: FileHandle, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    await file.close()
  }
}

/** Virus scanners and backups briefly lock files, mainly on Windows. EEXIST: another writer uses the temporary file. */
const busyCodes: ReadonlySet<string> = new Set([
  ...['EBUSY', 'EEXIST', 'EMFILE', 'ENFILE', 'EAGAIN', 'ETXTBSY'],
  ...(platform === 'win32' ? ['EPERM', 'EACCES'] : []),
])
const pausesMs = [20, 60, 180, 540]

/** Retries `action` up to four times within 0.8 s while the file is busy. */
export async function retryWhileBusy<T>(action: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await action()
    } catch (error) {
      if (!busyCodes.has(errorCode(error))) throw error
      await sleep(pauseMs)
    }
  }
  return action()
}
