import type { KeychainKind } from '../vault/model/vault-view.ts'
import { t } from './translate.ts'

/** What a person calls their keychain, and how they open it. */
interface KeychainWords {
  readonly name: string
  /** The same within a sentence. */
  readonly inSentence: string
  /** A clause that begins in small letters. */
  readonly unlock: string
}

export function keychainWords(kind: KeychainKind): KeychainWords {
  return {
    name: t(`vault.keychain.name.${kind}`),
    inSentence: t(`vault.keychain.inSentence.${kind}`),
    unlock: t(`vault.keychain.unlock.${kind}`),
  }
}
