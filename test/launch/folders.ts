import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '../..')

/**
 * The folder of downloads: in the project, or in the system's cache if root runs the app as an ordinary user who cannot
 * enter the project.
 */
export function cacheFolder(): string {
  const inProject = join(projectFolder, '.cache')
  return process.getuid?.() === 0 && !isOpen(projectFolder) ? '/var/cache/deckpass' : inProject
}

/** Whether every user may enter the folder and its parents. */
export function isOpen(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpen(parent))
}

/** The given folder, which `discard` keeps, or a new one, which it removes. */
export async function userDataFolder(given?: string) {
  if (given !== undefined) return { path: resolve(given), discard: async () => {} }
  const path = await mkdtemp(join(tmpdir(), 'deckpass-'))
  // Chromium's helpers may outlive the app for a moment, and write once more.
  return { path, discard: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) }
}

let copies: string | null = null

/**
 * The folder itself if every user can enter it; otherwise a copy of these files that exists as long as this process.
 */
export function openCopy(folder: string, names: readonly string[]): string {
  if (isOpen(folder)) return folder
  if (copies === null) {
    const made = mkdtempSync(join(tmpdir(), 'deckpass-copies-'))
    chmodSync(made, 0o755)
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    copies = made
  }
  const copy = mkdtempSync(join(copies, 'copy-'))
  chmodSync(copy, 0o755)
  for (const name of names.filter((each) => existsSync(join(folder, each))))
    cpSync(join(folder, name), join(copy, name), { recursive: true })
  return copy
}
