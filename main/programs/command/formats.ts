import { builtInIds, type CopyFormat, formatsOf, isOwn } from '../../../app/copying/model/copy-format.ts'
import { type RenderedToken, renderToken } from '../../../app/copying/model/render-token.ts'
import { type AnswerOf, maxMinValidSeconds } from '../../../app/programs/program-requests.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'

/** The names that `deckpass token --format` knows: the built-in ones, then the person's own. */
export function formatNames(settings: Pick<Settings, 'copyFormats'>): string[] {
  return [...builtInIds, ...formatsOf(settings).flatMap((format) => (isOwn(format) ? format.name : []))]
}

/** What `--format` means: a built-in format, or one of the person's own in whatever letters. Null if it is none. */
export function formatNamed(name: string, settings: Pick<Settings, 'copyFormats'>): CopyFormat | null {
  const id = builtInIds.find((each) => each === name)
  if (id !== undefined) return { id }
  const own = formatsOf(settings).filter(isOwn)
  const fits = (wanted: string) => wanted.toLowerCase() === name.toLowerCase()
  return own.find((each) => each.name === name) ?? own.find((each) => fits(each.name)) ?? null
}

/** The token as a program prints it, without a line end. */
export function printToken(format: CopyFormat, answer: AnswerOf<'token'>): RenderedToken {
  return renderToken(format, {
    token: answer.token,
    expiresAt: answer.expiresAt * 1_000,
    estimated: answer.estimated,
    host: new URL(answer.service).host,
    username: answer.username,
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
