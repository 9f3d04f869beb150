import * as z from 'zod/mini'
import { fileFailures } from '../../util/file-failure.ts'

/** Why the token cannot be written to its file or removed from it. */
export const tokenFileProblem = z.enum([
  ...fileFailures,
  /** The token would need quotes in a line of a `.env`. */
  'unfit-for-env',
  /** Its path contains characters that are invisible or change the writing direction. */
  'unclear-name',
  /** Other users of the computer can read it, and the person has not agreed to that. */
  'readable-by-others',
])
export type TokenFileProblem = z.infer<typeof tokenFileProblem>

export const vaultProblem = z.enum([
  ...fileFailures,
  /** The seal opened, but its content is not a vault. */
  'content-damaged',
  'keychain-unavailable',
  /** The keychain encrypts with a key that everybody knows. */
  'keychain-unprotected',
  'key-not-in-keychain',
  'sealed-without-keychain',
  /** An unreadable file has the path of the vault, and could not be moved away. */
  'unreadable-in-the-way',
])
export type VaultProblem = z.infer<typeof vaultProblem>
