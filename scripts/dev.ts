import { resolve } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, createServer, type InlineConfig, mergeConfig, type Plugin } from 'vite'
import { projectFolder } from '../test/launch/folders.ts'
import { endAtSignals, run } from '../test/launch/processes.ts'
import { prepareOpening } from './open.ts'

/**
 * `npm run dev`: opens Deckpass and watches its files. The window updates at once; a change of the main process
 * restarts Deckpass. Arguments are passed to Electron, such as `-- --remote-debugging-port=9222`.
 */

endAtSignals()
const { program, env, close } = await prepareOpening(undefined)
const { main, preload, renderer } = await developmentConfig(resolve(program.app, '../../out/dev'))
let openAnew: (() => void) | null = null
await follow(main, () => openAnew?.())
await follow(preload, () => openAnew?.())
const server = await createServer(renderer)
await server.listen()
const url = server.resolvedUrls?.local[0]

let isChanged: boolean
let status: number
do {
  isChanged = false
  const { ended, end } = run(program.path, [...program.args, ...process.argv.slice(2)], {
    cwd: '/',
    env: { ...env, ELECTRON_RENDERER_URL: url },
  })
  openAnew = () => {
    if (!isChanged) end()
    isChanged = true
  }
  status = await ended
} while (isChanged)
await close()
process.exit(status)

/** `outDir` differs from that of `npm run build`, so that no test runs on an unfinished build. */
async function developmentConfig(outDir: string) {
  // Keeps the previous build, whose parts the running app still loads. A file written in two steps is one change.
  const options = {
    root: projectFolder,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false, watch: { buildDelay: 100 } },
  } as const
  const { main, preload, renderer } = (await resolveConfig({ ...options }, 'serve')).config ?? {}
  if (!main || !preload || !renderer) throw new Error('electron.vite.config.ts lacks a part.')
  return { main, preload, renderer }
}

/**
 * Builds a part, and rebuilds it after each change of its files. Resolves after the first build. Calls `onChange` only
 * if the output differs, because a change of the window's words does not affect the main process.
 */
async function follow(config: InlineConfig, onChange: () => void): Promise<void> {
  const { promise, resolve: onBuilt } = Promise.withResolvers<void>()
  let last: string | null = null
  const compare: Plugin = {
    name: 'compare',
    writeBundle(_options, bundle) {
      const built = JSON.stringify(bundle)
      if (last !== null && built !== last) onChange()
      last = built
      onBuilt()
    },
  }
  await build(mergeConfig(config, { plugins: [compare] }))
  await promise
}
