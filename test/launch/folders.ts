import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

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

let copies: string | null = null

/**
 * A folder with the same files, for a user that may not enter the given one: a copy that is there as long
 * as this process. The given one where everybody may.
 */
export function openCopy(folder: string, names: readonly string[]): string {
  if (isOpen(folder)) return folder
  copies ??= freshFolder()
  const copy = mkdtempSync(join(copies, `${basename(folder)}-`))
  chmodSync(copy, 0o755)
  for (const name of names.filter((each) => existsSync(join(folder, each)))) {
    cpSync(join(folder, name), join(copy, name), { recursive: true })
  }
  return copy
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-copies-'))
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
