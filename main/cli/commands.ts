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

/** The commands of `deckpass` and their options, as parsing, help and completion know them. */
const commands = {
  token: ['format', 'min-valid', 'rejected', ...asking],
  exec: ['env', 'min-valid', ...asking],
  status: ['json', 'start'],
  accounts: ['json', 'start'],
  renew: asking,
  lock: [],
  completion: [],
} as const satisfies Record<string, readonly OptionName[]>
export type CommandName = keyof typeof commands
export const commandOptions: Readonly<Record<CommandName, readonly OptionName[]>> = commands

export const commandNames: readonly CommandName[] = Object.keys(commands).filter(isCommand)

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

export function isOption(name: string): name is OptionName {
  return Object.hasOwn(optionKinds, name)
}

/** What `deckpass completion` writes scripts for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]
