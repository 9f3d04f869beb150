import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { VaultFile } from '../../app/ports/index.ts'
import { isDiskFull, retryWhileBusy } from './files.ts'
import { forgetEverything } from './forget-everything.ts'
import { createJsonFile, tryWrite } from './json-file.ts'
import { createReserve } from './reserve.ts'

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. */
const maxBrackets = 64

/**
 * `vault.json` in `folder`, which is made if it is missing. Beside it is `vault.reserve`, as large at the least: a write
 * on a full disk gives it up, so that an account that was signed out leaves the disk all the same. Never rejects.
 */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, 'vault.json')
  const json = createJsonFile(path, { maxBytes, maxBrackets })
  const reserve = createReserve(join(folder, 'vault.reserve'), path)

  return {
    read: json.read,

    async write(value) {
      const first = await json.write(value)
      const isAgain = first.kind === 'failed' && isDiskFull(first.problem) && (await reserve.giveUp())
      const result = isAgain ? await json.write(value) : first
      if (result.kind === 'written') await reserve.keep()
      return result
    },

    async remove() {
      await reserve.giveUp()
      return json.remove()
    },

    guesses: createJsonFile(join(folder, 'guesses.json'), { maxBytes: 1_024, maxBrackets: 1 }),

    async setAside(at: number): Promise<string | null> {
      try {
        const name = `vault.unreadable-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`
        await retryWhileBusy(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    removeEverything: () => tryWrite(() => forgetEverything(folder)),
  }
}
