import { parseArgs } from 'node:util'
import { distance } from 'fastest-levenshtein'
import {
  aliases,
  asksHelp,
  asksVersion,
  type CommandName,
  commandNamed,
  commandNames,
  commands,
  shells,
} from './commands.ts'
import { type CommandFailure, failed } from './context.ts'
import { type OptionName, options, optionsOf } from './options.ts'

export interface Run {
  readonly kind: 'run'
  readonly command: CommandName
  /** The given options with their text, which is empty for a switch. */
  readonly options: ReadonlyMap<OptionName, string>
  readonly positionals: readonly string[]
  /** The command that `exec` runs, after `--`. */
  readonly after: readonly string[]
  /** The index of that command in the whole command line. */
  readonly commandAt: number
}

type Parsed = Run | { readonly kind: 'help'; readonly command: CommandName | null } | CommandFailure

/** Never throws. */
export function parseArguments([first = '', ...rest]: readonly string[]): Parsed {
  if (asksVersion(first)) return parseCommand('version', [])
  const isHelp = first === 'help'
  const name = isHelp ? rest[0] : first
  if (name === undefined || asksHelp(first)) return { kind: 'help', command: null }
  const command = commandNamed(name)
  if (command !== null) return isHelp ? { kind: 'help', command } : parseCommand(command, rest)
  if (name.startsWith('-')) return unknownOption(null, name)
  if (name === 'login') return usage(null, 'Sign in from the Deckpass window: deckpass open')
  if (name === 'logout') return usage(null, 'Sign out from the Deckpass window: deckpass open')
  const hint = didYouMean(name, [...commandNames, ...aliases.keys(), 'help'])
  return usage(null, `There is no command ${JSON.stringify(name)}.${hint}`)
}

function parseCommand(command: CommandName, args: readonly string[]): Parsed {
  const dashes = commands[command].takes === 'account-and-command' ? args.indexOf('--') : -1
  const after = dashes < 0 ? [] : args.slice(dashes + 1)
  const known = optionsOf(command)
  const { tokens, positionals } = parseArgs({
    args: args.slice(0, dashes < 0 ? undefined : dashes),
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        known.map((name) => [name, { type: options[name].value ? 'string' : 'boolean' }] as const),
      ),
    },
    allowPositionals: true,
    // With `strict` Node would word the errors.
    strict: false,
    tokens: true,
  })
  const given = new Map<OptionName, string>()
  let isHelp = false
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName, value } = token
    const name = known.find((each) => each === token.name)
    if (name === undefined && token.name !== 'help') return unknownOption(command, rawName)
    const row = name && options[name].value
    if (row === undefined && value !== undefined) return usage(command, `${rawName} takes no value.`)
    // A value that looks like an option counts as an option, so the value is missing.
    const isForgotten = value === undefined || (!token.inlineValue && /^-./.test(value))
    if (name === undefined) isHelp = true
    else if (row !== undefined && (isForgotten || !row.accepts(value))) return wrongValue(command, name)
    else given.set(name, value ?? '')
  }
  if (isHelp) return { kind: 'help', command }
  if (given.has('json') && given.has('format') && given.get('format') !== 'json')
    return usage(command, '--format takes only json beside --json.')
  const wrong = wrongPositionals(command, positionals, after)
  if (wrong !== null) return usage(command, wrong)
  // The words before it are the name of the command, the arguments, and `--`.
  return { kind: 'run', command, options: given, positionals, after, commandAt: dashes + 2 }
}

function wrongPositionals(command: CommandName, positionals: readonly string[], after: readonly string[]) {
  const [first] = positionals
  const takesNo = first === undefined ? null : `${command} takes no ${JSON.stringify(first)}.`
  if (positionals.includes('')) return 'The account name is empty. Give one, or leave it out.'
  switch (commands[command].takes) {
    case 'account-and-command':
    case 'account':
      if (command === 'exec' && after.length === 0) return 'Put -- and the command to run at the end.'
      if (after[0]?.startsWith('-')) return `A command cannot begin with a dash: ${JSON.stringify(after[0])}.`
      return positionals.length > 1 ? 'Name one account at most; put quotes around a name with spaces.' : null
    case 'shell': {
      const isKnown = shells.some((each) => each === first) && positionals.length === 1
      return isKnown ? null : `Name the shell: ${shells.join(', ')}.`
    }
    case 'policy-file':
      if (first !== 'check') return takesNo
      return positionals.length === 2 ? null : 'Name one policy file after check.'
    default:
      return takesNo
  }
}

function unknownOption(command: CommandName | null, option: string): CommandFailure {
  if (option === '--account' && command !== null && commands[command].takes?.startsWith('account'))
    return usage(
      command,
      `Unknown option ${option}. Name the account without an option: deckpass ${command} ACCOUNT`,
    )
  const known = command === null ? ['version'] : optionsOf(command)
  return usage(
    command,
    `Unknown option ${option}.${didYouMean(option, ['--help', ...known.map((name) => `--${name}`)])}`,
  )
}

/** A word with more different letters was probably not meant. */
const maxDistance = 2

/** The known word that was probably meant, ignoring case; null if none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const distances = known.map((each) => distance(word.toLowerCase(), each.toLowerCase()))
  const least = Math.min(...distances)
  return least <= maxDistance && word.length > maxDistance ? (known[distances.indexOf(least)] ?? null) : null
}

function didYouMean(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known)
  return near === null ? '' : ` Did you mean ${near}?`
}

export function wrongValue(command: CommandName, name: OptionName): CommandFailure {
  return usage(command, `--${name} takes ${options[name].value?.takes}.`)
}

function usage(command: CommandName | null, sentence: string): CommandFailure {
  return failed('wrongUsage', `${sentence}\nTry: deckpass ${command === null ? '' : `${command} `}--help`)
}
