import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How long a slow line may take to fetch it, ms. */
const fetchingMs = 10 * 60_000

/** The path of Electron's own binary, or null where it has not been fetched. Fetches nothing. */
export function electronBinary(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const binary = override ? join(override, name ?? 'electron') : name && join(folder, 'dist', name)
  return binary && existsSync(binary) ? binary : null
}

/** Fetches Electron's binary; false where it cannot be had. */
export function fetchElectron(): boolean {
  const script = createRequire(import.meta.url).resolve('electron/install.js')
  return spawnSync(process.execPath, [script], { stdio: 'ignore', timeout: fetchingMs }).status === 0
}
