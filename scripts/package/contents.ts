import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, normalize } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { parseSync } from 'oxc-parser'
import * as z from 'zod'
import { projectFolder } from '../../test/launch/folders.ts'
import type { Packaged } from './pack.ts'
import { check, notChecked } from './report.ts'
import { checkShells } from './windows-shells.ts'

export function checkContents(asar: string): void {
  checkFiles(asar)
  checkManifest(asar)
  checkCode(asar)
}

/** `path` has slashes, but the archive needs this system's separators. */
const textIn = (asar: string, path: string) => extractFile(asar, normalize(path)).toString()

function filesIn(asar: string): string[] {
  return listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
}

function checkFiles(asar: string): void {
  const files = filesIn(asar)
  const kinds = /^\/(package\.json|(main|preload|renderer)(\/[\w.-]+)*)$/
  const strangers = files.filter((path) => !kinds.test(path))
  check(
    'the archive holds the built app and package.json, and nothing else',
    strangers.length === 0,
    strangers,
  )
  for (const path of ['/main/index.js', '/preload/preload.cjs', '/renderer/index.html'])
    check(`the archive holds ${path}`, files.includes(path))
  const leftovers = files.filter((path) => /\.(map|ts|tsx|spec|test)\b/.test(path))
  check('no source, source map or test is in it', leftovers.length === 0, leftovers)
}

function manifestIn(asar: string): Record<string, unknown> {
  return JSON.parse(textIn(asar, 'package.json'))
}

function checkManifest(asar: string): void {
  const more = Object.entries(manifestIn(asar)).filter(([, value]) => typeof value !== 'string')
  check(
    'package.json in it says who Deckpass is and where it starts, and nothing else',
    more.length === 0,
    more,
  )
}

function importsOf(code: string): string[] {
  const { staticImports, dynamicImports } = parseSync('script.js', code).module
  const requests = [...staticImports, ...dynamicImports].map(({ moduleRequest }) => moduleRequest)
  return requests.map(({ start, end }) => code.slice(start + 1, end - 1))
}

function checkCode(asar: string): void {
  const scripts = filesIn(asar).filter((path) => /^\/main\/[^/]+\.js$/.test(path))
  const main = scripts.map((path) => textIn(asar, path.slice(1)))
  const preload = textIn(asar, 'preload/preload.cjs')
  const missing = main
    .flatMap(importsOf)
    .filter(
      (name) => name !== 'electron' && !isBuiltin(name) && !scripts.includes(name.replace('.', '/main')),
    )
  check('the main process needs only Electron, Node and its own parts', missing.length === 0, missing)
  const asked = [
    ...new Set([...preload.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)].map(([, name]) => name)),
  ]
  check('the preload needs only Electron', asked.join() === 'electron', asked)
  check(
    'no script points to a source map',
    ![...main, preload].some((code) => /^\/\/# sourceMappingURL/m.test(code)),
  )
  const page = textIn(asar, 'renderer/index.html')
  check(
    'the page has no inline script, style or handler',
    !/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i.test(page),
  )
  check('the page loads nothing from elsewhere', !/(src|href)="(https?:|\/\/|data:)/i.test(page))
}

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})
const bundled = z.array(z.object({ name: z.string(), version: z.string() }))

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
})

/** Checks the bill of materials, which is in every package. */
export function checkBillOfMaterials({ asar, resources }: Pick<Packaged, 'asar' | 'resources'>): void {
  const path = join(resources, 'sbom.cdx.json')
  const isThere = existsSync(path)
  check('the package holds a list of what it is made of', isThere, path)
  if (!isThere) return
  const shipped = namesIn(path)
  const electron = ['electron', 'chromium', 'v8', 'node'].map(
    (name) => shipped.find((each) => each.startsWith(`${name}@`)) ?? `no ${name}`,
  )
  const wanted = new Set([...electron, ...packagesIn(asar)])
  const wrong = [...wanted].filter((each) => !shipped.includes(each))
  const more = shipped.filter((each) => !wanted.has(each))
  check(
    'the list names Electron, Chromium, V8, Node and each bundled package, and nothing else',
    wrong.length + more.length === 0,
    [...wrong, ...more],
  )
  const all = new Set([...shipped, ...namesIn(join(projectFolder, 'out/build.cdx.json'))])
  const missing = packagesOfLock().filter((each) => !all.has(each))
  check(
    'with the list of what builds it, it names each package of the lock file, with its version',
    missing.length === 0,
    missing,
  )
}

/** @throws if the list is not valid CycloneDX */
function namesIn(path: string): string[] {
  const { components } = bill.parse(JSON.parse(readFileSync(path, 'utf8')))
  return components.map(({ name, version }) => `${name}@${version}`)
}

function packagesIn(asar: string): string[] {
  return ['main', 'preload', 'renderer'].flatMap((part) =>
    bundled
      .parse(JSON.parse(textIn(asar, `${part}/licenses.json`)))
      .map(({ name, version }) => `${name}@${version}`),
  )
}

function packagesOfLock(): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
}

/** The fuses of docs/security.md, in the order of the fuse wire. There must be no others. */
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

/** Checks the fuses of a packaged app. `program`: its file, or the folder `Deckpass.app`. */
export async function checkFuses(program: string): Promise<void> {
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
  // An older Electron has a shorter wire.
  for (const name of Object.keys(wantedFuses).slice(Object.keys(wire).length - 1))
    notChecked(`fuse ${name}: this Electron has none`)
}

export function checkSystem({ asar, program, resources }: Packaged): void {
  if (process.platform === 'win32') checkWindows(program, resources, manifestIn(asar))
  if (process.platform === 'darwin') checkMac(program, resources)
}

function checkWindows(program: string, resources: string, { version }: Record<string, unknown>): void {
  check('the command deckpass is with it', existsSync(join(resources, 'bin/deckpass.cmd')))
  const named = readFileSync(program).includes(Buffer.from('ELECTRONASAR', 'utf16le'))
  check('the program knows the checksum of its archive', named)
  checkShells(join(resources, 'bin'), String(version))
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
