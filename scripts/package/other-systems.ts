import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { wantedVersion } from '../../test/launch/electron.ts'
import { cacheFolder, projectFolder } from '../../test/launch/folders.ts'
import { checkBillOfMaterials, checkContents, checkFuses } from './contents.ts'
import { packagedIn, runBuilder } from './pack.ts'
import { check, notChecked, summarize } from './report.ts'

interface System {
  readonly platform: 'win32' | 'darwin'
  readonly arch: 'x64' | 'arm64'
  readonly name: string
  readonly flag: string
  /** As electron-builder names it. */
  readonly unpacked: string
  /** What is left out because it needs a tool of that system: signatures, and the program's own icon. */
  settings(dist: string): Readonly<Record<string, string>>
}

const systems: readonly System[] = [
  {
    platform: 'win32',
    arch: 'x64',
    name: 'Windows',
    flag: '--win',
    unpacked: 'win-unpacked',
    settings: () => ({ 'win.signAndEditExecutable': 'false' }),
  },
  {
    platform: 'darwin',
    arch: 'arm64',
    name: 'macOS',
    flag: '--mac',
    unpacked: 'mac-arm64/Deckpass.app',
    settings: (dist) => ({
      'mac.identity': 'null',
      'mac.icon': join(dist, 'Electron.app/Contents/Resources/electron.icns'),
      'electronFuses.resetAdHocDarwinSignature': 'false',
    }),
  },
]

/** Packs the app for the systems that this is not, where their Electron can be had, and looks at what came out. */
async function checkOtherSystems(output: string): Promise<void> {
  for (const system of systems.filter(({ platform }) => platform !== process.platform)) {
    const { platform, arch, name, flag, unpacked, settings } = system
    // Windows knows no links such as those in an app of macOS.
    const dist = process.platform === 'win32' ? null : fetchElectron(platform, arch)
    if (dist === null) {
      notChecked(`Deckpass for ${name}: Electron ${wantedVersion()} for it cannot be fetched here`)
      continue
    }
    console.log(`\nDeckpass for ${name}, packed here and not started`)
    runBuilder(projectFolder, [flag, '--dir', `--${arch}`], {
      ...settings(dist),
      electronDist: dist,
      electronVersion: wantedVersion(),
      'directories.output': output,
    })
    const folder = join(output, unpacked)
    const packaged = packagedIn(folder)
    checkContents(packaged.asar)
    checkBillOfMaterials(packaged)
    await checkFuses(packaged.program)
    if (platform === 'win32') checkWindows(packaged.program, packaged.resources)
    else checkMac(folder, packaged.resources)
  }
}

/**
 * The folder that holds Electron for another system, fetched once by Electron's own installer, which checks it; null if
 * it cannot be had.
 */
function fetchElectron(platform: string, arch: string): string | null {
  const folder = join(cacheFolder(), `electron-${wantedVersion()}-${platform}-${arch}`)
  const installer = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  mkdirSync(folder, { recursive: true })
  // It installs beside itself, so a copy leaves this system's Electron alone.
  for (const name of ['install.js', 'package.json', 'checksums.json'])
    cpSync(join(installer, name), join(folder, name))
  const env = {
    ...process.env,
    ELECTRON_INSTALL_PLATFORM: platform,
    ELECTRON_INSTALL_ARCH: arch,
    NODE_PATH: join(projectFolder, 'node_modules'),
  }
  const { status } = spawnSync(process.execPath, [join(folder, 'install.js')], { env, stdio: 'ignore' })
  return status === 0 ? join(folder, 'dist') : null
}

function checkWindows(program: string, resources: string): void {
  check('the command deckpass is with it', existsSync(join(resources, 'bin/deckpass.cmd')))
  const named = readFileSync(program).includes(Buffer.from('ELECTRONASAR', 'utf16le'))
  check('the program knows the checksum of its archive', named)
}

function checkMac(app: string, resources: string): void {
  check('the command deckpass is with it', existsSync(join(resources, 'bin/deckpass')))
  const list = readFileSync(join(app, 'Contents/Info.plist'), 'utf8')
  const wanted = {
    CFBundleIdentifier: 'app.deckpass.desktop',
    CFBundleName: 'Deckpass',
    LSApplicationCategoryType: 'public.app-category.developer-tools',
  }
  for (const [key, value] of Object.entries(wanted)) {
    const found = new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(list)?.[1]
    check(`Info.plist: ${key} is ${value}`, found === value, found)
  }
  check(
    'Info.plist knows the checksum of the archive',
    /<key>ElectronAsarIntegrity<\/key>.*<key>Resources\/app\.asar<\/key>/s.test(list),
  )
}

/** The first half of `npm run package:check`, and no part of `npm test`: it may fetch 250 MB, once. */
const work = mkdtempSync(join(tmpdir(), 'deckpass-package-'))
try {
  await checkOtherSystems(work)
} finally {
  rmSync(work, { recursive: true, force: true })
}
summarize()
