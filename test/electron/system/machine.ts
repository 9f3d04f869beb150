import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** This person's place for what outlives an app. */
export function standInFolder(): string {
  return join(tmpdir(), `electron-stand-in-${process.getuid?.() ?? 'user'}`)
}

/**
 * The folder of the computer that is stood in for: its keychain, the folder of other programs' settings,
 * who runs. Each user data folder has a computer of its own, which outlives the app.
 */
export function machineFolder(userData: string): string {
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 16)
  const folder = join(standInFolder(), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
