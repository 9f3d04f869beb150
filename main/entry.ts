import { resolve } from 'node:path'
import { app } from 'electron'
import { ownAppImage } from './desktop/environment.ts'
import { dataFolder } from './files/data-folder.ts'
import { cliWords } from './programs/command/cli-words.ts'

/**
 * Electron starts here. Started by the command `deckpass` with words behind it, the CLI runs and exits before anything
 * of Chromium starts, so that it needs no display; else the app starts. Each loads what it needs and no more.
 */
const { argv, env, execPath, platform } = process
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = cliWords(argv, folder)
const userData = dataFolder(app, process)
if (words === null || words.length === 0) {
  const { startApp } = await import('./start-app.ts')
  await startApp(userData)
} else {
  // On macOS a program of the bundle has an icon in the Dock, unless it says otherwise.
  if (platform === 'darwin') app.setActivationPolicy('prohibited')
  const { answerCommand } = await import('./programs/command/answer.ts')
  process.exit(
    await answerCommand(words, {
      userData,
      async readSettings() {
        const { readSettingsAtStart } = await import('./lifecycle/settings-at-start.ts')
        const { settings, policy, policyLook } = await readSettingsAtStart(userData)
        return { settings, policy, source: policyLook.source }
      },
      version: app.getVersion(),
      async quit() {
        const { quitDeckpass } = await import('./lifecycle/quit-deckpass.ts')
        return await quitDeckpass(userData)
      },
      platform,
      isPackaged: app.isPackaged,
      startedBy: [
        ownAppImage(env, execPath) ?? execPath,
        ...(folder === null ? [] : [folder]),
        ...(app.commandLine.hasSwitch('user-data-dir') ? [`--user-data-dir=${userData}`] : []),
      ],
    }),
  )
}
