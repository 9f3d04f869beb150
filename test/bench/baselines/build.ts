import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'
import { projectFolder } from '../../launch/folders.ts'
import { bareFolder, librariesFolder } from './folders.ts'

/** Builds the baselines from scratch. The app itself must have been built: the bare page is served by its main process. */
export async function buildBaselines(): Promise<void> {
  const inProject = (path: string) => join(projectFolder, path)
  for (const folder of [bareFolder, librariesFolder])
    await rm(inProject(folder), { recursive: true, force: true })
  await build({
    configFile: join(import.meta.dirname, 'electron.vite.config.ts'),
    ignoreConfigWarning: true,
    logLevel: 'warn',
  })
  for (const part of ['package.json', 'out/main', 'out/preload'])
    await cp(inProject(part), inProject(join(bareFolder, part)), { recursive: true })
  await cp(inProject('package.json'), inProject(join(librariesFolder, 'package.json')))
}
