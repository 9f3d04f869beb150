import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allowSandbox, type Electron } from '../../test/launch/electron.ts'
import { projectFolder } from '../../test/launch/folders.ts'
import { check } from './report.ts'

const { platform } = process

export const builder = join(projectFolder, 'node_modules/electron-builder/cli.js')

/** The paths of a packaged app's archive, resources, executable, and command `deckpass`. */
export interface Packaged {
  readonly asar: string
  readonly resources: string
  readonly program: string
  readonly command: string
}

/**
 * Packs the built app into `output` with its real configuration, this Electron and these settings. Makes `packages`
 * from it.
 */
export async function pack(
  electron: Electron,
  output: string,
  packages: readonly ('deb' | 'rpm')[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Packaged> {
  const isOlder = electron.kind === 'older'
  const folder = isOlder ? copyForOlder(electron.version) : projectFolder
  const overrides = {
    electronDist: electronDist(electron.path),
    electronVersion: electron.version,
    'directories.output': output,
    // Compression is fast, because size does not matter here.
    'deb.compression': 'gz',
    'rpm.compression': 'gzip',
    // Another name, so that the package is not mistaken for a release.
    ...(isOlder && { 'deb.packageName': olderName, 'rpm.packageName': olderName }),
    ...settings,
  }
  const made = packages.length === 0 ? ['--dir'] : ['--linux', ...packages]
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      ...[builder, ...made, `--${process.arch}`, '--publish', 'never'],
      ...Object.entries(overrides).map(([key, value]) => `-c.${key}=${value}`),
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...ownFpm },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (status !== 0) throw new Error(stdout)
  check('electron-builder accepts the configuration and packs with it', true)
  if (isOlder) rmSync(folder, { recursive: true })
  const names = {
    linux: 'linux-unpacked',
    win32: 'win-unpacked',
    darwin: `${process.arch === 'arm64' ? 'mac-arm64' : 'mac'}/Deckpass.app`,
  }
  const packed = join(output, platform === 'linux' || platform === 'win32' ? names[platform] : names.darwin)
  // The package's installer does the same.
  if (platform === 'linux') await allowSandbox(join(packed, 'chrome-sandbox'))
  return packagedIn(packed)
}

/** Makes electron-builder use our own script for the deb and the rpm, without a download. */
export const ownFpm = { CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts') }

/** The folder with all files of an Electron, from the path of its executable. */
export function electronDist(program: string): string {
  return platform === 'darwin' ? join(program, '../../../..') : dirname(program)
}

/** `folder`: electron-builder's `linux-unpacked`, `win-unpacked` or `Deckpass.app`. */
export function packagedIn(folder: string): Packaged {
  const names = ['deckpass', 'Deckpass.exe'].map((name) => join(folder, name))
  const isMac = folder.endsWith('.app')
  const resources = isMac ? join(folder, 'Contents', 'Resources') : join(folder, 'resources')
  return {
    asar: join(resources, 'app.asar'),
    resources,
    program: isMac ? folder : (names.find(existsSync) ?? folder),
    command: join(resources, platform === 'win32' ? 'bin/deckpass.cmd' : 'bin/deckpass'),
  }
}

const olderName = 'deckpass-older-electron'

/**
 * The older Electron lacks APIs that the app uses, and a fuse that the build requires. So this makes a copy of the
 * build that adds the APIs and omits the hook that requires the fuse. The other fuses are as configured.
 */
function copyForOlder(electron: string): string {
  const copy = join(projectFolder, 'out/package-check')
  rmSync(copy, { recursive: true, force: true })
  const outputs = ['main', 'preload', 'renderer', 'sbom.cdx.json'].map((name) => `out/${name}`)
  const names = [...outputs, 'package.json', 'resources', 'packaging']
  for (const name of names.filter((each) => existsSync(join(projectFolder, each))))
    cpSync(join(projectFolder, name), join(copy, name), { recursive: true })
  const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8')
  writeFileSync(
    join(copy, 'electron-builder.yml'),
    read('electron-builder.yml').replace(/^afterPack: .*$/m, ''),
  )
  writeFileSync(
    join(copy, 'out/package.json'),
    read('out/package.json')
      .replace('./main/index.js', './main/older.js')
      .replace(/("version": "[^"]+)/, `$1-electron${electron}`),
  )
  const later = 'later-apis.js'
  cpSync(join(projectFolder, 'test/launch/older-electron', later), join(copy, 'out/main', later))
  writeFileSync(
    join(copy, 'out/main/older.js'),
    `import { createRequire } from 'node:module'
import { addLaterApis } from './${later}'
addLaterApis(createRequire(import.meta.url)('electron'))
await import('./index.js')
`,
  )
  return copy
}
