import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../launch/folders.ts'
import { bareFolder, librariesFolder } from '../baselines/folders.ts'
import type { Row } from '../report/row.ts'
import { type Series, series } from '../report/series.ts'

/** What is downloaded, unpacked and parsed before anything is seen. */
export async function sizes(): Promise<Row[]> {
  return [
    {
      figure: 'JavaScript and CSS of the window, gzip',
      measured: await pageSize('.'),
      against: { what: 'bare React page', series: await pageSize(bareFolder) },
      budget: { kind: 'times', limit: 1.9 },
      counted: true,
    },
    {
      figure: 'JavaScript of the main process at its start',
      measured: await mainSize('.'),
      against: { what: 'electron-store and zod alone', series: await mainSize(librariesFolder) },
      budget: { kind: 'times', limit: 1.3 },
      counted: true,
    },
  ]
}

async function pageSize(appFolder: string): Promise<Series> {
  const code = await codeIn(appFolder, 'out/renderer')
  return inKilobytes(code.map((each) => gzipSync(each).length))
}

/** What the main process reads before its window is there; what it loads later, when it is needed, does not count. */
async function mainSize(appFolder: string): Promise<Series> {
  const folder = join(projectFolder, appFolder, 'out/main')
  const isFirst = (name: string) => name === 'index.js' || name.startsWith('main-')
  const needed = new Set((await readdir(folder)).filter(isFirst))
  const lengths: number[] = []
  for (const name of needed) {
    const code = await readFile(join(folder, name))
    lengths.push(code.length)
    for (const [, part = ''] of code.toString().matchAll(/\b(?:from|import)["'`]\.\/([\w.-]+)["'`]/g))
      needed.add(part)
  }
  return inKilobytes(lengths)
}

/** The content of every script and style sheet below the folder. */
async function codeIn(appFolder: string, below: string): Promise<Buffer[]> {
  const folder = join(projectFolder, appFolder, below)
  const names = await readdir(folder, { recursive: true })
  const code = names.filter((name) => /\.(js|css)$/.test(name))
  return Promise.all(code.map((name) => readFile(join(folder, name))))
}

function inKilobytes(bytes: readonly number[]): Series {
  return series('kB', [bytes.reduce((sum, each) => sum + each, 0) / 1000])
}
