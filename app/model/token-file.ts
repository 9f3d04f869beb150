import * as z from 'zod/mini'
import { variableName } from './variable-name.ts'
import type { FileFailure } from './vault-problem.ts'

/** What becomes of the token in the file when Deckpass locks, signs out, quits, or no longer writes it. */
const atEnd = z.enum(['remove', 'empty'])

/** A file that always holds the current token of an account, because the person wants it there. */
export const tokenFile = z.strictObject({
  /** Absolute, and no folder on the way is a link. */
  path: z.string(),
  /** The line `NAME=` that holds the token; null where it is the whole file. */
  name: z.nullable(z.string().check(z.regex(variableName))),
  atEnd,
  /** When the token was last written, epoch ms. */
  writtenAt: z.nullable(z.number()),
  /** Why the last change of the file failed, in plain words; null where it did not. */
  failure: z.nullable(z.string()),
})
export type TokenFile = z.infer<typeof tokenFile>

/** The same as the vault has it. */
export const storedTokenFile = z.extend(tokenFile, {
  /** Of what was last written, keyed by the account's random id; tells what is ours in a whole file. */
  digest: z.optional(z.string()),
})
export type StoredTokenFile = z.infer<typeof storedTokenFile>

/** Why the token cannot be written to its file. `unfit-for-env`: it holds quotes that no `.env` can hold. */
export type TokenFileProblem = FileFailure | 'locked' | 'unfit-for-env'
