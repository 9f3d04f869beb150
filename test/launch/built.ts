import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['{app,main,renderer,resources}/**/*', 'electron.vite.config.ts', 'package.json']

/** Whether `out/` is there and newer than everything that it is made of. */
export function isBuilt(folder: string): boolean {
  const built = statSync(join(folder, 'out/renderer/index.html'), { throwIfNoEntry: false })
  if (!built) return false
  return globSync(sources, { cwd: folder }).every(
    (file) => statSync(join(folder, file)).mtimeMs <= built.mtimeMs,
  )
}
