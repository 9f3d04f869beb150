import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** How long a slow line may take to fetch it, ms. */
const fetchingMs = 10 * 60_000

/** Electron's own program as its npm package installs it, or null where it has not been fetched. */
export function ownElectron(): { path: string; version: string } | null {
  const folder = dirname(resolve('electron/package.json'))
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const dist = override || join(folder, 'dist')
  const path = join(dist, read(join(folder, 'path.txt')) ?? 'electron')
  if (!existsSync(path)) return null
  return { path, version: read(join(dist, 'version'))?.replace(/^v/, '') ?? 'of unknown version' }
}

/** Fetches it; changes nothing where it cannot be had. */
export function fetchOwnElectron(): void {
  spawnSync(process.execPath, [resolve('electron/install.js')], { stdio: 'ignore', timeout: fetchingMs })
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
