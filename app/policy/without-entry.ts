import type { PolicyProblem } from './model.ts'

/**
 * For the log and the diagnostics, which contain no host. Apart from the model: the window needs none of its schemas.
 */
export function withoutEntry(problem: PolicyProblem) {
  if (problem.kind !== 'bad-address') return problem
  const { entry: _, ...rest } = problem
  return rest
}
