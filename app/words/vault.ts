import type { Notice } from '../snapshot/model/snapshot.ts'
import type { VaultRefusal } from '../vault/model/refusal.ts'
import type { KeychainKind, VaultProblem } from '../vault/model/vault-view.ts'
import { fileFailureWords } from './files.ts'
import { speaking, t } from './translate.ts'

export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'vault-set-aside':
      return t('vault.notice.vault-set-aside', {
        why: fileFailureWords(notice.problem),
        file: notice.fileName,
      })
    case 'vault-in-the-way':
    case 'vault-not-forgotten':
      return t(`vault.notice.${notice.kind}`, { why: fileFailureWords(notice.problem) })
    case 'settings-unread':
    case 'settings-not-saved':
      return t(`settings.notice.${notice.kind}`, { why: fileFailureWords(notice.problem) })
    case 'vault-replaced':
      return t('vault.notice.vault-replaced', { file: notice.fileName })
    case 'vault-came-back':
      return t('vault.notice.vault-came-back', {
        names: new Intl.ListFormat(speaking().language).format(notice.names),
      })
    case 'vault-merged':
    case 'vault-newer':
    case 'vault-was-gone':
      return t(`vault.notice.${notice.kind}`)
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return t('vault.notice.not-saved', { why: fileFailureWords(problem) })
}

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN did not change. */
export function vaultRefusalWords(refusal: VaultRefusal): string {
  switch (refusal.reason) {
    case 'does-not-open':
      // The cipher cannot tell a wrong passphrase from a changed file.
      return t(refusal.guesses < 3 ? 'words.refusal.does-not-open' : 'words.refusal.does-not-open-again')
    case 'not-protected':
      return t('words.refusal.not-protected', { why: fileFailureWords(refusal.problem) })
    case 'not-saved':
      return notSavedWords(refusal.problem)
    case 'pin-too-short':
      return t('words.refusal.pin-too-short', { count: refusal.minLength })
    default:
      return t(`words.refusal.${refusal.reason}`)
  }
}

/** The system's name of the keychain, and how to unlock it. */
interface KeychainWords {
  readonly name: string
  /** The same within a sentence. */
  readonly inSentence: string
  /** A clause that begins in lower case. */
  readonly unlock: string
}

export function keychainWords(kind: KeychainKind): KeychainWords {
  return {
    name: t(`vault.keychain.name.${kind}`),
    inSentence: t(`vault.keychain.inSentence.${kind}`),
    unlock: t(`vault.keychain.unlock.${kind}`),
  }
}
