import * as z from 'zod/mini'
import { fileFailure } from '../../util/file-failure.ts'
import { instant } from '../../util/instant.ts'
import { vaultProblem } from './storage-problem.ts'

export const vaultView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening') }),
  /** No keychain and nothing stored yet: the person chooses a protection. */
  z.strictObject({ state: z.literal('choose') }),
  /** Sealed by a passphrase that has not been entered yet. */
  z.strictObject({ state: z.literal('closed'), retryAt: z.nullable(instant) }),
  /** The vault cannot be read now; Deckpass leaves it alone and retries. */
  z.strictObject({
    state: z.literal('unavailable'),
    since: instant,
    /** Why the file cannot be read; null if the keychain does not answer. */
    fileFailure: z.nullable(fileFailure),
  }),
  /** The keychain has another key than the one that sealed the vault. */
  z.strictObject({ state: z.literal('other-key') }),
  z.strictObject({
    state: z.literal('ready'),
    protection: z.enum(['keychain', 'passphrase', 'session']),
    /** Why the last change could not be written. */
    notSaved: z.nullable(vaultProblem),
  }),
])
export type VaultView = z.infer<typeof vaultView>

/** True once the vault has been opened, or if nothing is stored. */
export function isVaultOpen({ state }: VaultView): boolean {
  return state === 'ready' || state === 'choose'
}

/**
 * The system's keychain, whose name a person reads. `KeychainState` says whether it can be trusted. `unknown`: none
 * that Deckpass knows by name.
 */
export const keychainKind = z.enum(['macos', 'windows', 'gnome-keyring', 'kwallet', 'unknown'])
export type KeychainKind = z.infer<typeof keychainKind>
