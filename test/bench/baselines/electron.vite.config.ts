import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import app from '../../../electron.vite.config.ts'
import { bareFolder, librariesFolder } from './folders.ts'

/** What the app is held against, built with the app's own options. Like those it is read from the project's folder. */
export default defineConfig({
  main: {
    ...app.main,
    build: {
      ...app.main?.build,
      outDir: resolve(librariesFolder, 'out/main'),
      rolldownOptions: {
        ...app.main?.build?.rolldownOptions,
        input: { index: resolve('test/bench/baselines/libraries.ts') },
      },
    },
  },
  renderer: {
    ...app.renderer,
    root: resolve('test/bench/baselines/bare-page'),
    build: {
      ...app.renderer?.build,
      outDir: resolve(bareFolder, 'out/renderer'),
      rolldownOptions: { input: { index: resolve('test/bench/baselines/bare-page/index.html') } },
    },
  },
})
