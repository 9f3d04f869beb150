import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { app } from 'electron'
import { t } from '../app/words/index.ts'
import { hasDisplay } from './cli/display.ts'
import { exitStatus } from './cli/exit-status.ts'
import { cliWords } from './cli/parse-args.ts'
import { cleanEnvironment } from './lifecycle/environment.ts'
import { quitRunning } from './lifecycle/single-instance.ts'
import { ownAppImage } from './process/app-image.ts'
import { hasSwitch, quitSwitch } from './process/switches.ts'
import { keepDataOnThisComputer } from './storage/data-folder.ts'
import { readSettings } from './storage/read-settings.ts'
import { speakIn, systemLanguages } from './system/system-languages.ts'

/**
 * Electron starts here. Started by the command `deckpass` with words behind it, the CLI runs and exits before anything
 * of Chromium starts, so that it needs no display; else the app starts.
 */
const { argv, env, execPath, platform } = process
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = cliWords(argv, folder)
const userData = await openDataFolder()
const quit = () => quitRunning(app, setTimeout)

const { settings, policy, source } = await readSettings(userData)
await speakIn(settings.language, systemLanguages(app, process))
if (words !== null && words.length > 0) {
  const { answerCommand } = await import('./cli/answer.ts')
  process.exit(
    await answerCommand(words, {
      userData,
      settings,
      policy,
      policySource: source,
      version: app.getVersion(),
      quit,
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
cleanEnvironment(env, execPath)
// Chromium refuses to run as root, unless its sandbox is off, which Deckpass needs.
if (process.getuid?.() === 0) end(t('cli.notAsRoot'))
if (hasSwitch(argv, quitSwitch)) {
  if (!(await quit())) end(t('cli.notQuit'), exitStatus.personNeeded)
  process.exit(exitStatus.done)
}
if (!(await hasDisplay(platform, env))) end(t('cli.noDisplay'))
await import('./index.ts')

async function openDataFolder(): Promise<string> {
  try {
    keepDataOnThisComputer(app, platform, env)
    return app.getPath('userData')
  } catch {
    // Electron makes the folder, and throws where it cannot.
    await speakIn('system', systemLanguages(app, process))
    return end(t('cli.noDataFolder'))
  }
}

function end(sentence: string, status: number = exitStatus.notRunning): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(status)
}
