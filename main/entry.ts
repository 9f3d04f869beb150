import { resolve } from 'node:path'
import { app } from 'electron'
import { notAsRoot } from '../app/words/cli.ts'
import { commandArgs } from './cli/parse-args.ts'

/**
 * Electron starts here. With a subcommand, as in `deckpass token`, the CLI runs and exits before anything of Chromium
 * starts, so that it needs no display; else the app starts.
 */
const { argv, execPath } = process
const folder = app.getAppPath()
// Not packaged, the executable is Electron's own, and the app's folder comes before the arguments.
const at = app.isPackaged ? 0 : argv.findIndex((each) => resolve(each) === folder)
const args = at < 0 ? [] : argv.slice(at + 1)
const command = commandArgs(args)

if (command === null) {
  // Chromium refuses to run as root, unless its sandbox is off, which Deckpass needs.
  if (process.getuid?.() === 0) {
    process.stderr.write(`${notAsRoot}\n`)
    process.exit(1)
  }
  await import('./index.ts')
} else {
  const { answerCommand } = await import('./cli/answer.ts')
  const startedBy = [process.env.APPIMAGE ?? execPath, ...(app.isPackaged ? [] : [folder])] as const
  process.exit(
    await answerCommand(command, { userData: app.getPath('userData'), version: app.getVersion(), startedBy }),
  )
}
