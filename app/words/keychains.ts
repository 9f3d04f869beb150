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
    name: t(`keychain.name.${kind}`),
    inSentence: t(`keychain.inSentence.${kind}`),
    unlock: t(`keychain.unlock.${kind}`),
  }
}
