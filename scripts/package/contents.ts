import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, normalize } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import * as z from 'zod'
import { importsOf } from '../check/imports.ts'
import type { Packaged } from './pack.ts'
import { check, notChecked } from './report.ts'
import { checkShells } from './windows-shells.ts'

/** Checks the contents of a package without starting it. */
export async function checkContents(packaged: Packaged): Promise<void> {
  const { asar, program, resources } = packaged
  // Compares paths with slashes, but reading the archive needs this system's separators.
  const files = listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const textIn = (path: string) => extractFile(asar, normalize(path)).toString()
  checkFiles(files, textIn)
  checkBillOfMaterials(resources, textIn)
  await checkFuses(program)
  if (process.platform === 'win32') {
    check('the command deckpass is with it', existsSync(join(resources, 'bin/deckpass.cmd')))
    const named = readFileSync(program).includes(Buffer.from('ELECTRONASAR', 'utf16le'))
    check('the program knows the checksum of its archive', named)
    checkShells(join(resources, 'bin'), String(JSON.parse(textIn('package.json')).version))
  }
  if (process.platform === 'darwin') {
    check('the command deckpass is with it', existsSync(join(resources, 'bin/deckpass')))
    const list = readFileSync(join(program, 'Contents/Info.plist'), 'utf8')
    const isKnown = /<key>ElectronAsarIntegrity<\/key>.*<key>Resources\/app\.asar<\/key>/s.test(list)
    check('Info.plist knows the checksum of the archive', isKnown)
  }
}

type TextIn = (path: string) => string

function checkFiles(files: readonly string[], textIn: TextIn): void {
  const kinds = /^\/(package\.json|(main|preload|renderer)(\/[\w.-]+)*)$/
  const leftovers = /\.(map|ts|tsx|spec|test)\b/
  const strangers = files.filter((path) => !kinds.test(path) || leftovers.test(path))
  check(
    'the archive holds the built app and package.json, without a source, source map or test, and nothing else',
    strangers.length === 0,
    strangers,
  )
  const more = Object.entries(JSON.parse(textIn('package.json'))).filter(
    ([, value]) => typeof value !== 'string',
  )
  check(
    'package.json in it says who Deckpass is and where it starts, and nothing else',
    more.length === 0,
    more,
  )
  const scripts = files.filter((path) => /^\/main\/[^/]+\.js$/.test(path))
  const missing = scripts
    .flatMap((path) => importsOf(path, textIn(path.slice(1))))
    .filter((name) => name !== 'electron' && !isBuiltin(name) && !scripts.includes(name))
  check('the main process needs only Electron, Node and its own parts', missing.length === 0, missing)
  const preload = textIn('preload/preload.cjs')
  const asked = [...preload.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)].map(([, name]) => name)
  check('the preload needs only Electron', new Set(asked).size === 1 && asked[0] === 'electron', asked)
  const page = textIn('renderer/index.html')
  check(
    'the page has no inline script, style or handler',
    !/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i.test(page),
  )
  check('the page loads nothing from elsewhere', !/(src|href)="(https?:|\/\/|data:)/i.test(page))
}

const named = z.array(z.object({ name: z.string(), version: z.string() }))
const bill = z.object({ bomFormat: z.literal('CycloneDX'), components: named })

/** Checks the bill of materials, which is in every package. */
function checkBillOfMaterials(resources: string, textIn: TextIn): void {
  const path = join(resources, 'sbom.cdx.json')
  const isThere = existsSync(path)
  check('the package holds a list of what it is made of', isThere, path)
  if (!isThere) return
  const namesIn = (packages: z.infer<typeof named>) =>
    packages.map(({ name, version }) => `${name}@${version}`)
  const shipped = namesIn(bill.parse(JSON.parse(readFileSync(path, 'utf8'))).components)
  const electron = ['electron', 'chromium', 'v8', 'node'].map(
    (name) => shipped.find((each) => each.startsWith(`${name}@`)) ?? `no ${name}`,
  )
  const bundled = ['main', 'preload', 'renderer'].flatMap((part) =>
    namesIn(named.parse(JSON.parse(textIn(`${part}/licenses.json`)))),
  )
  const wanted = new Set([...electron, ...bundled])
  const wrong = [...new Set([...shipped, ...wanted])].filter(
    (each) => !shipped.includes(each) || !wanted.has(each),
  )
  check(
    'the list names Electron, Chromium, V8, Node and each bundled package, and nothing else',
    wrong.length === 0,
    wrong,
  )
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

/** `program`: the executable, or the folder `Deckpass.app`. */
async function checkFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  check('the fuses are of version 1', wire.version === FuseVersion.V1)
  for (const [index, state] of Object.entries(wire).filter(([key]) => /^\d+$/.test(key))) {
    const name = FuseV1Options[Number(index)] ?? `number ${index}`
    const wanted = wantedFuses[name]
    check(
      `fuse ${name} is ${wanted ? 'on' : 'off'}`,
      wanted === (Number(state) === FuseState.ENABLE),
      `is ${FuseState[Number(state)] ?? state}`,
    )
  }
  // An older Electron has a shorter wire.
  for (const name of Object.keys(wantedFuses).slice(Object.keys(wire).length - 1))
    notChecked(`fuse ${name}: this Electron has none`)
}
