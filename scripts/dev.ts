import { join } from 'node:path'
import { personDesktop } from '../test/launch/desktops.ts'
import { findElectron } from '../test/launch/electron.ts'
import { isOpen, projectFolder } from '../test/launch/folders.ts'
import { endAtSignals, runToEnd } from '../test/launch/processes.ts'
import { electronProgram } from '../test/launch/program.ts'

/** `npm run dev`: opens Deckpass with hot reload of the window; a change of the main process starts it again. */

endAtSignals()
console.log((await findElectron()).words)
const desktop = await personDesktop()
// A copy, as for `npm start`, would not follow the files.
if (desktop !== null && desktop.user !== null && !isOpen(projectFolder)) {
  console.error(
    `Started as root, Deckpass runs as another user, who may not enter ${projectFolder}. Move the project to a folder that everybody may enter, or use npm start.`,
  )
  await desktop.close()
  process.exit(1)
}
const { path, env } = await electronProgram({ user: desktop?.user ?? null })
const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
const inTurn = join(projectFolder, 'test/launch/in-turn.sh')
// Only Linux has flock(1).
const electron =
  process.platform === 'linux'
    ? { ELECTRON_EXEC_PATH: inTurn, IN_TURN_PROGRAM: path }
    : { ELECTRON_EXEC_PATH: path }
const status = await runToEnd(process.execPath, [cli, 'dev', '--watch', ...process.argv.slice(2)], {
  cwd: projectFolder,
  env: { ...process.env, ...desktop?.env, ...env, ...electron },
  // At SIGTERM Vite ends at once, and does not wait for the app to finish.
  signal: 'SIGINT',
})
await desktop?.close()
process.exit(status)
