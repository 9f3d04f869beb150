import * as z from 'zod/mini'
import { variableName } from '../../formats/model/variable-name.ts'
import { instant } from '../../util/instant.ts'
import { tokenFileProblem } from './storage-problem.ts'

/** Why the last change of a file was not made. */
const tokenFileFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-written'), problem: tokenFileProblem }),
  /** The token is still in it. */
  z.object({ kind: z.literal('not-removed'), problem: tokenFileProblem }),
  /** It holds something that Deckpass did not write, and stays as it is. */
  z.object({ kind: z.literal('holds-other') }),
])
export type TokenFileFailure = z.infer<typeof tokenFileFailure>

/** A file that always holds the current token of an account, because the person wants it there. */
export const tokenFile = z.object({
  path: z.string(),
  /** The line `NAME=` that holds the token; null if it is the whole file. */
  name: z.nullable(z.string().check(z.regex(variableName))),
  /** Whether the person agreed that other users of the computer can read the line. Nobody else can read a whole file. */
  othersMayRead: z._default(z.boolean(), true),
  /** When the token was last written; null if it never was. */
  writtenAt: z.nullable(instant),
  /** Null if the last change was made. */
  failure: z.nullable(tokenFileFailure),
})
export type TokenFile = z.infer<typeof tokenFile>

export type TokenFilePlace = Pick<TokenFile, 'path' | 'name'>

/** Whether two entries would write over each other: one file can have several lines, but not a line and the whole. */
export function overlaps(a: TokenFilePlace, b: TokenFilePlace): boolean {
  return a.path === b.path && (a.name === b.name || a.name === null || b.name === null)
}
