import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/**
 * `npm run package:check`: packs the built app with electron-builder and its real configuration, then looks
 * at what came out. An empty file with Electron's fuse wire takes the place of its binary, so that this
 * works where none can be had: the configuration, the archive and the fuses are proven all the same, and no
 * installer is made. `npm run package:check -- <folder>` looks at an app that was packaged for good.
 */

const project = join(import.meta.dirname, '..')
const problems: string[] = []

function check(what: string, ok: boolean, detail: unknown = ''): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!ok) problems.push(`${what} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`.trim())
}

/** The fuses of docs/security.md. One that is not named here must not exist. */
const wantedFuses: Readonly<Record<string, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
}

/** A folder that looks enough like Electron to be packed: the fuse wire as Electron 45 ships it, and no program. */
function emptyElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
  const states = Buffer.from('101100011')
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([sentinel, Buffer.from([1, states.length]), states]),
    {
      mode: 0o755,
    },
  )
  return folder
}

/** Where a packaged app keeps its archive and its program. */
interface Packaged {
  readonly asar: string
  readonly program: string
}

function pack(work: string): Packaged {
  const settings = {
    electronDist: emptyElectron(join(work, 'electron')),
    'directories.output': join(work, 'dist'),
  }
  const overrides = Object.entries(settings).map(([key, value]) => `-c.${key}=${value}`)
  const cli = join(project, 'node_modules/electron-builder/cli.js')
  execFileSync(process.execPath, [cli, '--linux', 'dir', '--x64', '--publish', 'never', ...overrides], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  check('electron-builder accepts the configuration and packs with it', true)
  return packagedIn(join(work, 'dist', 'linux-unpacked'))
}

/** `folder` is `linux-unpacked`, `win-unpacked` or `Deckpass.app`, as electron-builder leaves them. */
function packagedIn(folder: string): Packaged {
  const names = ['deckpass', 'Deckpass.exe'].map((name) => join(folder, name))
  return folder.endsWith('.app')
    ? { asar: join(folder, 'Contents', 'Resources', 'app.asar'), program: folder }
    : { asar: join(folder, 'resources', 'app.asar'), program: names.find(existsSync) ?? folder }
}

function checkFiles(asar: string): void {
  const files = listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const kinds = /^\/(package\.json|out(\/(main|preload|renderer)(\/[\w.-]+)*)?)$/
  const strangers = files.filter((path) => !kinds.test(path))
  check(
    'the archive holds the built app and package.json, and nothing else',
    strangers.length === 0,
    strangers,
  )
  for (const path of ['/out/main/index.js', '/out/preload/preload.cjs', '/out/renderer/index.html'])
    check(`the archive holds ${path}`, files.includes(path))
  const leftovers = files.filter((path) => /\.(map|ts|tsx|spec|test)\b/.test(path))
  check('no source, source map or test is in it', leftovers.length === 0, leftovers)
}

function checkManifest(asar: string): void {
  const manifest: Record<string, unknown> = JSON.parse(extractFile(asar, 'package.json').toString())
  for (const key of ['devDependencies', 'dependencies', 'scripts'])
    check(`package.json in it has no ${key}`, !(key in manifest))
}

/** The modules that a script asks for by name: with `import` in the main process, with `require` in the preload. */
function modulesOf(code: string, asking: RegExp): string[] {
  return [...new Set([...code.matchAll(asking)].map(([, name]) => name ?? ''))]
}

function checkCode(asar: string): void {
  const main = extractFile(asar, 'out/main/index.js').toString()
  const preload = extractFile(asar, 'out/preload/preload.cjs').toString()
  const missing = modulesOf(main, /\b(?:from|import)\s*["']([^"']+)["']/g).filter(
    (name) => name !== 'electron' && !isBuiltin(name),
  )
  check('the main process needs only Electron and Node', missing.length === 0, missing)
  const asked = modulesOf(preload, /\brequire\(\s*["']([^"']+)["']\s*\)/g)
  check('the preload needs only Electron', asked.join() === 'electron', asked)
  check(
    'no script points to a source map',
    ![main, preload].some((code) => /^\/\/# sourceMappingURL/m.test(code)),
  )
  const page = extractFile(asar, 'out/renderer/index.html').toString()
  check(
    'the page has no inline script, style or handler',
    !/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i.test(page),
  )
  check('the page loads nothing from elsewhere', !/(src|href)="(https?:|\/\/|data:)/i.test(page))
}

async function checkFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  check('the fuses are of version 1', wire.version === FuseVersion.V1)
  for (const [index, state] of Object.entries(wire).filter(([key]) => /^\d+$/.test(key))) {
    const name = FuseV1Options[Number(index)] ?? `number ${index}`
    const wanted = wantedFuses[name]
    const is = Number(state) === FuseState.ENABLE
    check(
      `fuse ${name} is ${wanted ? 'on' : 'off'}`,
      wanted === is,
      `is ${FuseState[Number(state)] ?? state}`,
    )
  }
}

const [given] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'deckpass-package-'))
try {
  const { asar, program } = given === undefined ? pack(work) : packagedIn(given)
  checkFiles(asar)
  checkManifest(asar)
  checkCode(asar)
  await checkFuses(program)
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (given === undefined)
  console.log(
    '\nAn empty file stood in for the Electron binary. No installer was made; `npm run package` makes them.',
  )
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exitCode = 1
}
