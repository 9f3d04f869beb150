import type { Notice } from '../snapshot/model/notice.ts'
import type { VaultRefusal } from '../vault/model/refusal.ts'
import type { VaultProblem } from '../vault/model/storage-problem.ts'
import { fileFailureWords } from './files.ts'
import { t } from './translate.ts'

export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'vault-set-aside':
      return t('notice.vault-set-aside', { why: fileFailureWords(notice.problem), file: notice.fileName })
    case 'vault-in-the-way':
    case 'vault-not-forgotten':
    case 'settings-unread':
      return t(`notice.${notice.kind}`, { why: fileFailureWords(notice.problem) })
    case 'vault-merged':
    case 'vault-replaced':
      return t(`notice.${notice.kind}`, { file: notice.fileName })
    case 'vault-newer':
    case 'vault-was-gone':
      return t(`notice.${notice.kind}`)
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return t('notice.not-saved', { why: fileFailureWords(problem) })
}

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN stays as it is. */
export function vaultRefusalWords(refusal: VaultRefusal): string {
  switch (refusal.reason) {
    case 'does-not-open':
      // The cipher cannot tell a wrong passphrase from a changed file.
      return t(refusal.guesses < 3 ? 'refusal.does-not-open' : 'refusal.does-not-open-again')
    case 'not-protected':
      return t('refusal.not-protected', { why: fileFailureWords(refusal.problem) })
    case 'not-saved':
      return notSavedWords(refusal.problem)
    case 'pin-too-short':
      return t('refusal.pin-too-short', { count: refusal.minLength })
    default:
      return t(`refusal.${refusal.reason}`)
  }
}
