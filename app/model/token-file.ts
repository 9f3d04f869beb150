import * as z from 'zod/mini'
import { variableName } from './variable-name.ts'
import { fileFailure } from './vault-problem.ts'

/** What becomes of the token in the file when Deckpass locks, signs out, quits, or no longer writes it. */
const atEnd = z.enum(['remove', 'empty'])

/** Why a `.env` file cannot hold the token, or cannot be changed. */
const envProblem = z.enum([
  /** The token holds quotes or backslashes that readers of `.env` files take in different ways. */
  'unfit-for-env',
  /** A quote of another line would run into the token's line, or its own runs over several. */
  'ambiguous-env',
])
export type EnvProblem = z.infer<typeof envProblem>

/** Why the token cannot be written or taken out. */
export const tokenFileProblem = z.enum([
  ...fileFailure.options,
  ...envProblem.options,
  'locked',
  /** Its path holds characters that cannot be seen or turn the text around them. */
  'unclear-name',
])
export type TokenFileProblem = z.infer<typeof tokenFileProblem>

/** Why the last change of a file was not made. */
const tokenFileFailure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-written'), problem: tokenFileProblem }),
  /** The token is still in it. */
  z.strictObject({ kind: z.literal('not-removed'), problem: tokenFileProblem }),
  /** It holds something that Deckpass did not write, and stays as it is. */
  z.strictObject({ kind: z.literal('holds-other') }),
])
export type TokenFileFailure = z.infer<typeof tokenFileFailure>

/** A file that always holds the current token of an account, because the person wants it there. */
export const tokenFile = z.strictObject({
  /** Absolute, and no folder on the way is a link. */
  path: z.string(),
  /** The line `NAME=` that holds the token; null if it is the whole file. */
  name: z.nullable(z.string().check(z.regex(variableName))),
  atEnd,
  /** When the token was last written, epoch ms. */
  writtenAt: z.nullable(z.number()),
  /** Null if the last change was made. */
  failure: z.nullable(tokenFileFailure),
})
export type TokenFile = z.infer<typeof tokenFile>

const tokenFileReason = z.enum([
  'dialog-open',
  'holds-other',
  /** Deckpass writes a token to this place already. */
  'duplicate',
])
/** Why a file that the person chose does not get the token. */
export const tokenFileRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: tokenFileReason }),
  z.strictObject({ reason: z.literal('not-written'), problem: tokenFileProblem }),
])
export type TokenFileRefusal = z.infer<typeof tokenFileRefusal>
