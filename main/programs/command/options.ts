import { builtInIds, tokenVariable, variableName } from '../../../app/formats/model/copy-format.ts'
import { maxReasonLength } from '../../../app/programs/asker.ts'
import { maxMinValidSeconds } from '../../../app/programs/model/consent-request.ts'
import { cleanText } from '../../../app/util/clean-text.ts'
import { keysOf } from '../../../app/util/records.ts'
import type { CommandName } from './commands.ts'

interface Option {
  readonly commands: readonly CommandName[]
  /** One line without a full stop. */
  readonly says: string
  /** Undefined for a switch. */
  readonly value?: {
    readonly placeholder: string
    readonly takes: string
    accepts(text: string): boolean
  }
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** The seconds of `90`, `90s`, `10m`, `2h` or `7d`; null for anything else, and for more than 7 days. */
export function parseDuration(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,6})([smhd]?)$/.exec(text) ?? []
  const seconds = Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds <= maxMinValidSeconds ? seconds : null
}

/**
 * Variables that the script `deckpass`, or the command's loader or shell, interprets, or from which programs build
 * their paths. Upper or lower case does not matter, because Windows ignores it.
 */
const ownMeaning =
  /^(?:PATH|PATHEXT|COMSPEC|SYSTEMROOT|HOME|IFS|ENV|UID|EUID|PPID|SHELLOPTS|BASHOPTS|BASH_.*|LD_.*|DYLD_.*|_deckpass_.*)$/i

/** Parser, help, completion, man page and the table in `docs/command.md` are derived from these. */
const rows = {
  format: {
    commands: ['token'],
    says: 'How to print it',
    value: {
      placeholder: 'FORMAT',
      takes: `${builtInIds.join(', ')}, or the name of a copy format of your own`,
      // Does not check the person's own formats, because the settings are read only when the token is needed.
      accepts: (text) => text !== '',
    },
  },
  env: {
    commands: ['exec'],
    says: `The variable that holds the token (${tokenVariable}); NAME_EXPIRES holds its expiry, if the service stated one`,
    value: {
      placeholder: 'NAME',
      takes: 'the name of a variable that means nothing to a shell or to the system',
      accepts: (text) => variableName.test(text) && !ownMeaning.test(text),
    },
  },
  json: { commands: ['token', 'list', 'status'], says: 'Print JSON' },
  'min-valid': {
    commands: ['token', 'exec'],
    says: 'Renew first if the token is valid for less',
    value: {
      placeholder: 'TIME',
      takes: `a time up to ${maxMinValidSeconds / (24 * 60 * 60)} days, such as 90s, 10m, 2h or 1d`,
      accepts: (text) => parseDuration(text) !== null,
    },
  },
  rejected: {
    commands: ['token'],
    says: 'Get another token, because the service refused the last one',
  },
  reason: {
    commands: ['token', 'exec', 'copy', 'renew'],
    says: 'Why you want it; the person sees it in quotes',
    value: {
      placeholder: 'TEXT',
      takes: `one line of text, ${maxReasonLength} characters at most`,
      accepts: (text) => text !== '' && cleanText(text, maxReasonLength) === text,
    },
  },
  'no-input': {
    commands: ['token', 'exec', 'copy', 'renew'],
    says: 'Fail instead of asking the person',
  },
  start: {
    commands: ['token', 'exec', 'copy', 'list', 'status', 'renew', 'diagnostics'],
    says: 'Start Deckpass in the tray if it is not running',
  },
} as const satisfies Readonly<Record<string, Option>>
export type OptionName = keyof typeof rows

export const optionNames = keysOf(rows)

export const options: Readonly<Record<OptionName, Option>> = rows

export function optionsOf(command: CommandName): readonly OptionName[] {
  return optionNames.filter((name) => options[name].commands.includes(command))
}
