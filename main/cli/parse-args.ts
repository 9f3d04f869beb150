import { parseArgs } from 'node:util'
import { operations } from '../../app/consent/protocol.ts'
import { variableName } from '../../app/model/variable-name.ts'
import * as say from '../../app/words/cli.ts'
import { isTokenFormat, parseDuration } from './formats.ts'

export type CommandName = keyof typeof say.commandTexts
export type OptionName = keyof typeof say.optionTexts

const asking = ['reason', 'no-input', 'start'] as const

/** The options of each command, as parsing, help and completion know them. */
export const commandOptions: Readonly<Record<CommandName, readonly OptionName[]>> = {
  token: ['format', 'min-valid', 'rejected', ...asking],
  exec: ['env', 'min-valid', ...asking],
  status: ['json', 'start'],
  accounts: ['json', 'start'],
  renew: [...asking],
  lock: [],
  completion: [],
}

const isName = (name: string): name is CommandName => Object.hasOwn(commandOptions, name)
export const commandNames: readonly CommandName[] = Object.keys(commandOptions).filter(isName)

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** What a command line asks for. */
export type ParsedArgs =
  | {
      readonly kind: 'run'
      readonly command: CommandName
      readonly options: Options
      /** What is no option. */
      readonly words: readonly string[]
      /** What follows `--`: the command that `exec` runs. */
      readonly after: readonly string[]
    }
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'version' }
  /** Not understood; the sentence says what and how to go on. */
  | { readonly kind: 'usage'; readonly command: CommandName | null; readonly sentence: string }

interface Options {
  readonly format: string
  readonly minValidSeconds: number | undefined
  readonly rejected: boolean
  readonly reason: string | undefined
  readonly noInput: boolean
  readonly env: string
  readonly json: boolean
  readonly start: boolean
}

/**
 * The words for the command in what Deckpass was started with, or null where it opens its window. The
 * first word that is no switch decides, or a switch that is a command. Switches before it are Chromium's, except
 * those that are our options: they count as if they came after the command.
 *
 * @param args what follows the program, and the app's folder where it is not packaged
 */
export function commandWords(args: readonly string[]): readonly string[] | null {
  const alone = ['--help', '-h', '--version', '-V']
  const at = args.findIndex((each) => !each.startsWith('-') || alone.includes(each))
  if (at < 0) return null
  const [first = '', ...rest] = args.slice(at)
  return [first, ...args.slice(0, at).filter(isOurOption), ...rest]
}

function isOurOption(word: string): boolean {
  return Object.hasOwn(say.optionTexts, word.replace(/^--|=.*$/gs, ''))
}

/** What the words ask for. Never throws. */
export function parseArguments(words: readonly string[]): ParsedArgs {
  const [first = '', ...rest] = words
  if (first === '--version' || first === '-V') return { kind: 'version' }
  if (first === '--help' || first === '-h') return { kind: 'help', command: null }
  if (first !== 'help') return isCommand(first) ? readCommand(first, rest) : notACommand(first)
  const [about] = rest
  if (about === undefined) return { kind: 'help', command: null }
  return isCommand(about) ? { kind: 'help', command: about } : notACommand(about)
}

function notACommand(word: string): ParsedArgs {
  return usage(null, `${say.noSuchCommand(word)}${didYouMean(word)}`)
}

function readCommand(command: CommandName, rest: readonly string[]): ParsedArgs {
  const dashes = command === 'exec' ? rest.indexOf('--') : -1
  const after = dashes < 0 ? [] : rest.slice(dashes + 1)
  const parsed = parse(command, dashes < 0 ? rest : rest.slice(0, dashes))
  if (typeof parsed === 'string') return usage(command, parsed)
  const { values, positionals } = parsed
  if (values.help === true) return { kind: 'help', command }
  const options = {
    format: text(values.format) ?? 'token',
    minValidSeconds: undefined,
    rejected: values.rejected === true,
    reason: text(values.reason),
    noInput: values['no-input'] === true,
    env: text(values.env) ?? 'API_TOKEN',
    json: values.json === true,
    start: values.start === true,
  }
  const minValid = text(values['min-valid'])
  const minValidSeconds = minValid === undefined ? undefined : parseDuration(minValid)
  if (minValidSeconds === null) return usage(command, wrongValue('min-valid'))
  const wrong = wrongOption(options)
  if (wrong !== null) return usage(command, wrongValue(wrong))
  const sentence = positionals.includes('') ? say.emptyWord : wrongWords(command, positionals, after)
  if (sentence !== null) return usage(command, sentence)
  return { kind: 'run', command, options: { ...options, minValidSeconds }, words: positionals, after }
}

function parse(command: CommandName, args: readonly string[]) {
  const options: Record<string, { type: 'boolean' | 'string'; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
  }
  for (const name of commandOptions[command])
    options[name] = { type: say.optionTexts[name].takes === '' ? 'boolean' : 'string' }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    return error instanceof Error ? firstSentence(error.message) : say.optionsNotUnderstood
  }
}

function wrongValue(option: 'format' | 'env' | 'min-valid' | 'reason'): string {
  return say.optionTakes(option, say.optionTexts[option].takes)
}

function wrongOption({
  format,
  env,
  reason,
}: Pick<Options, 'format' | 'env' | 'reason'>): 'format' | 'env' | 'reason' | null {
  if (!isTokenFormat(format)) return 'format'
  if (!operations.token.request.shape.reason.safeParse(reason).success) return 'reason'
  return variableName.test(env) ? null : 'env'
}

/** What is wrong with the words that are no options; null where nothing is. */
function wrongWords(command: CommandName, words: readonly string[], after: readonly string[]): string | null {
  const [first] = words
  switch (command) {
    case 'exec':
      if (after.length === 0) return say.noCommandToRun
      return words.length > 1 ? say.tooManyAccounts : null
    case 'completion':
      return shells.some((each) => each === first) && words.length === 1 ? null : say.sayWhichShell(shells)
    case 'token':
    case 'renew':
      return words.length > 1 ? say.tooManyAccounts : null
    case 'status':
    case 'accounts':
    case 'lock':
      return first === undefined ? null : say.takesNo(command, first)
  }
}

function usage(command: CommandName | null, sentence: string): ParsedArgs {
  return { kind: 'usage', command, sentence }
}

function isCommand(word: string | undefined): word is CommandName {
  return commandNames.some((each) => each === word)
}

function didYouMean(word: string): string {
  const near = commandNames.find((each) => each.startsWith(word.slice(0, 3)))
  return near === undefined || word.length < 3 ? '' : ` ${say.didYouMean(near)}`
}

function text(value: string | boolean | (string | boolean)[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function firstSentence(message: string): string {
  return `${message.split(/\. |\n/)[0] ?? message}.`.replace(/\.\.$/, '.')
}
