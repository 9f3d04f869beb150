import { constants } from 'node:fs'
import { lstat, open, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import type { PersonFiles, WriteResult } from '../../app/ports/index.ts'
import { codeOf, fileFailure } from './file-failure.ts'
import { readSmallFile, rejectReason } from './read-small-file.ts'
import { writeWhole } from './write-whole.ts'

/** Far more than a `.env` has, and little enough that changing its text keeps nobody waiting. */
const maxBytes = 64 * 1024

type Failed = Extract<WriteResult, { kind: 'failed' }>

/** The files that the person chose for a token. */
export function createPersonFiles(): PersonFiles {
  return {
    read: (path) =>
      inItsFolder(path, async (there) => {
        const found = await readSmallFile(there, maxBytes)
        if (found.kind === 'absent') return found
        if (found.kind !== 'found') return failed(found.problem)
        // Node puts this sign where bytes are no UTF-8; written again, they would be lost.
        if (found.text.includes('\uFFFD')) return failed('not-utf8')
        return { kind: 'text', text: found.text }
      }),
    write: (path, text) =>
      inItsFolder(path, async (there) => {
        await writeWhole(there, text, partOf(there))
        return { kind: 'written' }
      }),
    remove: (path) =>
      inItsFolder(path, async (there) => {
        await rm(partOf(there), { force: true })
        await rm(there, { force: true })
        return { kind: 'written' }
      }),
  }
}

/** Beside the file, under a name that nobody else has. */
function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.deckpass-part`)
}

/**
 * Does something to the file, in the folder where it was when the person chose it: a folder on the way that has
 * become a link since leads somewhere else. On Linux the folder is held open meanwhile and reached by its
 * descriptor (proc(5)), so that nobody can put a link in its place after the look. Elsewhere that moment stays.
 * A missing folder is a failure: it may be on a drive that is not connected. Never rejects.
 */
async function inItsFolder<T>(path: string, act: (there: string) => Promise<T>): Promise<T | Failed> {
  const folder = dirname(path)
  try {
    const held = process.platform === 'linux' ? await openFolder(folder) : null
    try {
      const way = held === null ? folder : `/proc/self/fd/${held.fd}`
      if ((await realpath(way)) !== folder) return failed('folder-is-link')
      const there = join(way, basename(path))
      const problem = await reasonNotToTouch(there)
      return problem === null ? await act(there) : failed(problem)
    } finally {
      await held?.close()
    }
  } catch (error) {
    return failed(fileFailure(error))
  }
}

const openFolder = (path: string) => open(path, constants.O_RDONLY | constants.O_DIRECTORY)

async function reasonNotToTouch(path: string): Promise<FileFailure | null> {
  try {
    const stats = await lstat(path)
    const why = rejectReason(stats, Number.POSITIVE_INFINITY)
    if (why !== null) return why
    // Written whole, it would become ours, and the other user could not read it any more.
    if (process.getuid !== undefined && stats.uid !== process.getuid()) return 'other-owner'
    return stats.size > maxBytes ? 'over-64-kib' : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function failed(problem: FileFailure): Failed {
  return { kind: 'failed', problem }
}
