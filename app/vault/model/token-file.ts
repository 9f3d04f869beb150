import * as z from 'zod/mini'
import { variableName } from '../../formats/model/copy-format.ts'
import { fileProblem } from '../../util/file-problem.ts'
import { instant } from '../../util/instant.ts'

export const tokenFileProblem = z.enum([
  ...fileProblem.options,
  /** The token would need quotes in a line of a `.env`. */
  'unfit-for-env',
  /** Its path contains characters that are invisible or change the writing direction. */
  'unclear-name',
  /** Other users of the computer can read it, and the person has not agreed to that. */
  'readable-by-others',
])
export type TokenFileProblem = z.infer<typeof tokenFileProblem>

const tokenFileFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-written'), problem: tokenFileProblem }),
  z.object({ kind: z.literal('not-removed'), problem: tokenFileProblem }),
  /** It contains something that Deckpass did not write, and is not changed. */
  z.object({ kind: z.literal('holds-other') }),
])
export type TokenFileFailure = z.infer<typeof tokenFileFailure>

/** A file that Deckpass keeps up to date with the account's token, because the person wants it there. */
export const tokenFile = z.object({
  path: z.string(),
  /** The name in the line `NAME=token`; null if the token is the whole file. */
  name: z.nullable(z.string().check(z.regex(variableName))),
  /** The person agreed that other users of the computer can read the line. A whole file is always private. */
  othersMayRead: z._default(z.boolean(), true),
  writtenAt: z.nullable(instant),
  failure: z.nullable(tokenFileFailure),
})
export type TokenFile = z.infer<typeof tokenFile>

export type TokenFilePlace = Pick<TokenFile, 'path' | 'name'>

/** True if two entries would overwrite each other. One file can have several lines, but not a line and the whole. */
export function overlaps(a: TokenFilePlace, b: TokenFilePlace): boolean {
  return a.path === b.path && (a.name === b.name || a.name === null || b.name === null)
}

export function withoutOverlaps(files: readonly TokenFile[], taken: readonly TokenFilePlace[]): TokenFile[] {
  return files.filter((file) => !taken.some((each) => overlaps(each, file)))
}
