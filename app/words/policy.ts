import type { PolicyProblem } from '../policy/model.ts'
import { fileFailureWords } from './files.ts'
import { t } from './translate.ts'

/** What a person is told of a policy file that is wrong: a sentence each, whatever it is wrong in. */
export function policyProblemWords(problems: readonly PolicyProblem[]): string[] {
  const wrong = problems.filter((problem) => 'key' in problem).length
  return [
    ...problems.flatMap((problem) => {
      if (problem.kind === 'unreadable')
        return [t('notice.policy-unreadable', { why: fileFailureWords(problem.problem) })]
      return problem.kind === 'untrusted' ? [t(`notice.policy-untrusted.${problem.reason}`)] : []
    }),
    ...(wrong === 0 ? [] : [t('notice.policy-wrong', { count: wrong })]),
  ]
}
