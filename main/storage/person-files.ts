import { constants } from 'node:fs'
import { lstat, open, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import type { PersonFiles, WriteResult } from '../../app/ports/index.ts'
import { errorCode, readSmallFile, rejectReason, toFileFailure, writeFileAtomic } from './files.ts'

/** Far more than a `.env` has, and little enough to be changed at once. */
const maxBytes = 64 * 1024

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
          const isUnchanged = async () => {
            const now = await readText(file)
            return now.kind === 'text' && now.text === found.text
          }
          if (wanted.kind === 'write') {
            if (await writeFileAtomic(file, wanted.text, hiddenPartPath(file), isUnchanged)) return written
          } else if (await isUnchanged()) {
            await rm(file, { force: true })
            return written
          }
        }
        return failed('in-use')
      }),
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
