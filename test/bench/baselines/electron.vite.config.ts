import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import app from '../../../electron.vite.config.ts'
import { bareAppFolder, bareCommandFolder, bareFolder, fillerFolder, librariesFolder } from './folders.ts'

/** Each main process that is built: its entry and the app's folder. electron-vite makes one a run, the one named by its mode. */
const mains = new Map([
  ['libraries', ['test/bench/baselines/libraries.ts', librariesFolder]],
  ['bare-app', ['test/bench/baselines/bare-app/main.ts', bareAppFolder]],
  ['bare-command', ['test/bench/baselines/bare-command.ts', bareCommandFolder]],
  ['filler', ['test/bench/accounts/fill-vault.ts', fillerFolder]],
])

/** What the app is held against, built with the app's own options. Like those it is read from the project's folder. */
export default defineConfig(({ mode }) => {
  const [entry, folder] = mains.get(mode) ?? []
  if (entry === undefined || folder === undefined) return { renderer: page }
  return {
    main: {
      ...app.main,
      // The libraries count as they come.
      ...(mode === 'libraries' && { resolve: {} }),
      build: {
        ...app.main?.build,
        outDir: resolve(folder, 'out/main'),
        rolldownOptions: { ...app.main?.build?.rolldownOptions, input: { index: resolve(entry) } },
      },
    },
  }
})

const page = {
  ...app.renderer,
  root: resolve('test/bench/baselines/bare-page'),
  build: {
    ...app.renderer?.build,
    outDir: resolve(bareFolder, 'out/renderer'),
    rolldownOptions: { input: { index: resolve('test/bench/baselines/bare-page/index.html') } },
  },
}
