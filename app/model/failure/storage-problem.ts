import * as z from 'zod/mini'

/** Why a file cannot be read or written. */
const fileFailures = [
  'access-denied',
  'damaged',
  'disk-error',
  'disk-full',
  'empty',
  'folder-missing',
  'in-use',
  'is-device',
  'is-folder',
  'is-link',
  /** A file is where its folder belongs. */
  'folder-is-file',
  /** A link is where its folder belongs. */
  'folder-is-link',
  'not-utf8',
  'other-owner',
  'over-64-kib',
  'quota-used',
  'read-only',
  'too-large',
  'too-large-for-disk',
  'unknown',
] as const
export const fileFailure = z.enum(fileFailures)
export type FileFailure = z.infer<typeof fileFailure>

/** Why a `.env` file cannot hold the token, or cannot be changed. */
const envProblem = z.enum([
  /** The token holds quotes or backslashes that readers of `.env` files take in different ways. */
  'unfit-for-env',
  /** A quote of another line would run into the token's line, or its own runs over several. */
  'ambiguous-env',
])
export type EnvProblem = z.infer<typeof envProblem>

/** Why the token cannot be written to its file or taken out. */
export const tokenFileProblem = z.enum([
  ...fileFailures,
  ...envProblem.options,
  'locked',
  /** Its path holds characters that cannot be seen or turn the text around them. */
  'unclear-name',
])
export type TokenFileProblem = z.infer<typeof tokenFileProblem>

/** Why the vault cannot be opened or written. */
export const vaultProblem = z.enum([
  ...fileFailures,
  /** The seal opened, and what was inside is no vault. */
  'content-damaged',
  'keychain-unavailable',
  /** It stores under a key that everybody knows. */
  'keychain-unprotected',
  'key-not-in-keychain',
  'sealed-without-keychain',
  /** An unreadable file is where the vault belongs, and could not be moved away. */
  'unreadable-in-the-way',
])
export type VaultProblem = z.infer<typeof vaultProblem>
