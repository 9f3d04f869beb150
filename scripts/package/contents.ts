import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, normalize } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { parseSync } from 'oxc-parser'
import type { Packaged } from './pack.ts'
import { check, notChecked } from './report.ts'
import { checkShells } from './windows-shells.ts'

/** Checks what is in a package, without a start. */
export async function checkContents({ asar, program, resources, command }: Packaged): Promise<void> {
  // With slashes, but the archive needs this system's separators.
  const files = listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const textIn = (path: string) => extractFile(asar, normalize(path)).toString()
  checkFiles(files, textIn)
  const bill = join(resources, 'sbom.cdx.json')
  check('the package holds a list of what it is made of', existsSync(bill), bill)
  check('the command deckpass is with it', process.platform === 'linux' || existsSync(command), command)
  await checkFuses(program)
  if (process.platform === 'win32')
    checkShells(join(resources, 'bin'), String(JSON.parse(textIn('package.json')).version))
}

function checkFiles(files: readonly string[], textIn: (path: string) => string): void {
  const kinds = /^\/(package\.json|(main|preload|renderer)(\/[\w.-]+)*)$/
  const leftovers = /\.(map|ts|tsx|spec|test)\b/
  const strangers = files.filter((path) => !kinds.test(path) || leftovers.test(path))
  check(
    'the archive holds the built app and package.json, without a source, source map or test, and nothing else',
    strangers.length === 0,
    strangers,
  )
  const scripts = files.filter((path) => /^\/main\/[^/]+\.js$/.test(path))
  const missing = scripts
    .flatMap((path) => importsOf(textIn(path.slice(1))))
    .filter(
      (name) => name !== 'electron' && !isBuiltin(name) && !scripts.includes(name.replace('.', '/main')),
    )
  check('the main process needs only Electron, Node and its own parts', missing.length === 0, missing)
}

function importsOf(code: string): string[] {
  const { staticImports, dynamicImports } = parseSync('script.js', code).module
  const requests = [...staticImports, ...dynamicImports].map(({ moduleRequest }) => moduleRequest)
  return requests.map(({ start, end }) => code.slice(start + 1, end - 1))
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

/** `program`: its file, or the folder `Deckpass.app`. */
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
