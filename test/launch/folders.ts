import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '../..')

/**
 * Where what is fetched once is kept: in the project. Root runs the app as an ordinary user, who may not be
 * able to enter the project; then it is where the system keeps such things.
 */
export function cacheFolder(): string {
  const inProject = join(projectFolder, '.cache')
  return process.getuid?.() === 0 && !isOpen(projectFolder) ? '/var/cache/deckpass' : inProject
}

/** Whether every user may pass through the folder and all above it. */
export function isOpen(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpen(parent))
}

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
  return { path, discard: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) }
}
