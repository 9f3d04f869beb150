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
      budget: { kind: 'times', limit: 1.8 },
      counted: true,
    },
    {
      figure: 'out/main/index.js, minified',
      measured: await mainSize('.'),
      against: { what: 'electron-store and zod alone', series: await mainSize(librariesFolder) },
      budget: { kind: 'times', limit: 1.5 },
      counted: true,
    },
  ]
}

async function pageSize(appFolder: string): Promise<Series> {
  const folder = join(projectFolder, appFolder, 'out/renderer')
  const names = await readdir(folder, { recursive: true })
  const code = names.filter((name) => /\.(js|css)$/.test(name))
  const sizes = await Promise.all(
    code.map(async (name) => gzipSync(await readFile(join(folder, name))).length),
  )
  return inKilobytes(sizes.reduce((sum, size) => sum + size, 0))
}

async function mainSize(appFolder: string): Promise<Series> {
  return inKilobytes((await readFile(join(projectFolder, appFolder, 'out/main/index.js'))).length)
}

function inKilobytes(bytes: number): Series {
  return series('kB', [bytes / 1000])
}
