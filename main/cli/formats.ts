import { type AnswerOf, maxMinValidSeconds } from '../../app/consent/program-requests.ts'
import { builtInFormats, formatsOf, tokenFormatIds } from '../../app/model/copying/copy-format.ts'
import { type CopyTemplate, fillTemplate, holdsToken } from '../../app/model/copying/copy-template.ts'
import { variableName } from '../../app/model/programs/variable-name.ts'
import type { Settings } from '../../app/model/settings/settings.ts'

/** The names that `deckpass token --format` knows: the built-in ones that hold the token, then the person's own. */
export function formatNames(settings: Pick<Settings, 'copyFormats'>): string[] {
  return [...tokenFormatIds, ...ownFormats(settings).map(({ name }) => name)]
}

function ownFormats(settings: Pick<Settings, 'copyFormats'>): (CopyTemplate & { readonly name: string })[] {
  return formatsOf(settings).flatMap((format) =>
    format.name !== null && holdsToken(format) ? [{ ...format, name: format.name }] : [],
  )
}

/**
 * What `--format` means: a built-in format, one of the person's own, or the NAME of a variable in a `.env` file; in
 * capitals, so that a format that is mistyped does not pass for a name. Null if it is none.
 */
export function formatNamed(name: string, settings: Pick<Settings, 'copyFormats'>): CopyTemplate | null {
  const builtIn = tokenFormatIds.find((id) => id === name)
  if (builtIn !== undefined) return builtInFormats[builtIn]
  const own = ownFormats(settings)
  const fits = (wanted: string) => wanted.toLowerCase() === name.toLowerCase()
  const found = own.find((each) => each.name === name) ?? own.find((each) => fits(each.name))
  if (found !== undefined) return found
  const isVariable = variableName.test(name) && name === name.toUpperCase()
  return isVariable ? { template: `${name}={token}`, quoting: 'env' } : null
}

/** The token as a program prints it, without a line end. Null if the format cannot hold this token. */
export function printToken(format: CopyTemplate, answer: AnswerOf<'token'>): string | null {
  // For a script: everything that is known, in the units of the endpoint.
  if (format === builtInFormats.json) return JSON.stringify(answer)
  return fillTemplate(format, {
    token: answer.token,
    expires: new Date(answer.expiresAt * 1_000).toISOString(),
    address: answer.service,
    account: answer.account,
  })
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Seconds out of `90`, `90s`, `10m`, `2h` or `7d`; null for anything else, and for more than 7 days. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd]?)$/.exec(text)
  if (match === null) return null
  const [, count = '', unit = ''] = match
  const seconds = Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds <= maxMinValidSeconds ? seconds : null
}

/** The lines of a table, each column as wide as its widest text. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(width(at)))
      .join('  ')
      .trimEnd(),
  )
}
