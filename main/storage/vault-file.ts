import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { VaultFile, WriteResult } from '../../app/ports/index.ts'
import { errorCode, retryWhileBusy } from './files.ts'
import { createJsonFile, removePath, tryWrite } from './json-file.ts'

const fileName = 'vault.json'
const logFolder = 'logs'

/** What else in the folder could name an account: files that were set aside, and what a crash left half-written. */
const leftoverName = /^(vault|settings)\.unreadable-.*\.json$|^vault\.json\.part$/

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. */
const maxBrackets = 64

/** `vault.json` in `folder`, which is made if it is missing. Never rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, fileName)

  return {
    ...createJsonFile(path, { maxBytes, maxBrackets }),

    async setAside(at: number): Promise<string | null> {
      try {
        const name = `vault.unreadable-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`
        await retryWhileBusy(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    async removeEverything(): Promise<WriteResult> {
      // The vault goes last: if this stops half-way, the person sees that it is not done.
      return tryWrite(async () => {
        const others = (await namesIn(folder)).filter((name) => leftoverName.test(name))
        for (const name of [...others, logFolder]) await removePath(join(folder, name))
        await removePath(path)
      })
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
