import { existsSync } from 'node:fs'
import { lstat, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PersonFiles, WriteResult } from '../../app/ports.ts'
import { codeOf, fileFailure } from './file-failure.ts'
import { readSmallFile, whyNot } from './read-small-file.ts'
import { writeWhole } from './write-whole.ts'

const maxBytes = 1024 * 1024

/** The files that the person chose for a token. */
export function createPersonFiles(): PersonFiles {
  return {
    async read(path) {
      const found = await readSmallFile(path, maxBytes)
      if (found.kind === 'absent') return found
      if (found.kind !== 'found') return { kind: 'failed', detail: found.detail }
      // Node puts this sign where bytes are no UTF-8; written again, they would be lost.
      if (found.text.includes('\uFFFD')) return { kind: 'failed', detail: 'the file is not text in UTF-8' }
      return { kind: 'text', text: found.text }
    },
    write: (path, text) => changed(path, () => writeWhole(path, text, partOf(path))),
    async remove(path) {
      // With its folder the file has gone, too.
      if (!existsSync(dirname(path))) return { kind: 'written' }
      return changed(path, async () => {
        await rm(partOf(path), { force: true })
        await rm(path, { force: true })
      })
    },
  }
}

/** Beside the file, under a name that nobody else has. */
function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.deckpass-part`)
}

async function changed(path: string, change: () => Promise<void>): Promise<WriteResult> {
  try {
    const detail = (await whyNotHere(path)) ?? (await whyNotThere(path))
    if (detail !== null) return { kind: 'failed', detail }
    await change()
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', detail: fileFailure(error) }
  }
}

/** A folder on the way that has become a link since the person chose the file leads somewhere else. */
async function whyNotHere(path: string): Promise<string | null> {
  const folder = dirname(path)
  return (await realpath(folder)) === folder ? null : 'a link is in the place of its folder'
}

async function whyNotThere(path: string): Promise<string | null> {
  try {
    return whyNot(await lstat(path), maxBytes)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
