import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder, projectFolder } from '../launch/folders.ts'

/** A project whose files can be changed. */
export interface CopiedProject {
  readonly folder: string
  remove(): void
}

/**
 * Copies the project as it is now, with what git does not know yet. The packages and the fetched Electron are
 * links to those of the project. Everybody may enter the copy, because the app runs as another user.
 */
export function copyProject(): CopiedProject {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-project-'))
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', git, { cwd: projectFolder, encoding: 'utf8' })
  const names = listed.split('\0').filter((name) => name !== '' && existsSync(join(projectFolder, name)))
  for (const name of names) cpSync(join(projectFolder, name), join(folder, name))
  symlinkSync(cacheFolder(), join(folder, '.cache'))
  linkPackages(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Each package by itself, because Vite keeps files beside them. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name.startsWith('.vite')) continue
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name))
    else symlinkSync(join(from, name), join(to, name))
  }
}
