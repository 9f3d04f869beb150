import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, WriteResult } from '../../app/ports/index.ts'
import type { VaultChange, VaultFile } from '../../app/vault/ports.ts'
import { partPath, retryWhileBusy, toFileFailure, writeFileAtomic } from '../files/files.ts'
import { createJsonFile, readJson, removePath, tryWrite } from '../files/json-file.ts'
import { forgetEverything } from './forget-everything.ts'

/** Several times the size of 1,000 accounts with a long activity, but small enough to fit in memory. */
const maxBytes = 128 * 1024 * 1024

const maxBrackets = 64

/** `vault.json` in `folder`, which is created if missing. Never rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, 'vault.json')
  const limits = { maxBytes, maxBrackets }
  const json = createJsonFile(path, limits)
  /** The mark of the last content read or written. Before the first read, that of a missing file. */
  let known: string | null = absent

  /** Applies the change only if the file is still the known one. */
  async function unlessChanged(
    change: (isKnown: () => Promise<boolean>) => Promise<WriteResult>,
  ): Promise<VaultChange> {
    const found: ReadResult[] = []
    const result = await change(async () => {
      const read = await readJson(path, limits)
      if (known !== null && markOf(read) === known) return true
      found.push(read)
      return false
    })
    const [read] = found
    if (read === undefined) return result
    if (read.kind === 'unavailable') return { kind: 'failed', problem: read.problem }
    known = markOf(read)
    return { kind: 'changed', found: read }
  }

  async function keepAs(why: 'unreadable' | 'conflict', at: number, keep: (kept: string) => Promise<void>) {
    const fileName = `vault.${why}-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`
    try {
      await keep(join(folder, fileName))
      return { kind: 'kept', fileName } as const
    } catch (error) {
      return { kind: 'failed', problem: toFileFailure(error) } as const
    }
  }

  return {
    async read() {
      const read = await json.read()
      known = markOf(read)
      return read
    },

    write: (value) =>
      unlessChanged((isKnown) =>
        tryWrite(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          if (await writeFileAtomic(path, `${JSON.stringify(value)}\n`, partPath(path), isKnown))
            known = markOf({ kind: 'found', value })
        }),
      ),

    remove: () =>
      unlessChanged((isKnown) =>
        tryWrite(async () => {
          if (!(await isKnown())) return
          await removePath(path)
          known = absent
        }),
      ),

    guesses: createJsonFile(join(folder, 'guesses.json'), { maxBytes: 1_024, maxBrackets: 1 }),

    keepCopy: (at) =>
      keepAs('conflict', at, async (kept) => {
        await copyFile(path, kept, constants.COPYFILE_EXCL)
        await chmod(kept, 0o600)
      }),

    async setAside(at) {
      const result = await keepAs('unreadable', at, (kept) => retryWhileBusy(() => rename(path, kept)))
      known = result.kind === 'kept' ? absent : null
      return result
    },

    async removeEverything() {
      const result = await tryWrite(() => forgetEverything(folder))
      if (result.kind === 'written') known = absent
      return result
    },
  }
}

const absent = 'absent'

/** Equal for equal content. Null if the file must not be replaced. */
function markOf(read: ReadResult): string | null {
  if (read.kind === 'absent') return absent
  if (read.kind !== 'found') return null
  return createHash('sha256').update(JSON.stringify(read.value)).digest('hex')
}
