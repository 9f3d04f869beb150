import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Settings } from '../../../app/settings/model/settings.ts'
import { t } from '../../../app/words/index.ts'
import {
  aliases,
  type CommandName,
  commandNamed,
  commandNames,
  commands,
  completions,
  shells,
} from './commands.ts'
import { type OptionName, type Options, optionRow, optionsOf, readOptions } from './options.ts'

/** What a command line asks for. */
export type ParsedArgs =
  | {
      readonly kind: 'run'
      readonly command: CommandName
      readonly options: Options
      readonly positionals: readonly string[]
      /** What follows `--`: the command that `exec` runs. */
      readonly after: readonly string[]
    }
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'version' }
  | Usage

/** Not understood; the sentence says what is wrong. */
interface Usage {
  readonly kind: 'usage'
  readonly command: CommandName | null
  readonly sentence: string
}

/** What makes our file the command. */
const cliSwitch = '--cli'

/**
 * What the person typed after `deckpass`, or after the program itself, as with an AppImage; null if Deckpass opens its
 * window. After the program only a command that exists counts, because a file that was dropped on the icon follows it,
 * too.
 *
 * @param argv all that the process was started with
 * @param folder the app's own, which comes before the arguments where it is not packaged; else null
 */
export function cliWords(argv: readonly string[], folder: string | null): readonly string[] | null {
  const at = argv.indexOf(cliSwitch)
  // What follows `--` comes from a link, which must not be a command.
  const end = argv.indexOf('--')
  if (at >= 0 && (end < 0 || at < end)) return argv.slice(at + 1)
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

const asksVersion = (word: string) => ['--version', '-V', '-v'].includes(word)
const asksHelp = (word: string) => ['--help', '-h'].includes(word)

/** Never throws. `settings`: the person's own formats are in them. */
export function parseArguments(words: readonly string[], settings: Settings): ParsedArgs {
  const [first = '', ...rest] = words
  if (asksVersion(first)) return { kind: 'version' }
  if (asksHelp(first)) return { kind: 'help', command: null }
  if (first !== 'help') {
    const command = commandNamed(first)
    if (command !== null) return parseCommand(command, rest, settings)
    return first.startsWith('-')
      ? usage(null, t('cli.unknownOption', { option: first }))
      : noSuchCommand(first)
  }
  const [about] = rest
  if (about === undefined) return { kind: 'help', command: null }
  const command = commandNamed(about)
  return command === null ? noSuchCommand(about) : { kind: 'help', command }
}

function noSuchCommand(name: string): Usage {
  if (name === 'login' || name === 'logout') return usage(null, t(`cli.other.${name}`))
  const known = [...commandNames, ...aliases.keys()]
  const near = name.length < 3 ? undefined : known.find((each) => each.startsWith(name.slice(0, 3)))
  const hint = near === undefined ? '' : ` ${t('cli.didYouMean', { name: near })}`
  return usage(null, `${t('cli.noSuchCommand', { word: name })}${hint}`)
}

function parseCommand(command: CommandName, args: readonly string[], settings: Settings): ParsedArgs {
  const dashes = commands[command].takes === 'account-and-command' ? args.indexOf('--') : -1
  const after = dashes < 0 ? [] : args.slice(dashes + 1)
  const parsed = parseOptions(command, dashes < 0 ? args : args.slice(0, dashes))
  if (parsed.kind !== 'parsed') return parsed
  const { values, positionals } = parsed
  const read = readOptions(values, settings)
  if (read.kind === 'wrong') return wrongValue(command, read.name)
  const { options } = read
  if (options.json && values.has('format') && options.format.id !== 'json')
    return wrongValue(command, 'format')
  const wrong = checkPositionals(command, positionals, after)
  return wrong ?? { kind: 'run', command, options, positionals, after }
}

interface ParsedOptions {
  readonly kind: 'parsed'
  /** The options that were given; true for a switch. */
  readonly values: ReadonlyMap<OptionName, string | true>
  readonly positionals: readonly string[]
}

/** Not `strict`, because Node would then say in its own words what is wrong. */
function parseOptions(command: CommandName, args: readonly string[]): ParsedOptions | ParsedArgs {
  const known = optionsOf(command)
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        known.map((name) => [name, { type: takesValue(name) ? 'string' : 'boolean' }] as const),
      ),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const values = new Map<OptionName, string | true>()
  let asksHelp = false
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName, value } = token
    const name = known.find((each) => each === token.name)
    if (name === undefined && token.name !== 'help') return unknownOption(command, rawName)
    if (name !== undefined && takesValue(name)) {
      // What looks like an option is one: its value was forgotten.
      const isForgotten = value === undefined || (!token.inlineValue && /^-./.test(value))
      if (isForgotten) return wrongValue(command, name)
      values.set(name, value)
    } else {
      if (value !== undefined) return usage(command, t('cli.takesNoValue', { option: rawName }))
      if (name === undefined) asksHelp = true
      else values.set(name, true)
    }
  }
  return asksHelp ? { kind: 'help', command } : { kind: 'parsed', values, positionals }
}

function takesValue(name: OptionName): boolean {
  return optionRow(name).kind === 'value'
}

/** What is wrong with them; null if nothing is. */
function checkPositionals(
  command: CommandName,
  positionals: readonly string[],
  after: readonly string[],
): Usage | null {
  const [first] = positionals
  if (positionals.includes('')) return usage(command, t('cli.emptyWord'))
  switch (commands[command].takes) {
    case 'account-and-command':
      if (after.length === 0) return usage(command, t('cli.noCommandToRun'))
      return positionals.length > 1 ? usage(command, t('cli.tooManyAccounts')) : null
    case 'account':
      return positionals.length > 1 ? usage(command, t('cli.tooManyAccounts')) : null
    case 'shell': {
      const isKnown = [...shells, ...completions].some((each) => each === first) && positionals.length === 1
      return isKnown ? null : usage(command, t('cli.sayWhichShell', { shells: shells.join(', ') }))
    }
    case 'policy-file':
      if (first === undefined) return null
      if (first !== 'check') return usage(command, t('cli.takesNo', { command, word: first }))
      return positionals.length === 2 ? null : usage(command, t('cli.sayWhichFile'))
    case 'nothing':
      return first === undefined ? null : usage(command, t('cli.takesNo', { command, word: first }))
  }
}

function unknownOption(command: CommandName, option: string): Usage {
  const meansAccount = option === '--account' && commands[command].takes.startsWith('account')
  const hint = meansAccount
    ? ` ${t('cli.accountAlone')} deckpass ${command} ${t('cli.placeholder.account')}`
    : ''
  return usage(command, `${t('cli.unknownOption', { option })}${hint}`)
}

function wrongValue(command: CommandName, name: OptionName): Usage {
  const row = optionRow(name)
  const takes = row.kind === 'value' ? row.takes() : ''
  return usage(command, t('cli.optionTakes', { option: name, takes }))
}

function usage(command: CommandName | null, sentence: string): Usage {
  return { kind: 'usage', command, sentence }
}
