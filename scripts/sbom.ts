import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { buildWhereStale } from '../test/launch/build.ts'
import { findElectron } from '../test/launch/electron.ts'
import { projectFolder } from '../test/launch/folders.ts'

/**
 * `npm run sbom` builds what is stale and writes two CycloneDX 1.5 lists into out/: sbom.cdx.json with the components
 * of Deckpass, which is in every package, and build.cdx.json with the rest of the lock file, which is used to build and
 * test it. The same lock file, build and Electron give the same bytes, because dates, random ids and paths are omitted.
 */

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  properties: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
})
const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.optional(z.array(z.string())) })),
})
type Component = z.infer<typeof component>
type Bill = z.infer<typeof bill>

buildWhereStale()
const all = billOfLockFile()
const bundled = bundledPackages()
const isBundled = ({ name, version }: Component) => bundled.has(`${name}@${version}`)
const unknown = [...bundled].filter(
  (each) => !all.components.some(({ name, version }) => each === `${name}@${version}`),
)
if (unknown.length > 0) throw new Error(`The lock file does not name ${unknown.join(', ')}. Build again.`)

const electron = partsOfElectron((await findElectron()).path)
const root = all.metadata.component['bom-ref']
const [first, ...parts] = electron.map(({ 'bom-ref': ref }) => ref)
write('sbom.cdx.json', {
  ...all,
  metadata: { ...all.metadata, lifecycles: [{ phase: 'build' }] },
  components: [...electron, ...all.components.filter(isBundled).map(asShipped)],
  dependencies: [
    ...all.dependencies.map(({ ref, dependsOn = [] }) =>
      ref === root && first !== undefined ? { ref, dependsOn: [first, ...dependsOn] } : { ref, dependsOn },
    ),
    ...(first === undefined ? [] : [{ ref: first, dependsOn: parts }]),
    ...parts.map((ref) => ({ ref, dependsOn: [] })),
  ],
})
write('build.cdx.json', { ...all, components: all.components.filter((each) => !isBundled(each)) })

function billOfLockFile(): Bill {
  const npm = process.env.npm_execpath ?? 'npm'
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const text = execFileSync(process.execPath, [npm, ...args], { encoding: 'utf8', maxBuffer: 1e8 })
  const { serialNumber: _, ...rest } = bill.parse(JSON.parse(text))
  const { timestamp: __, ...metadata } = rest.metadata
  return { ...rest, metadata: { ...metadata, component: { ...metadata.component, name: 'deckpass' } } }
}

/** `name@version` of each package that the build includes. */
function bundledPackages(): Set<string> {
  const packages = ['main', 'preload', 'renderer'].flatMap((part) => {
    const path = join(projectFolder, 'out', part, 'licenses.json')
    return z
      .array(z.object({ name: z.string(), version: z.string() }))
      .parse(JSON.parse(readFileSync(path, 'utf8')))
  })
  return new Set(packages.map(({ name, version }) => `${name}@${version}`))
}

function asShipped({ properties = [], ...rest }: Component): Component {
  const kept = properties.filter(({ name }) => name !== 'cdx:npm:package:development')
  return { ...rest, scope: 'required', properties: kept }
}

/** Electron, followed by its components, as this Electron reports them. */
function partsOfElectron(program: string): Component[] {
  const text = execFileSync(program, ['-p', 'JSON.stringify(process.versions)'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
  })
  const versions = z
    .object({ electron: z.string(), chrome: z.string(), v8: z.string(), node: z.string() })
    .parse(JSON.parse(text))
  // Vulnerability databases use these names.
  const part = (name: string, version: string, type: string, license: string, product: string) => ({
    'bom-ref': `${name}@${version}`,
    type,
    name,
    version,
    scope: 'required',
    licenses: [{ license: { id: license } }],
    cpe: `cpe:2.3:a:${product}:${version.replace(/-.*/, '')}:*:*:*:*:*:*:*`,
    purl: `pkg:${name === 'electron' ? 'npm' : 'generic'}/${name}@${version}`,
  })
  return [
    part('electron', versions.electron, 'framework', 'MIT', 'electronjs:electron'),
    part('chromium', versions.chrome, 'framework', 'BSD-3-Clause', 'google:chrome'),
    part('v8', versions.v8, 'library', 'BSD-3-Clause', 'google:v8'),
    part('node', versions.node, 'platform', 'MIT', 'nodejs:node.js'),
  ]
}

/** Omits dependencies of components that are not in the list. */
function write(name: string, { dependencies, ...rest }: Bill): void {
  const refs = new Set([root, ...rest.components.map((each) => each['bom-ref'])])
  const kept = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  writeFileSync(
    join(projectFolder, 'out', name),
    `${JSON.stringify({ ...rest, dependencies: kept }, null, 2)}\n`,
  )
}
