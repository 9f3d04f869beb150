import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isOpen } from './folders.ts'

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
