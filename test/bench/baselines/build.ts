import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'
import { projectFolder } from '../../launch/folders.ts'
import { bareAppFolder, bareCommandFolder, fillerFolder, librariesFolder } from './folders.ts'

/** Builds what the app is held against, and what fills a vault for it, from scratch. The app itself must have been built. */
export async function buildBaselines(): Promise<void> {
  const inProject = (path: string) => join(projectFolder, path)
  await rm(inProject('out/bench'), { recursive: true, force: true })
  for (const mode of ['page', 'libraries', 'bare-app', 'bare-command', 'filler'])
    await build({
      configFile: join(import.meta.dirname, 'electron.vite.config.ts'),
      ignoreConfigWarning: true,
      logLevel: 'warn',
      mode,
    })
  const manifest = { name: 'bare', version: '0.0.0', type: 'module', main: './out/main/index.js' }
  for (const folder of [bareAppFolder, bareCommandFolder])
    await writeFile(inProject(join(folder, 'package.json')), JSON.stringify(manifest))
  const page = join(import.meta.dirname, 'bare-app/index.html')
  await cp(page, inProject(join(bareAppFolder, 'out/main/index.html')))
  // The filler bears the app's name, for the keychain's key goes by it.
  for (const folder of [librariesFolder, fillerFolder])
    await cp(inProject('package.json'), inProject(join(folder, 'package.json')))
}
