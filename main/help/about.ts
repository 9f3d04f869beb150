import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type About, licensedPackages } from '../../app/help/channels.ts'

/** Reads the files that the build writes beside each part. `executable`: the packaged program; null in development. */
export async function readAbout(built: string, executable: string | null): Promise<About> {
  const parts = await Promise.all(
    ['main', 'preload', 'renderer'].map((part) => readLicenses(join(built, part))),
  )
  // A package may be in several parts.
  const packages = new Map(parts.flat().map((each) => [`${each.name} ${each.version}`, each]))
  const electronLicenses = executable && join(dirname(executable), 'LICENSES.chromium.html')
  return {
    packages: [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    electronLicensesPath: electronLicenses !== null && existsSync(electronLicenses) ? electronLicenses : null,
  }
}

/** Empty if the part was not built, as in development. */
async function readLicenses(folder: string) {
  const text = await readFile(join(folder, 'licenses.json'), 'utf8').catch(() => '[]')
  return licensedPackages.parse(JSON.parse(text))
}
