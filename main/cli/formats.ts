import type { AnswerOf } from '../../app/consent/protocol.ts'
import { builtInFormats, tokenFormatIds } from '../../app/model/copy-formats.ts'
import { fillTemplate } from '../../app/model/copy-template.ts'
import { variableName } from '../../app/model/variable-name.ts'

/**
 * Whether `deckpass token --format` takes it: a copy format, or the NAME of a variable in a `.env` file; in capitals,
 * so that a format that is mistyped does not pass for a name.
 */
export function isTokenFormat(format: string): boolean {
  const isName = variableName.test(format) && format === format.toUpperCase()
  return isName || tokenFormatIds.some((id) => id === format)
}

/** The token as a program prints it, without a line end. Null if the format cannot hold this token. */
export function printToken(format: string, answer: AnswerOf<'token'>): string | null {
  if (format === 'json') return JSON.stringify(answer)
  const known = tokenFormatIds.find((id) => id === format)
  const envLine = { template: `${format}={token}`, quoting: 'env' } as const
  return fillTemplate(known === undefined ? envLine : builtInFormats[known], {
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
  return seconds <= 604_800 ? seconds : null
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
