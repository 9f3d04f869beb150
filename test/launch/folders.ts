import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { machineFolder } from '../electron/system/machine.ts'

export const projectFolder = resolve(import.meta.dirname, '../..')

export interface UserData {
  readonly path: string
  /** Removes the folder if it was made for this launch. */
  discard(): Promise<void>
}

/** The given folder, which is kept, or a fresh one, which is not. */
export async function userDataFolder(given: string | undefined): Promise<UserData> {
  if (given !== undefined) return { path: resolve(given), discard: async () => undefined }
  const path = await mkdtemp(join(tmpdir(), 'deckpass-'))
  // Chromium's helpers may outlive it for a moment and write once more.
  const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })
  return {
    path,
    async discard() {
      await remove(path)
      await remove(machineFolder(path))
    },
  }
}
