import { resolve } from 'node:path'
import { hasSwitch, quitSwitch } from '../../desktop/switches.ts'
import { asksHelp, asksVersion, commandNamed } from './commands.ts'

/** The switch by which our script starts the command. */
const cliSwitch = '--cli'

/**
 * What the person typed after `deckpass`, or after the program itself, as with an AppImage; null if Deckpass is to open its
 * window. After the program itself only a command that exists counts, because that is also where a file stands that was
 * dropped on the icon.
 *
 * @param argv all that the process was started with
 * @param folder the app's own, which comes before the arguments where it is not packaged; else null
 */
export function cliWords(argv: readonly string[], folder: string | null): readonly string[] | null {
  const at = argv.indexOf(cliSwitch)
  // What follows `--` comes from a link, which must not be a command.
  const end = argv.indexOf('--')
  if (at >= 0 && (end < 0 || at < end)) return argv.slice(at + 1)
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
