import { resolve } from 'node:path'
import { app } from 'electron'
import { t } from '../app/words/index.ts'
import { hasDisplay } from './cli/display.ts'
import { cliWords } from './cli/parse-args.ts'
import { cleanEnvironment } from './lifecycle/environment.ts'
import { readSettings } from './storage/read-settings.ts'
import { ownAppImage } from './system/app-image.ts'
import { speakIn, systemLanguages } from './system/language.ts'

/**
 * Electron starts here. Started by the command `deckpass` with words behind it, the CLI runs and exits before anything
 * of Chromium starts, so that it needs no display; else the app starts.
 */
const { argv, env, execPath, platform } = process
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = cliWords(argv, folder)
const userData = app.getPath('userData')

const { settings } = await readSettings(userData)
await speakIn(settings.language, systemLanguages(app, process))
if (words !== null && words.length > 0) {
  const { answerCommand } = await import('./cli/answer.ts')
  process.exit(
    await answerCommand(words, {
      userData,
      version: app.getVersion(),
      platform,
      isPackaged: app.isPackaged,
      startedBy: [ownAppImage(env, execPath) ?? execPath, ...(folder === null ? [] : [folder])],
    }),
  )
}
cleanEnvironment(env, execPath)
// Chromium refuses to run as root, unless its sandbox is off, which Deckpass needs.
if (process.getuid?.() === 0) end(t('cli.notAsRoot'), 1)
if (!(await hasDisplay(platform, env))) end(t('cli.noDisplay'), 3)
await import('./index.ts')

function end(sentence: string, status: number): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(status)
}
