import { constants } from 'node:fs'
import { lstat, open, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PersonFiles, WriteResult } from '../../app/ports.ts'
import { codeOf, fileFailure } from './file-failure.ts'
import { readSmallFile, whyNot } from './read-small-file.ts'
import { writeWhole } from './write-whole.ts'

const maxBytes = 1024 * 1024

type Failed = Extract<WriteResult, { kind: 'failed' }>

const missing = { kind: 'missing' } as const

/** The files that the person chose for a token. */
export function createPersonFiles(): PersonFiles {
  return {
    async read(path) {
      const found = await inItsFolder(path, (there) => readSmallFile(there, maxBytes))
      if (found.kind === 'absent' || found.kind === 'missing') return { kind: 'absent' }
      if (found.kind !== 'found') return { kind: 'failed', detail: found.detail }
      // Node puts this sign where bytes are no UTF-8; written again, they would be lost.
      if (found.text.includes('\uFFFD')) return { kind: 'failed', detail: 'the file is not text in UTF-8' }
      return { kind: 'text', text: found.text }
    },
    async write(path, text) {
      const result = await changed(path, (there) => writeWhole(there, text, partOf(there)))
      return result.kind === 'missing' ? failed('its folder is missing') : result
    },
    async remove(path) {
      const result = await changed(path, async (there) => {
        await rm(partOf(there), { force: true })
        await rm(there, { force: true })
      })
      // With its folder the file has gone, too.
      return result.kind === 'missing' ? { kind: 'written' } : result
    },
  }
}

/** Beside the file, under a name that nobody else has. */
function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.deckpass-part`)
}

function changed(
  path: string,
  change: (there: string) => Promise<void>,
): Promise<WriteResult | typeof missing> {
  return inItsFolder(path, async (there): Promise<WriteResult> => {
    const detail = await whyNotThere(there)
    if (detail !== null) return failed(detail)
    await change(there)
    return { kind: 'written' }
  })
}

/**
 * Does something to the file, in the folder where it was when the person chose it: a folder on the way that has
 * become a link since leads somewhere else. On Linux the folder is held open meanwhile and reached by its
 * descriptor (proc(5)), so that nobody can put a link in its place after the look. Elsewhere that moment stays.
 * Never rejects.
 */
async function inItsFolder<T>(
  path: string,
  act: (there: string) => Promise<T>,
): Promise<T | Failed | typeof missing> {
  const folder = dirname(path)
  try {
    const held = process.platform === 'linux' ? await openFolder(folder) : null
    try {
      const way = held === null ? folder : `/proc/self/fd/${held.fd}`
      if ((await realpath(way)) !== folder) return failed('a link is in the place of its folder')
      return await act(join(way, basename(path)))
    } finally {
      await held?.close()
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing
    return failed(fileFailure(error))
  }
}

const openFolder = (path: string) => open(path, constants.O_RDONLY | constants.O_DIRECTORY)

async function whyNotThere(path: string): Promise<string | null> {
  try {
    const stats = await lstat(path)
    const isOthers = process.getuid !== undefined && stats.uid !== process.getuid()
    // Written whole, it would become ours, and the other user could not read it any more.
    return whyNot(stats, maxBytes) ?? (isOthers ? 'the file belongs to another user' : null)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function failed(detail: string): Failed {
  return { kind: 'failed', detail }
}
