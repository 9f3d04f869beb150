import {
  builtInIds,
  type CopyFormat,
  tokenAlone,
  tokenVariable,
} from '../../../app/copying/model/copy-format.ts'
import { variableName } from '../../../app/programs/model/variable-name.ts'
import { maxMinValidSeconds, maxReasonLength } from '../../../app/programs/program-requests.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'
import { t } from '../../../app/words/index.ts'
import { operations } from '../endpoint/protocol.ts'
import type { CommandName } from './commands.ts'
import { formatNamed, parseDuration } from './formats.ts'

/** Stands alone. */
interface Switch {
  readonly kind: 'switch'
  readonly commands: readonly CommandName[]
}

/** A value follows it. */
interface ValueOption<T> {
  readonly kind: 'value'
  readonly commands: readonly CommandName[]
  /** What stands for the value in help: the message `cli.placeholder.…`. */
  readonly placeholder: 'format' | 'name' | 'text' | 'time'
  /** What the value may be, in words. */
  takes(): string
  /** Where the option is not given. */
  readonly initial: T
  /** Null if this is no such value. */
  read(text: string, settings: Settings): T | null
  /** What a Tab offers, if anything. */
  readonly completes?: 'formats'
}

const onOff = (...commands: CommandName[]): Switch => ({ kind: 'switch', commands })
const value = <T>(row: Omit<ValueOption<T>, 'kind'>): ValueOption<T> => ({ kind: 'value', ...row })

/**
 * The options of `deckpass`, a row each, in the order of the help. Parser, help, completion, man page and the table in
 * `docs/command.md` follow from it; what an option does is the message `cli.option.NAME.says`.
 */
const rows = {
  format: value<CopyFormat>({
    commands: ['token'],
    placeholder: 'format',
    takes: () => t('cli.option.format.takes', { formats: builtInIds.join(', ') }),
    initial: tokenAlone,
    read: formatNamed,
    completes: 'formats',
  }),
  env: value({
    commands: ['exec'],
    placeholder: 'name',
    takes: () => t('cli.option.env.takes'),
    initial: tokenVariable,
    read: (text) => (variableName.test(text) ? text : null),
  }),
  json: onOff('token', 'list', 'status'),
  'min-valid': value<number | undefined>({
    commands: ['token', 'exec'],
    placeholder: 'time',
    takes: () => t('cli.option.min-valid.takes', { days: maxMinValidSeconds / (24 * 60 * 60) }),
    initial: undefined,
    read: parseDuration,
  }),
  rejected: onOff('token'),
  reason: value<string | undefined>({
    commands: ['token', 'exec', 'copy', 'renew'],
    placeholder: 'text',
    takes: () => t('cli.option.reason.takes', { max: maxReasonLength }),
    initial: undefined,
    read: (text) => operations.token.request.shape.reason.safeParse(text).data ?? null,
  }),
  'no-input': onOff('token', 'exec', 'copy', 'renew'),
  start: onOff('token', 'exec', 'copy', 'list', 'status', 'renew', 'diagnostics'),
}

type Rows = Readonly<typeof rows>
export type OptionName = keyof Rows

/** What was given; a switch is true or false. */
export type Options = {
  readonly [Name in OptionName]: Rows[Name] extends ValueOption<infer T> ? T : boolean
}

export const optionNames: readonly OptionName[] = Object.keys(rows).filter(isOption)

function isOption(name: string): name is OptionName {
  return Object.hasOwn(rows, name)
}

export function optionRow<Name extends OptionName>(name: Name): Rows[Name] {
  return rows[name]
}

export function optionsOf(command: CommandName): readonly OptionName[] {
  return optionNames.filter((name) => optionRow(name).commands.includes(command))
}

/** The option as a person types it. */
export function optionLine(name: OptionName): string {
  const row = optionRow(name)
  return row.kind === 'switch' ? `--${name}` : `--${name} ${t(`cli.placeholder.${row.placeholder}`)}`
}

/** What the option does and takes, in one clause. */
export function optionWords(name: OptionName): string {
  const row = optionRow(name)
  const says = t(`cli.option.${name}.says`)
  return row.kind === 'switch' ? says : `${says}: ${row.takes()}`
}

/** The values as the command uses them, or the option whose value is none. `given`: true for a switch. */
export function readOptions(
  given: ReadonlyMap<OptionName, string | true>,
  settings: Settings,
):
  | { readonly kind: 'read'; readonly options: Options }
  | { readonly kind: 'wrong'; readonly name: OptionName } {
  const values: [OptionName, unknown][] = []
  for (const name of optionNames) {
    const row = optionRow(name)
    const text = given.get(name)
    if (row.kind === 'switch') values.push([name, text !== undefined])
    else if (typeof text !== 'string') values.push([name, row.initial])
    else {
      const value = row.read(text, settings)
      if (value === null) return { kind: 'wrong', name }
      values.push([name, value])
    }
  }
  // `fromEntries` forgets the names and types, which are those of the rows.
  return { kind: 'read', options: Object.fromEntries(values) as Options }
}
