import { constants } from 'node:fs'
import { lstat, open, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileFailure } from '../../app/model/failure/storage-problem.ts'
import type { PersonFiles, WriteResult } from '../../app/ports/index.ts'
import { errorCode, readSmallFile, rejectReason, toFileFailure, writeFileAtomic } from './files.ts'

/** No text of more is written: far more than a `.env` has. */
const maxWrittenBytes = 64 * 1024
/** What somebody has added since is no reason to leave a token in it. */
const maxBytes = 2 * maxWrittenBytes

/** How often a file may change between the look and the write before it counts as in use. */
const maxAttempts = 5

type Failed = Extract<WriteResult, { kind: 'failed' }>

export function createPersonFiles(): PersonFiles {
  return {
    edit: (path, edit) =>
      withFolder(path, async (file) => {
        for (let attempt = 0; attempt < maxAttempts; attempt++) {
          const found = await readText(file)
          if (found.kind === 'failed') return found
          const wanted = edit(found.text)
          if (wanted.kind === 'leave') return { kind: 'left', why: wanted.why }
          if (wanted.kind === 'write' && isTooLong(found.text, wanted.text)) return failed('over-64-kib')
          const isUnchanged = async () => {
            const now = await readText(file)
            return now.kind === 'text' && now.text === found.text
          }
          const isDone =
            wanted.kind === 'write'
              ? await writeFileAtomic(file, wanted.text, hiddenPartPath(file), isUnchanged)
              : await cut(file, found.text, wanted.text, isUnchanged)
          if (isDone) return written
        }
        return failed('in-use')
      }),
  }
}

/** One that gets shorter, as where a token is taken out, is never too long. */
function isTooLong(before: string | null, text: string): boolean {
  const bytes = Buffer.byteLength(text)
  return bytes > maxWrittenBytes && bytes > Buffer.byteLength(before ?? '')
}

/**
 * A full disk takes no second file, and a folder may be read-only by now, or have something in the place of the part. The
 * text is then cut in place, which needs none of that, though a power cut in between may leave a part of the old one
 * behind the new.
 */
async function cut(
  path: string,
  before: string | null,
  text: string | null,
  isUnchanged: () => Promise<boolean>,
): Promise<boolean> {
  try {
    if (text !== null) return await writeFileAtomic(path, text, hiddenPartPath(path), isUnchanged)
    if (!(await isUnchanged())) return false
    await rm(path, { force: true })
    return true
  } catch (error) {
    return cutInPlace(path, before, text ?? '').catch(() => Promise.reject(error))
  }
}

/** False if it is not `before` that is there. */
async function cutInPlace(path: string, before: string | null, text: string): Promise<boolean> {
  const { O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
  try {
    if ((await file.readFile('utf8')) !== before) return false
    const bytes = Buffer.from(text)
    await file.write(bytes, 0, bytes.length, 0)
    await file.truncate(bytes.length)
    await file.sync()
    return true
  } finally {
    await file.close()
  }
}

/**
 * Replaces what is at `path`, as the person agreed to in the system's dialog. The file is then the owner's alone. Never
 * rejects.
 */
export async function writeChosenFile(path: string, text: string): Promise<WriteResult> {
  try {
    await writeFileAtomic(path, text, hiddenPartPath(path))
    return written
  } catch (error) {
    return failed(toFileFailure(error))
  }
}

const written = { kind: 'written' } as const

/** Null if there is no file. */
async function readText(path: string): Promise<{ kind: 'text'; text: string | null } | Failed> {
  const found = await readSmallFile(path, maxBytes)
  if (found.kind === 'absent') return { kind: 'text', text: null }
  if (found.kind !== 'found') return failed(found.problem)
  // Node's sign for bytes that are no UTF-8: a rewrite would lose them.
  return found.text.includes('\uFFFD') ? failed('not-utf8') : { kind: 'text', text: found.text }
}

/** The person may have a `name.part` of their own. */
function hiddenPartPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.deckpass-part`)
}

/**
 * A folder in its place is not ours. Removing what is in it would go by names: who shares the folder could put a link
 * to another one in its place meanwhile.
 */
async function removePart(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    if (toFileFailure(error) !== 'is-folder') throw error
  }
}

/**
 * Calls `use` with a path to the file, unless its folder, or one above it, has become a link since the person chose
 * it. On Linux the folder is held open meanwhile and reached by its descriptor (proc(5)), so that nobody can put a link
 * in its place after the check; elsewhere that race remains. A missing folder is a failure: it may be on a drive that
 * is not connected. Never rejects.
 */
async function withFolder<T>(path: string, use: (path: string) => Promise<T>): Promise<T | Failed> {
  const folder = dirname(path)
  try {
    const held = process.platform === 'linux' ? await openFolder(folder) : null
    try {
      const reached = held === null ? folder : `/proc/self/fd/${held.fd}`
      if ((await realpath(reached)) !== folder) return failed('folder-is-link')
      const file = join(reached, basename(path))
      // Whatever is in the place of the file by now, what a crash left beside it holds a token.
      await removePart(hiddenPartPath(file))
      const problem = await rejectReasonAt(file)
      return problem === null ? await use(file) : failed(problem)
    } finally {
      await held?.close()
    }
  } catch (error) {
    return failed(toFileFailure(error))
  }
}

const openFolder = (path: string) => open(path, constants.O_RDONLY | constants.O_DIRECTORY)

async function rejectReasonAt(path: string): Promise<FileFailure | null> {
  try {
    const stats = await lstat(path)
    const reason = rejectReason(stats, Number.POSITIVE_INFINITY)
    if (reason !== null) return reason
    // A rewritten file would belong to this user, and the other could not read it any more.
    if (process.getuid !== undefined && stats.uid !== process.getuid()) return 'other-owner'
    return stats.size > maxBytes ? 'over-64-kib' : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function failed(problem: FileFailure): Failed {
  return { kind: 'failed', problem }
}
