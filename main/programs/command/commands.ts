import type { commandTexts, optionTexts } from '../../../app/words/command.ts'

export type CommandName = keyof typeof commandTexts
export type OptionName = keyof typeof optionTexts

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
