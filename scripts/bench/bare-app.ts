import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../test/launch/folders.ts'

/** The folder for the apps with which Deckpass is compared. */
export const benchFolder = join(projectFolder, 'out/bench')

/** Makes a minimal Electron app that runs `code`, and resolves to its folder. */
export async function makeBareApp(name: string, code: string): Promise<string> {
  const folder = join(benchFolder, name)
  await mkdir(join(folder, 'out/main'), { recursive: true })
  await writeFile(join(folder, 'out/main/index.js'), code)
  const manifest = { name: 'bare', version: '0.0.0', type: 'module', main: './out/main/index.js' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}
