import { readFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addLaterApis } from './later-apis.js'

/**
 * What an unpackaged Electron starts: `electron [-r MODULE]… FOLDER [ARGUMENT]…`. The older Electron comes
 * without Electron's own, so this one does the same for the app in FOLDER.
 *
 * It uses `require` for `electron`: the names that an ES module can import are fixed at the first import,
 * and the later ones have to be there by then. It awaits the app's main module, because `ready` waits for
 * this one.
 */

const require = createRequire(import.meta.url)
const electron = require('electron')
const { app } = electron
addLaterApis(electron)

const { modules, folder } = readArguments(process.argv.slice(1))
if (modules.length > 0) Module._preloadModules(modules)

const settings = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
app.setVersion(settings.version)
app.setName(settings.productName ?? settings.name)
app.setDesktopName(settings.desktopName ?? `${app.getName()}.desktop`)
app.setAppPath(folder)
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })

await import(pathToFileURL(require.resolve(folder)).href)

/** What follows the app's folder is the app's own. */
function readArguments(given) {
  const modules = []
  for (let at = 0; at < given.length; at += 1) {
    if (given[at] === '-r' || given[at] === '--require') {
      at += 1
      modules.push(given[at])
    } else if (!given[at].startsWith('-')) return { modules, folder: resolve(given[at]) }
  }
  console.error('Usage: electron [-r MODULE]... FOLDER [ARGUMENT]...')
  process.exit(1)
}
