import { type CopyFormat, isOwn } from '../formats/model/copy-format.ts'
import type { KeychainKind } from '../vault/model/vault-view.ts'
import { t } from './translate.ts'

export function formatWords(format: CopyFormat): string {
  return isOwn(format) ? format.name : t(`copying.format.${format.id}`)
}

/** The system's name of the keychain, alone and within a sentence, and a clause that says how to unlock it. */
export function keychainWords(kind: KeychainKind) {
  return {
    name: t(`vault.keychain.name.${kind}`),
    inSentence: t(`vault.keychain.inSentence.${kind}`),
    unlock: t(`vault.keychain.unlock.${kind}`),
  }
}
