import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { ownAppImage, shortenTemporaryFolder } from './desktop/environment.ts'
import { dataFolder } from './files/data-folder.ts'
import { commandLine } from './programs/command/command-line.ts'

/**
 * Electron's entry point. For a command line such as `deckpass token` the CLI runs and exits before Chromium starts, so
 * that it needs no display; otherwise the app starts. The CLI and the app each load only their own modules.
 */
const { argv, env, execPath, platform } = process
// An import would make the CLI wait until all of Electron's modules are loaded.
const { app }: typeof import('electron') = createRequire(import.meta.url)('electron')
// In development the executable is Electron's own, and the app's folder precedes the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = commandLine(argv, folder)
const userData = dataFolder(app, process)
shortenTemporaryFolder(env, platform)
if (words === null || words.length === 0) {
  const { startApp } = await import('./start-app.ts')
  await startApp(userData)
} else {
  // On macOS a program in the bundle has a Dock icon by default.
  if (platform === 'darwin') app.setActivationPolicy('prohibited')
  const { answerCommand } = await import('./programs/command/cli-process.ts')
  process.exit(
    await answerCommand(words, {
      userData,
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      startedBy: [
        ownAppImage(env, execPath) ?? execPath,
        ...(folder === null ? [] : [folder]),
        ...(app.commandLine.hasSwitch('user-data-dir') ? [`--user-data-dir=${userData}`] : []),
      ],
    }),
  )
}
