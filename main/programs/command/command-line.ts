import { resolve } from 'node:path'
import { hasSwitch, quitSwitch } from '../../desktop/command-line-switches.ts'
import { asksHelp, asksVersion, commandNamed } from './commands.ts'

/** Our scripts pass this, then `--`, so that neither Chromium nor V8 mistakes a word for its own switch. */
const cliSwitch = '--cli'

/** Whether our script becomes the command of `exec`, or has swapped standard output and standard error. */
export function scriptDoes(what: 'becomes' | 'swapped', argv: readonly string[]): boolean {
  return argv.slice(0, Math.max(0, argv.indexOf(cliSwitch))).includes(`--${what}`)
}

/**
 * The words after `deckpass`, or after the executable (an AppImage); null if Deckpass should open its window.
 * After the executable only a known command counts, because the path of a file dropped on the icon stands there too.
 * `folder`: the app's folder, which in development precedes the arguments; otherwise null.
 */
export function commandLine(argv: readonly string[], folder: string | null): readonly string[] | null {
  const at = argv.indexOf(cliSwitch)
  // Ignores what follows `--`, because a link must not act as a command.
  const end = argv.indexOf('--')
  if (at >= 0 && (end < 0 || at < end)) return argv.slice(end === at + 1 ? end + 1 : at + 1)
  if (hasSwitch(argv, quitSwitch)) return [quitSwitch]
  const own = folder === null ? 0 : argv.findIndex((each) => resolve(each) === folder)
  const args = own < 0 ? [] : argv.slice(own + 1)
  const first = args.findIndex((each) => !each.startsWith('-') || standsAlone(each))
  const word = args[first]
  return word !== undefined && (standsAlone(word) || word === 'help' || commandNamed(word) !== null)
    ? args.slice(first)
    : null
}

function standsAlone(word: string): boolean {
  return asksVersion(word) || asksHelp(word)
}
