import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ActivityFiles } from '../../app/vault/ports.ts'
import { readSmallFile } from '../files/files.ts'
import { removePath, tryWrite, writeText } from '../files/json-file.ts'

/** 700 entries with the longest texts fit. */
const maxBytes = 16 * 1024 * 1024

/** The files `activity/<account id>` in Deckpass's folder. */
export function createActivityFiles(userData: string): ActivityFiles {
  const folder = join(userData, 'activity')
  const pathOf = (accountId: string) => join(folder, accountId)
  const remove = async (path: string) => void (await tryWrite(() => removePath(path)))
  return {
    async ids() {
      const names = await readdir(folder).catch((): string[] => [])
      return names.filter((name) => !name.includes('.'))
    },

    async read(accountId) {
      const read = await readSmallFile(pathOf(accountId), maxBytes)
      return read.kind === 'found' ? read.text.trim() : null
    },

    write: async (accountId, sealed) => (await writeText(pathOf(accountId), sealed)).kind === 'written',
    remove: (accountId) => remove(pathOf(accountId)),
    removeAll: () => remove(folder),
  }
}
