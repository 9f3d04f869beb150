import { resolve } from 'node:path'
import { app } from 'electron'
import { noDisplay, notAsRoot } from '../app/words/cli.ts'
import { hasDisplay } from './cli/display.ts'
import { cliWords } from './cli/parse-args.ts'
import { cleanEnvironment } from './lifecycle/environment.ts'

/**
 * Electron starts here. Started by the command `deckpass` with words behind it, the CLI runs and exits before anything
 * of Chromium starts, so that it needs no display; else the app starts.
 */
const { argv, env, execPath, platform } = process
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const folder = app.isPackaged ? null : resolve(app.getAppPath())
const words = cliWords(argv, folder)

if (words !== null && words.length > 0) {
  const { answerCommand } = await import('./cli/answer.ts')
  process.exit(
    await answerCommand(words, {
      userData: app.getPath('userData'),
      version: app.getVersion(),
      platform,
      isPackaged: app.isPackaged,
      startedBy: [env.APPIMAGE ?? execPath, ...(folder === null ? [] : [folder])],
    }),
  )
}
cleanEnvironment(env)
// Chromium refuses to run as root, unless its sandbox is off, which Deckpass needs.
if (process.getuid?.() === 0) end(notAsRoot, 1)
if (!(await hasDisplay(platform, env))) end(noDisplay, 3)
await import('./index.ts')

function end(sentence: string, status: number): never {
  process.stderr.write(`deckpass: ${sentence}\n`)
  process.exit(status)
}
