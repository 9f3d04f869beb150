import * as z from 'zod/mini'

/**
 * Which keychain the system has, so that a person reads its name. Whether it can be trusted is a `KeychainState`.
 * `unknown`: none that Deckpass knows by name.
 */
export const keychainKind = z.enum(['macos', 'windows', 'gnome-keyring', 'kwallet', 'unknown'])
export type KeychainKind = z.infer<typeof keychainKind>
