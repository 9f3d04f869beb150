import { posix } from 'node:path'
import { circlesOf, type Graph } from './circles.ts'
import { layers, listsOfSentences, longestFile, rooms } from './floor-plan.ts'
import { type Import, readSource, type Source } from './source.ts'

/** The text of each file by its path from the project's folder, with `/` on every system. */
export type Files = ReadonlyMap<string, string>

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isRelative = (from: string) => from.startsWith('.')
const resolved = (path: string, from: string) => posix.join(posix.dirname(path), from)
const layerOf = (path: string) => layers.findIndex((row) => row.some((part) => isIn(path, part)))
const partOf = (path: string) => layers.flat().find((part) => isIn(path, part))

/**
 * Everything that breaks the rules of `floor-plan.ts`, one sentence each, with file and line. Reads
 * `.ts` and `.tsx` files; an empty list means that all is well.
 */
export function brokenFences(files: Files): string[] {
  const sources = new Map([...files].map(([path, text]) => [path, readSource(path, text)]))
  return [
    ...[...files].flatMap(([path, text]) => tooLong(path, text)),
    ...[...sources].flatMap(([path, source]) => [
      ...wrongImports(path, source),
      ...wrongGlobals(path, source),
    ]),
    ...circlesOf(importsOf(sources)).map(
      (circle) => `These files import each other in a circle: ${circle.join(', ')}.`,
    ),
    ...circlesOf(foldersOf(sources)).map(
      (circle) => `These folders import each other in a circle: ${circle.join(', ')}.`,
    ),
  ]
}

function wrongImports(path: string, { imports }: Source): string[] {
  const [folder = ''] = path.split('/')
  const room = rooms[folder]
  if (room === undefined) return []
  const unplaced = folder === 'app' && layerOf(path) < 0
  return [
    ...(unplaced ? [`${path}: no layer of test/fences/floor-plan.ts holds this file.`] : []),
    ...imports.flatMap((each) => {
      const reason = reasonAgainst(path, folder, each)
      return reason === null ? [] : [`${path}:${each.line}: ${reason}`]
    }),
  ]
}

/** Why this import is not allowed, or `null`. */
function reasonAgainst(path: string, folder: string, { from }: Import): string | null {
  if (from === null) return 'import() needs its path as plain text, so that this check can read it.'
  const { folders, packages } = rooms[folder] ?? { folders: [], packages: [] }
  if (!isRelative(from)) {
    const isAllowed = packages.some((name) => (name.endsWith(':') ? from.startsWith(name) : isIn(from, name)))
    return isAllowed ? null : `${folder}/ may not import "${from}", only ${packages.join(', ')}.`
  }
  const target = resolved(path, from)
  if (!isIn(target, folder))
    return folders.some((each) => isIn(target, each))
      ? null
      : `${folder}/ may not import ${target}, only ${[folder, ...folders].join(', ')}.`
  if (folder !== 'app' || partOf(path) === partOf(target) || layerOf(target) < layerOf(path)) return null
  return `${partOf(path)} may not import ${partOf(target) ?? target}: it imports only what is below it.`
}

function tooLong(path: string, text: string): string[] {
  const isFenced = Object.keys(rooms).some((room) => isIn(path, room))
  const lines = text.trimEnd().split('\n').length
  if (!isFenced || lines <= longestFile || listsOfSentences.some((each) => isIn(path, each))) return []
  return [`${path}: ${lines} lines, at most ${longestFile}. Give each idea a file.`]
}

function wrongGlobals(path: string, { ambient }: Source): string[] {
  if (!isIn(path, 'app')) return []
  return ambient.map(
    ({ what, line }) =>
      `${path}:${line}: app/ takes the time and randomness as arguments or from a port, not from ${what}.`,
  )
}

function importsOf(sources: ReadonlyMap<string, Source>): Graph {
  return new Map(
    [...sources].map(([path, { imports }]) => [
      path,
      new Set(
        imports.flatMap(({ from }) => (from !== null && isRelative(from) ? [resolved(path, from)] : [])),
      ),
    ]),
  )
}

/** A file that lies in a room itself is a folder of one. */
const folderOf = (path: string) => (path.split('/').length === 2 ? path : posix.dirname(path))

/** The folders of the rooms alone: tests mirror the tree, and their folders are no layers. */
function foldersOf(sources: ReadonlyMap<string, Source>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of importsOf(sources)) {
    const folder = folderOf(path)
    if (!Object.keys(rooms).some((room) => isIn(path, room))) continue
    const others = graph.get(folder) ?? new Set()
    for (const target of targets) if (folderOf(target) !== folder) others.add(folderOf(target))
    graph.set(folder, others)
  }
  return graph
}
