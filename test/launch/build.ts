import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Missing } from '../desktop/packages.ts'
import { projectFolder } from './folders.ts'

/**
 * Builds the app if `out/` is older than any source.
 *
 * @throws if the build fails, after it has printed why
 */
export function buildWhereStale(): void {
  if (isFresh()) return
  console.error('Building Deckpass …')
  const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: projectFolder,
    // Standard output is for what was asked for.
    stdio: ['inherit', process.stderr, 'inherit'],
  })
  if (status !== 0) throw new Missing('Deckpass could not be built.')
}

/** Compares dates of folders as well, because a removed file changes only the date of its folder. */
function isFresh(): boolean {
  const builtAt = (file: string) =>
    statSync(join(projectFolder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const oldest = Math.min(
    ...['out/main/index.js', 'out/preload/preload.cjs', 'out/renderer/index.html'].map(builtAt),
  )
  const sources = ['{app,main,renderer,resources}/**', 'electron.vite.config.ts', 'package.json']
  return globSync(sources, { cwd: projectFolder }).every((file) => builtAt(file) <= oldest)
}
