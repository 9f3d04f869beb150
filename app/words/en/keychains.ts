import type { KeychainKind } from '../../model/snapshot.ts'

/** What a person calls their keychain, and how they open it. */
interface KeychainWords {
  readonly name: string
  /** The same within a sentence. */
  readonly inSentence: string
  /** A clause that begins in small letters. */
  readonly unlock: string
}

export const keychains: Readonly<Record<KeychainKind, KeychainWords>> = {
  macos: {
    name: 'Keychain',
    inSentence: 'this Mac’s Keychain',
    unlock: 'unlock the keychain “login” in the app Keychain Access',
  },
  windows: {
    name: 'Windows account protection',
    inSentence: 'Windows account protection',
    unlock: 'sign out of Windows and sign in again with your password',
  },
  'gnome-keyring': {
    name: 'GNOME Keyring',
    inSentence: 'GNOME Keyring',
    unlock: 'unlock the keyring “Login” in the app Passwords and Keys',
  },
  kwallet: {
    name: 'KWallet',
    inSentence: 'KWallet',
    unlock: 'open the wallet “kdewallet” in the app KWalletManager',
  },
  unknown: {
    name: 'Keychain',
    inSentence: 'this computer’s keychain',
    unlock: 'unlock the keychain',
  },
}
