import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { readUpdateAddress } from './main/updates/updater.ts'

/** The bundled packages, which the window lists: name, version, license and its text. */
const license = { fileName: 'licenses.json' }

/** Omits the other process's words, and parses messages at build time, so that neither process needs a parser. */
const precompiledMessages = (otherArea: RegExp): Plugin => ({
  name: 'precompiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/words\/\w+\.json$/ },
    handler(json) {
      const entries: [string, string][] = Object.entries(JSON.parse(json))
      const parsed = entries
        .filter(([key]) => !key.startsWith('@') && !otherArea.test(key))
        .map(([key, message]) => [key, parse(message)])
      return JSON.stringify(Object.fromEntries(parsed))
    },
  },
})
const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
}

/** Omits electron-store's JSON Schema validator, because our settings have no such schema. */
const withoutValidator = {
  find: /^ajv(\/.*|-formats)$/,
  replacement: 'data:text/javascript,export const Ajv2020 = null; export default null',
}

/** Writes a package.json beside the build, with the fields of the project's that Electron and electron-builder read. */
const packagedManifest: Plugin = {
  name: 'packaged-manifest',
  writeBundle({ dir = '' }) {
    const { name, productName, desktopName, version, description, license, author, type } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    )
    const manifest = { name, productName, desktopName, version, description, license, author, type }
    const text = JSON.stringify({ ...manifest, main: './main/index.js' }, null, 2)
    writeFileSync(join(dir, '../package.json'), `${text}\n`)
  },
}

/** Timing warnings say more about the machine than about the build. */
const checks = { bundlerTimings: false }

/**
 * Everything is bundled, so that the packaged app needs no `node_modules`. Only `electron` stays an import, because
 * Electron provides it.
 */
export default defineConfig({
  main: {
    plugins: [precompiledMessages(/^[\w-]+\.window\./), packagedManifest],
    define: {
      __UPDATE_ADDRESS__: JSON.stringify(readUpdateAddress(process.env)),
    },
    resolve: { alias: [withoutParser, withoutValidator] },
    build: {
      externalizeDeps: false,
      sourcemap: false,
      minify: true,
      license,
      rolldownOptions: {
        checks,
        // The words are a second entry; otherwise they would be bundled into the app, which the command must not run.
        input: { index: resolve('main/entry.ts'), words: resolve('app/words/index.ts') },
        // All chunks are in one folder, because main/compose.ts finds the other parts beside its own folder.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      sourcemap: false,
      minify: true,
      license,
      rolldownOptions: {
        checks,
        input: { preload: resolve('main/preload.ts') },
        // A sandboxed preload must be CommonJS and one file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [precompiledMessages(/^[\w-]+\.main\./), react()],
    resolve: { alias: [withoutParser] },
    build: {
      sourcemap: false,
      minify: true,
      license,
      // Inlined assets would need an exception in the Content Security Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks,
        // Lets the bundler omit schemas that a page does not use, and then zod itself.
        treeshake: { manualPureFunctions: ['z', 'keysOf'] },
        input: { index: resolve('renderer/index.html'), consent: resolve('renderer/programs/consent.html') },
      },
    },
  },
})
