import { builtInIds, type CopyFormat, isOwn } from '../../../app/formats/model/copy-format.ts'
import { formatsOf } from '../../../app/formats/model/default-format.ts'
import { type RenderedToken, renderToken } from '../../../app/formats/model/render-token.ts'
import type { AnswerOf } from '../../../app/programs/program-requests.ts'
import type { Settings } from '../../../app/settings/model/settings.ts'

type Formats = Pick<Settings, 'copyFormats'>

/** The names that `deckpass token --format` knows: the built-in ones, then the person's own. */
export function formatNames(settings: Formats): string[] {
  return [...builtInIds, ...formatsOf(settings).flatMap((format) => (isOwn(format) ? format.name : []))]
}

/** Finds the built-in format of `--format`, or the person's own, ignoring case. Null if there is none. */
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

/** Formats the token, without a line end. */
export function printToken(
  format: CopyFormat,
  { token, expires, service, username }: AnswerOf<'token'>,
): RenderedToken {
  const expiry = { expiresAt: expires === null ? 0 : Date.parse(expires), estimated: expires === null }
  return renderToken(format, { token, ...expiry, host: new URL(service).host, username })
}
