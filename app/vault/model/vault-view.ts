import * as z from 'zod/mini'
import { fileProblem } from '../../util/file-problem.ts'
import { instant } from '../../util/instant.ts'

export const vaultProblem = z.enum([
  ...fileProblem.options,
  /** The seal opened, but its content is not a vault. */
  'content-damaged',
  'keychain-unavailable',
  /** The keychain encrypts with a key that everybody knows. */
  'keychain-unprotected',
  'key-not-in-keychain',
  'sealed-without-keychain',
  /** There is an unreadable file where the vault should be, and it could not be moved away. */
  'unreadable-in-the-way',
])
export type VaultProblem = z.infer<typeof vaultProblem>

export const vaultView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening') }),
  /** No keychain and nothing stored yet: the person chooses a protection. */
  z.strictObject({ state: z.literal('choose') }),
  /** Sealed by a passphrase that has not been entered yet. */
  z.strictObject({ state: z.literal('closed'), retryAt: z.nullable(instant) }),
  /** The vault cannot be read now; Deckpass leaves it alone and retries. */
  z.strictObject({
    state: z.literal('unavailable'),
    /** When Deckpass first tried to open it. */
    since: instant,
    /** Why the file cannot be read; null if the keychain does not answer. */
    fileProblem: z.nullable(fileProblem),
    /** When a person may start anew; null if the keychain is not the reason, but the file. */
    startAnewAt: z.nullable(instant),
  }),
  /** The keychain has another key than the one that sealed the vault. */
  z.strictObject({ state: z.literal('other-key') }),
  z.strictObject({
    state: z.literal('ready'),
    protection: z.enum(['keychain', 'passphrase', 'session']),
    notSaved: z.nullable(vaultProblem),
  }),
])
export type VaultView = z.infer<typeof vaultView>

/** True once the vault has been opened, or if nothing is stored. */
export function isVaultOpen({ state }: VaultView): boolean {
  return state === 'ready' || state === 'choose'
}

const fileName = z.string().check(z.regex(/^vault\.unreadable-[\w-]+\.json$/))

/** A notice about the vault, which the window shows until the person dismisses it. */
export const vaultNotice = z.discriminatedUnion('kind', [
  /** The vault could not be read, and is kept under this name. */
  z.strictObject({ kind: z.literal('vault-set-aside'), problem: vaultProblem, fileName }),
  /** Another Deckpass had changed the vault, and both are merged. */
  z.strictObject({ kind: z.literal('vault-merged') }),
  /** Something that cannot be opened had replaced the vault, and is kept under this name. */
  z.strictObject({ kind: z.literal('vault-replaced'), fileName }),
  /** A vault that was set aside opened again; `names` are the accounts that it brought. */
  z.strictObject({ kind: z.literal('vault-came-back'), names: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('vault-was-gone') }),
  /** The vault could be neither read nor moved away. */
  z.strictObject({ kind: z.literal('vault-in-the-way'), problem: vaultProblem, moveProblem: fileProblem }),
  z.strictObject({ kind: z.literal('vault-newer') }),
  z.strictObject({ kind: z.literal('vault-not-forgotten'), problem: vaultProblem }),
])
export type VaultNotice = z.infer<typeof vaultNotice>

/** The system's keychain, for its name in the window, whether or not it protects. `unknown`: it has no known name. */
export const keychainKind = z.enum(['macos', 'windows', 'gnome-keyring', 'kwallet', 'unknown'])
export type KeychainKind = z.infer<typeof keychainKind>
