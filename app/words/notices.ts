import type { PolicyProblem } from '../policy/model.ts'
import type { Notice } from '../snapshot/model/snapshot.ts'
import type { VaultProblem } from '../vault/model/vault-view.ts'
import { fileProblemWords } from './files.ts'
import { speaking, t } from './translate.ts'

export function noticeWords(notice: Notice): string {
  const why = 'problem' in notice ? fileProblemWords(notice.problem) : ''
  switch (notice.kind) {
    case 'settings-unread':
    case 'settings-not-saved':
      return t(`settings.notice.${notice.kind}`, { why })
    case 'vault-came-back':
      return t('vault.notice.vault-came-back', {
        names: new Intl.ListFormat(speaking().language).format(notice.names),
      })
    case 'vault-in-the-way':
      return t('vault.notice.vault-in-the-way', { why, whyNotMoved: fileProblemWords(notice.moveProblem) })
    default:
      return t(`vault.notice.${notice.kind}`, { fileName: '', ...notice, why })
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return t('vault.notice.not-saved', { why: fileProblemWords(problem) })
}

/** Says once that the policy file is wrong, in however many places. Null if nothing is wrong. */
export function policyProblemWords(problems: readonly PolicyProblem[]): string | null {
  // A file that cannot be read has no other problem.
  const [first] = problems
  switch (first?.kind) {
    case undefined:
      return null
    case 'unreadable':
      return t('policy.notice.unreadable', { why: fileProblemWords(first.problem) })
    case 'untrusted':
      return t(`policy.notice.untrusted.${first.reason}`)
    default:
      return t('policy.notice.wrong', { count: problems.length })
  }
}
