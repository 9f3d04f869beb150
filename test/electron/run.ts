import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { config } from './config.ts'
import { standInFolder } from './system/machine.ts'
import { versions } from './versions.ts'

/** Starts the app: everything that Electron does around its main script. */

// Electron shows a dialog; here the app ends, and says why without the bundle's one long line.
process.on('uncaughtException', (error) => {
  console.error('Uncaught Exception:', error instanceof Error ? error.stack : error)
  process.exit(1)
})

enableCompileCache(join(standInFolder(), 'compiled'))

const standIn = import.meta.resolve('./index.ts')
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron' && specifier !== 'electron/main') return next(specifier, context)
    return { url: standIn, shortCircuit: true }
  },
})

Object.defineProperty(process, 'versions', { value: { ...process.versions, ...versions } })
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: config.appPath })
process.argv = [process.execPath, config.appPath, ...config.args]

const { becomeReady, mainScript } = await import('./app.ts')
const { chromium } = await import('./browser/chromium.ts')
const { wishes } = await import('./lifecycle.ts')
const { isTaken } = await import('./single-instance.ts')
await import('./control.ts')
// While the main script runs, Chromium starts; not for an instance that will give way.
if (config.chromium && !isTaken()) void chromium()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => wishes.emit('quit'))

/** Longer than any script takes to be run, ms. */
const patienceMs = 10_000

function neverReady(): void {
  console.error(
    'The main script has not run to its end. Does it await app.whenReady() at its top level? Electron gets ready only afterwards.',
  )
}
const overdue = setTimeout(() => {
  neverReady()
  process.exit(1)
}, patienceMs).unref()
const unsettled = (code: number) => code === 13 && neverReady()
process.once('exit', unsettled)

await import(pathToFileURL(mainScript).href)

clearTimeout(overdue)
process.off('exit', unsettled)
becomeReady()
