import type { PolicyProblem } from '../policy/model.ts'
import type { Notice } from '../snapshot/model/snapshot.ts'
import type { FileProblem } from '../util/file-problem.ts'
import type { FailedChange, TokenFileProblem } from '../vault/model/token-file.ts'
import type { VaultProblem } from '../vault/model/vault-view.ts'
import { hasMessage, speaking, t } from './translate.ts'

/** Why a file cannot be read or written, as a clause without a full stop. */
export function fileProblemWords(problem: FileProblem | TokenFileProblem | VaultProblem): string {
  return t(`words.file.${problem}`)
}

/** Why Deckpass cannot keep its data in its folder, as a sentence. */
export function dataFolderWords(folder: string, problem: FileProblem): string {
  return t('lifecycle.main.dataFolder.unusable', { folder, why: folderProblemWords(problem) })
}

export function folderProblemWords(problem: FileProblem): string {
  const ofFolder = `lifecycle.folder.${problem}`
  return hasMessage(ofFolder) ? t(ofFolder) : fileProblemWords(problem)
}

export function failedChangeWords(failure: FailedChange): string {
  return failure.kind === 'holds-other'
    ? t('token-files.failure.holds-other')
    : t(`token-files.failure.${failure.kind}`, { why: fileProblemWords(failure.problem) })
}

/** For a file that no longer gets the token, but could not be cleared. */
export function leftBehindWords(
  path: string,
  failure: Exclude<FailedChange, { kind: 'not-written' }>,
): string {
  return failure.kind === 'holds-other'
    ? t('token-files.left.other', { path })
    : t('token-files.left.token', { path, why: fileProblemWords(failure.problem) })
}

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
    default:
      return t(`vault.notice.${notice.kind}`, { fileName: '', ...notice, why })
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return t('vault.notice.not-saved', { why: fileProblemWords(problem) })
}

/** Says once that the policy file is wrong, in however many places. Null: nothing is. */
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
