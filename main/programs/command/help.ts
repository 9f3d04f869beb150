import { columns } from './columns.ts'
import { type CommandName, commandNames, commands, shells } from './commands.ts'
import { exits } from './exit-status.ts'
import { type OptionName, options, optionsOf } from './options.ts'

type Entry = readonly [left: string, says: string]

export const about = 'Deckpass keeps the API token of your presentation service fresh.'

export function usageOf(name: CommandName): string {
  const { takes } = commands[name]
  const words = takes === undefined ? [] : [argumentWords[takes]]
  return [name, ...(optionsOf(name).length > 0 ? ['[OPTION]...'] : []), ...words].join(' ')
}

const argumentWords = {
  account: '[ACCOUNT]',
  'account-and-command': '[ACCOUNT] -- COMMAND [ARGUMENT]...',
  shell: shells.join('|'),
  'policy-file': '[check FILE]',
} as const

export function examplesOf(name: CommandName): Entry[] {
  return commands[name].examples.map(([line, says]) => [`deckpass ${line}`, says])
}

export function optionEntry(name: OptionName): Entry {
  const { says, value } = options[name]
  return value === undefined
    ? [`--${name}`, says]
    : [`--${name} ${value.placeholder}`, `${says}: ${value.takes}`]
}

/** The lists of `deckpass --help` and the man page, other than the commands. */
export const overviewLists: Readonly<Record<'options' | 'accounts' | 'exits', readonly Entry[]>> = {
  options: [
    ['-h, --help', 'Show help, also after a command'],
    ['-V, --version', 'Show the version'],
  ],
  accounts: [
    ['ACCOUNT', 'its name or its username, or the beginning of either, or the host of its service'],
    ['DECKPASS_ACCOUNT', 'in the environment: the account to use when none is named'],
  ],
  exits: Object.values(exits).map(({ status, means }) => [String(status), means]),
}

function overview(): string[] {
  const { options, accounts, exits } = overviewLists
  return [
    about,
    ...section('Usage', [['deckpass', 'Open Deckpass'], ['deckpass COMMAND [OPTION]...']]),
    ...section(
      'Commands',
      commandNames.map((name) => [name, commands[name].summary]),
    ),
    ...section('Options', options),
    ...section('Accounts', accounts),
    ...section('Examples', [...examplesOf('token').slice(0, 2), ...examplesOf('exec').slice(0, 1)]),
    ...section('Exit status', exits),
  ]
}

/** The lines of the help for a command, or of the overview. */
export function helpPage(name: CommandName | null): string[] {
  if (name === null) return overview()
  return [
    `${commands[name].summary}.`,
    ...section('Usage', [[`deckpass ${usageOf(name)}`]]),
    ...section('Options', [...optionsOf(name).map(optionEntry), ['-h, --help', 'Show this page']]),
    ...section('Examples', examplesOf(name)),
  ]
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return ['', `${title}:`, ...columns(rows).map((line) => `  ${line}`)]
}
