import type { PolicyProblem } from '../policy/model.ts'
import { fileFailureWords } from './files.ts'
import { t } from './translate.ts'

/** Says once that the policy file is wrong, in however many places. Null: nothing is. */
export function policyProblemWords(problems: readonly PolicyProblem[]): string | null {
  // A file that cannot be read has no other problem.
  const [first] = problems
  switch (first?.kind) {
    case undefined:
      return null
    case 'unreadable':
      return t('policy.notice.unreadable', { why: fileFailureWords(first.problem) })
    case 'untrusted':
      return t(`policy.notice.untrusted.${first.reason}`)
    default:
      return t('policy.notice.wrong', { count: problems.length })
  }
}
