import { join } from 'node:path'
import { isOpen, projectFolder } from '../test/launch/folders.ts'
import { endAtSignals, runToEnd } from '../test/launch/processes.ts'
import { developmentFolder, endWith, prepareOpening } from './open.ts'

/** `npm run dev`: opens Deckpass with hot reload of the window; a change of the main process starts it again. */

endAtSignals()
await endWith(async () => {
  // A copy, as for `npm start`, would not follow the files.
  if (process.getuid?.() === 0 && !isOpen(projectFolder))
    throw new Error(
      `Started as root, Deckpass runs as another user, who may not enter ${projectFolder}. Move the project to a folder that everybody may enter, or use npm start.`,
    )
  const { program, env, close } = await prepareOpening(undefined)
  const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
  // Only Linux has flock(1).
  const electron =
    process.platform === 'linux'
      ? { ELECTRON_EXEC_PATH: join(projectFolder, 'test/launch/in-turn.sh'), IN_TURN_PROGRAM: program.path }
      : { ELECTRON_EXEC_PATH: program.path }
  const appArguments = program.args.slice(program.args.indexOf(developmentFolder) + 1)
  const status = await runToEnd(
    process.execPath,
    [
      cli,
      'dev',
      '--watch',
      '--outDir',
      'out/dev',
      '--entry',
      developmentFolder,
      ...process.argv.slice(2),
      '--',
      ...appArguments,
    ],
    {
      cwd: projectFolder,
      env: { ...env, ...electron },
      // At SIGTERM Vite ends at once, and does not wait for the app to finish.
      signal: 'SIGINT',
    },
  )
  await close()
  return status
})
