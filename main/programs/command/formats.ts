import { timeLeft } from '../../../app/accounts/model/time-left.ts'
import { builtInIds, type CopyFormat, formatsOf, isOwn } from '../../../app/formats/model/copy-format.ts'
import { type RenderedToken, renderToken } from '../../../app/formats/model/render-token.ts'
import { type AnswerOf, maxMinValidSeconds } from '../../../app/programs/program-requests.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'

type Formats = Pick<Settings, 'copyFormats'>

/** The names that `deckpass token --format` knows: the built-in ones, then the person's own. */
export function formatNames(settings: Formats): string[] {
  return [...builtInIds, ...formatsOf(settings).flatMap((format) => (isOwn(format) ? format.name : []))]
}

/** What `--format` means: a built-in format, or one of the person's own in whatever letters. Null if it is none. */
export async function formatNamed(
  name: string,
  settings: () => Promise<Formats>,
): Promise<CopyFormat | null> {
  const id = builtInIds.find((each) => each === name)
  if (id !== undefined) return { id }
  const own = formatsOf(await settings()).filter(isOwn)
  const fits = (wanted: string) => wanted.toLowerCase() === name.toLowerCase()
  return own.find((each) => each.name === name) ?? own.find((each) => fits(each.name)) ?? null
}

/** The token as a program prints it, without a line end. */
export function printToken(
  format: CopyFormat,
  { token, expires, service, username }: AnswerOf<'token'>,
): RenderedToken {
  const expiry = { expiresAt: expires === null ? 0 : Date.parse(expires), estimated: expires === null }
  return renderToken(format, { token, ...expiry, host: new URL(service).host, username })
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

/** Time until then, as the window shows it: `5 d 3 h`, `21 h`, `12 min`; `0 min` once it is over. */
export function leftUntil(expires: string, { now }: { now(): number }): string {
  const left = timeLeft(Date.parse(expires) - now())
  if (left === null) return '0 min'
  const { days, hours, minutes } = left
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  if (hours > 0) return `${hours} h`
  return minutes === 0 ? 'under 1 min' : `${minutes} min`
}

/** Escapes, as JSON does, characters that command a terminal or turn the text around them. Line ends and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
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
