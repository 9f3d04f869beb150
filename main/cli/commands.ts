/** `value`: a value follows the option. `switch`: it stands alone. */
export const optionKinds = {
  format: 'value',
  'min-valid': 'value',
  rejected: 'switch',
  reason: 'value',
  'no-input': 'switch',
  env: 'value',
  json: 'switch',
  start: 'switch',
} as const
export type OptionName = keyof typeof optionKinds

const asking = ['reason', 'no-input', 'start'] as const

/** The commands of `deckpass` and their options, as parsing, help, man page and completion know them. */
const commands = {
  token: ['format', 'json', 'min-valid', 'rejected', ...asking],
  exec: ['env', 'min-valid', ...asking],
  copy: asking,
  list: ['json', 'start'],
  status: ['json', 'start'],
  renew: asking,
  open: [],
  lock: [],
  diagnostics: ['start'],
  completion: [],
  version: [],
} as const satisfies Record<string, readonly OptionName[]>
export type CommandName = keyof typeof commands
export const commandOptions: Readonly<Record<CommandName, readonly OptionName[]>> = commands

export const commandNames: readonly CommandName[] = Object.keys(commands).filter(isCommand)

/** Other names of commands. */
export const aliases: ReadonlyMap<string, CommandName> = new Map([
  ['ls', 'list'],
  ['accounts', 'list'],
])

/** The command of this name or alias; null if there is none. */
export function commandNamed(name: string): CommandName | null {
  return isCommand(name) ? name : (aliases.get(name) ?? null)
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

/** What `deckpass completion` writes scripts for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]
