import { parseArgs } from 'node:util'
import {
  aliases,
  asksHelp,
  asksVersion,
  type CommandName,
  commandNamed,
  commandNames,
  commands,
  completeBashCommand,
  completeCommand,
  shells,
} from './commands.ts'
import { nearestWord } from './nearest-word.ts'
import { type OptionName, optionRow, optionsOf } from './options.ts'

/** The given options with their text, which is empty for a switch. */
type Options = ReadonlyMap<OptionName, string>

export type ParsedArgs =
  | {
      readonly kind: 'run'
      readonly command: CommandName
      readonly options: Options
      readonly positionals: readonly string[]
      /** The command that `exec` runs, after `--`. */
      readonly after: readonly string[]
      /** The index of that command in the whole command line. */
      readonly commandAt: number
    }
  | { readonly kind: 'complete' | 'complete-bash'; readonly words: readonly string[] }
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'version' }
  | Usage

export interface Usage {
  readonly kind: 'usage'
  readonly command: CommandName | null
  readonly sentence: string
}

/** Never throws. */
export function parseArguments(words: readonly string[]): ParsedArgs {
  const [first = '', ...rest] = words
  if (asksVersion(first)) return { kind: 'version' }
  if (asksHelp(first)) return { kind: 'help', command: null }
  if (first === completeCommand) return { kind: 'complete', words: rest }
  if (first === completeBashCommand) return { kind: 'complete-bash', words: rest }
  if (first !== 'help') {
    const command = commandNamed(first)
    if (command !== null) return parseCommand(command, rest)
    return first.startsWith('-') ? unknownOption(null, first) : noSuchCommand(first)
  }
  const [about] = rest
  if (about === undefined) return { kind: 'help', command: null }
  const command = commandNamed(about)
  return command === null ? noSuchCommand(about) : { kind: 'help', command }
}

function noSuchCommand(name: string): Usage {
  if (name === 'login') return usage(null, 'Sign in from the Deckpass window: deckpass open')
  if (name === 'logout') return usage(null, 'Sign out from the Deckpass window: deckpass open')
  const hint = didYouMean(name, [...commandNames, ...aliases.keys(), 'help'])
  return usage(null, `There is no command ${JSON.stringify(name)}.${hint}`)
}

/** A sentence that suggests the nearest known word; empty if none is near. */
function didYouMean(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known)
  return near === null ? '' : ` Did you mean ${near}?`
}

function parseCommand(command: CommandName, args: readonly string[]): ParsedArgs {
  const dashes = commands[command].takes === 'account-and-command' ? args.indexOf('--') : -1
  const after = dashes < 0 ? [] : args.slice(dashes + 1)
  const parsed = parseOptions(command, dashes < 0 ? args : args.slice(0, dashes))
  if (parsed.kind !== 'parsed') return parsed
  const { options, positionals } = parsed
  if (options.has('json') && options.has('format') && options.get('format') !== 'json')
    return usage(command, '--format takes only json beside --json.')
  const wrong = checkPositionals(command, positionals, after)
  // The words before it are the name of the command, the arguments, and `--`.
  return wrong ?? { kind: 'run', command, options, positionals, after, commandAt: dashes + 2 }
}

interface ParsedOptions {
  readonly kind: 'parsed'
  readonly options: Options
  readonly positionals: readonly string[]
}

/** Not `strict`, because Node would then word the errors. */
function parseOptions(command: CommandName, args: readonly string[]): ParsedOptions | ParsedArgs {
  const known = optionsOf(command)
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        known.map((name) => [name, { type: optionRow(name).value ? 'string' : 'boolean' }] as const),
      ),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const options = new Map<OptionName, string>()
  let isHelp = false
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName, value } = token
    const name = known.find((each) => each === token.name)
    if (name === undefined && token.name !== 'help') return unknownOption(command, rawName)
    const row = name && optionRow(name).value
    if (name === undefined || row === undefined) {
      if (value !== undefined) return usage(command, `${rawName} takes no value.`)
      if (name === undefined) isHelp = true
      else options.set(name, '')
    } else {
      // A value that looks like an option is taken as one, so the value is missing.
      const isForgotten = value === undefined || (!token.inlineValue && /^-./.test(value))
      if (isForgotten || !row.accepts(value)) return wrongValue(command, name)
      options.set(name, value)
    }
  }
  return isHelp ? { kind: 'help', command } : { kind: 'parsed', options, positionals }
}

function checkPositionals(
  command: CommandName,
  positionals: readonly string[],
  after: readonly string[],
): Usage | null {
  const [first] = positionals
  const takesNo = (word: string) => usage(command, `${command} takes no ${JSON.stringify(word)}.`)
  if (positionals.includes('')) return usage(command, 'The account name is empty. Give one, or leave it out.')
  switch (commands[command].takes) {
    case 'account-and-command':
    case 'account':
      if (command === 'exec' && after.length === 0)
        return usage(command, 'Put -- and the command to run at the end.')
      if (after[0]?.startsWith('-'))
        return usage(command, `A command cannot begin with a dash: ${JSON.stringify(after[0])}.`)
      return positionals.length > 1
        ? usage(command, 'Name one account at most; put quotes around a name with spaces.')
        : null
    case 'shell': {
      const isKnown = shells.some((each) => each === first) && positionals.length === 1
      return isKnown ? null : usage(command, `Name the shell: ${shells.join(', ')}.`)
    }
    case 'policy-file':
      if (first === undefined) return null
      if (first !== 'check') return takesNo(first)
      return positionals.length === 2 ? null : usage(command, 'Name one policy file after check.')
    case 'nothing':
      return first === undefined ? null : takesNo(first)
  }
}

function unknownOption(command: CommandName | null, option: string): Usage {
  const meansAccount =
    option === '--account' && command !== null && commands[command].takes.startsWith('account')
  const known =
    command === null ? ['--help', '--version'] : ['--help', ...optionsOf(command).map((name) => `--${name}`)]
  const hint = meansAccount
    ? ` Name the account without an option: deckpass ${command} ACCOUNT`
    : didYouMean(option, known)
  return usage(command, `Unknown option ${option}.${hint}`)
}

export function wrongValue(command: CommandName, name: OptionName): Usage {
  return usage(command, `--${name} takes ${optionRow(name).value?.takes}.`)
}

function usage(command: CommandName | null, sentence: string): Usage {
  return { kind: 'usage', command, sentence }
}
