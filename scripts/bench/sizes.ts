import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../test/launch/folders.ts'
import type { Row } from './report.ts'

/**
 * The sizes of everything that is downloaded, unpacked and parsed before a person sees anything. Both processes load
 * one language; German is the largest.
 */
export async function sizes(): Promise<Row[]> {
  const row = (figure: string, bytes: number, limit: number): Row => ({
    figure,
    unit: 'kB',
    values: [bytes / 1000],
    limit,
  })
  return [
    row('JavaScript and CSS of the window in German, gzip', await pageBytes(), 148),
    row('JavaScript of the main process at its start, in German', await mainBytes(), 446),
  ]
}

async function pageBytes(): Promise<number> {
  const folder = join(projectFolder, 'out/renderer')
  const code = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(js|css)$/.test(name) && !/\ben-[\w-]+\.js$/.test(name))
    .map((name) => readFile(join(folder, name)))
  return (await Promise.all(code)).reduce((sum, each) => sum + gzipSync(each).length, 0)
}

/** The size of what the main process reads before its window opens, without modules that it loads on demand. */
async function mainBytes(): Promise<number> {
  const folder = join(projectFolder, 'out/main')
  /** The chunks of this name that `file` loads on demand. */
  const loadedBy = async (file: string, name: string) => {
    const code = await readFile(join(folder, file), 'utf8')
    return [...code.matchAll(/import\(["'`]\.\/([\w-]+\.js)["'`]\)/g)]
      .map(([, part = '']) => part)
      .filter((part) => part.startsWith(name))
  }
  const start = await loadedBy('index.js', 'start-app-')
  const app = (await Promise.all(start.map((part) => loadedBy(part, 'compose-')))).flat()
  const german = (await readdir(folder)).filter((name) => name.startsWith('de-'))
  const needed = new Set(['index.js', ...start, ...app, ...german])
  let bytes = 0
  for (const name of needed) {
    const code = await readFile(join(folder, name))
    bytes += code.length
    for (const [, part = ''] of code.toString().matchAll(/\b(?:from|import)["'`]\.\/([\w.-]+)["'`]/g))
      needed.add(part)
  }
  return bytes
}
