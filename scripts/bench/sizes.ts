import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../test/launch/folders.ts'
import { most, type Row, series } from './report.ts'

/** The sizes of everything that is downloaded, unpacked and parsed before a person sees anything. */
export async function sizes(): Promise<Row[]> {
  return [
    {
      figure: 'JavaScript and CSS of the window in German, gzip',
      measured: series('kB', [(await pageBytes()) / 1000]),
      budget: most(148),
    },
    {
      figure: 'JavaScript of the main process at its start, in German',
      measured: series('kB', [(await mainBytes()) / 1000]),
      budget: most(446),
    },
  ]
}

/** A window loads one language. German is the largest. */
function isOtherLanguage(name: string): boolean {
  return /\ben-[\w-]+\.js$/.test(name)
}

async function pageBytes(): Promise<number> {
  const folder = join(projectFolder, 'out/renderer')
  const names = await readdir(folder, { recursive: true })
  const code = names
    .filter((name) => /\.(js|css)$/.test(name) && !isOtherLanguage(name))
    .map((name) => readFile(join(folder, name)))
  return (await Promise.all(code)).reduce((sum, each) => sum + gzipSync(each).length, 0)
}

/** The size of what the main process reads before its window opens, without modules that it loads later on demand. */
async function mainBytes(): Promise<number> {
  const folder = join(projectFolder, 'out/main')
  // It loads one language. German is the largest.
  const isGerman = (name: string) => /^de-/.test(name)
  /** The chunks of this name that `file` loads on demand. */
  const loadedBy = async (file: string, name: string) => {
    const code = (await readFile(join(folder, file))).toString()
    return [...code.matchAll(/import\(["'`]\.\/([\w-]+\.js)["'`]\)/g)]
      .map(([, part = '']) => part)
      .filter((part) => part.startsWith(name))
  }
  const start = await loadedBy('index.js', 'start-app-')
  const app = (await Promise.all(start.map((part) => loadedBy(part, 'compose-')))).flat()
  const needed = new Set(['index.js', ...start, ...app, ...(await readdir(folder)).filter(isGerman)])
  let bytes = 0
  for (const name of needed) {
    const code = await readFile(join(folder, name))
    bytes += code.length
    for (const [, part = ''] of code.toString().matchAll(/\b(?:from|import)["'`]\.\/([\w.-]+)["'`]/g))
      needed.add(part)
  }
  return bytes
}
