import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ImportExpression, parseSync, Visitor } from 'oxc-parser'
import { projectFolder } from '../../test/launch/folders.ts'
import { floors } from './layers.ts'

/**
 * `node scripts/check/imports.ts`: lists each import that the table of layers forbids, the folders of an import cycle,
 * and each folder in the table that does not exist.
 */

/** A file's imports: paths from the project's folder, and names of packages. */
export function importsOf(file: string, text: string): string[] {
  const names: string[] = []
  const add = (source: { readonly value: string } | null) => {
    if (source !== null) names.push(source.value)
  }
  /** Takes the beginning of a template, and the source text of any other computed name, which no line allows. */
  const late = ({ source }: ImportExpression) => {
    if (source.type === 'TemplateLiteral') names.push(source.quasis[0]?.value.cooked ?? '')
    else names.push('value' in source ? String(source.value) : text.slice(source.start, source.end))
  }
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    ImportExpression: late,
  }).visit(parseSync(file, text).program)
  return names.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name))
}

/** Describes the problem if the table does not allow the import; otherwise null. */
export function problemOf(file: string, imported: string): string | null {
  const [floorName, folder] = placeOf(file)
  const floor = floors[floorName]
  const at = floor?.layers.findIndex((layer) => layer.in.split(' ').includes(folder)) ?? -1
  const layer = floor?.layers[at]
  if (floor === undefined || layer === undefined)
    return `${file}: ${floorName}/${folder} has no line in the table of layers`
  const [toFloor, toFolder] = placeOf(imported)
  const isBefore = floor.layers.slice(0, at).some((before) => before.in.split(' ').includes(toFolder))
  const isOfFloor = toFloor === floorName && (toFolder === folder || (!layer.only && isBefore))
  const packages = [...floor.packages, ...(layer.packages ?? [])]
  const isPackage = packages.some(
    (name) => imported === name || (/[:/]$/.test(name) && imported.startsWith(name)),
  )
  if (isOfFloor || isPackage || (layer.only ?? floor.others)?.test(imported)) return null
  return `${file} imports ${imported}: the table of layers does not allow it. The table ensures that ${floor.protects}.`
}

/** The floor and folder of a path. Files beside a floor's folders are in `.`. */
function placeOf(path: string): [floor: string, folder: string] {
  const [floor = '', folder = '', ...rest] = path.split('/')
  return [floor, rest.length === 0 ? '.' : folder]
}

/** The folders, each at its full depth, that are in an import cycle or depend on one. */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const folder = posix.dirname(file)
    const others = imported.map((path) => posix.dirname(path)).filter((other) => other !== folder)
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]))
  }
  for (;;) {
    const free = [...folders].find(([, others]) => ![...others].some((other) => folders.has(other)))
    if (free === undefined) return [...folders.keys()]
    folders.delete(free[0])
  }
}

if (import.meta.main) {
  const files = globSync(`{${Object.keys(floors).join(',')}}/**/*.{ts,tsx}`, { cwd: projectFolder })
  const imports = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(projectFolder, file), 'utf8'))]),
  )
  const problems = [...imports].flatMap(([file, all]) =>
    all.flatMap((imported) => problemOf(file, imported) ?? []),
  )
  for (const [floor, { layers }] of Object.entries(floors))
    for (const folder of layers.flatMap((layer) => layer.in.split(' ')))
      if (!existsSync(join(projectFolder, floor, folder)))
        problems.push(`${floor}/${folder} is in the table of layers, but does not exist`)
  const inCircle = circles(imports)
  if (inCircle.length > 0) problems.push(`A cycle of folders: ${inCircle.join(', ')}`)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
