import { join } from 'node:path'
import { findElectron } from './launch/electron/electron.ts'
import { projectFolder } from './launch/folders.ts'
import { personDesktop } from './launch/person-desktop.ts'
import { electronProgram } from './launch/program.ts'
import { endAtSignals, runToEnd } from './launch/run-to-end.ts'

/** `npm run dev`: opens Deckpass with hot reload of the window; a change of the main process starts it again. */

endAtSignals()
console.log((await findElectron()).words)
const desktop = await personDesktop()
const { path, env } = await electronProgram({ user: desktop?.user ?? null })
const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
const status = await runToEnd(process.execPath, [cli, 'dev', '--watch', ...process.argv.slice(2)], {
  cwd: projectFolder,
  env: { ...process.env, ...desktop?.env, ...env, ELECTRON_EXEC_PATH: path },
  // At SIGTERM Vite ends at once, and does not wait for the app to finish.
  signal: 'SIGINT',
})
await desktop?.close()
process.exit(status)
