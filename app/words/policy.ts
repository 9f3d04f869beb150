import type { PolicyProblem } from '../policy/model.ts'
import { fileFailureWords } from './files.ts'
import { t } from './translate.ts'

/** What a person is told of a policy file that is wrong: a sentence each, whatever it is wrong in. */
export function policyProblemWords(problems: readonly PolicyProblem[]): string[] {
  const wrong = problems.filter((problem) => 'key' in problem).length
  return [
    ...problems.flatMap((problem) => {
      if (problem.kind === 'unreadable')
        return [t('policy.notice.unreadable', { why: fileFailureWords(problem.problem) })]
      return problem.kind === 'untrusted' ? [t(`policy.notice.untrusted.${problem.reason}`)] : []
    }),
    ...(wrong === 0 ? [] : [t('policy.notice.wrong', { count: wrong })]),
  ]
}
