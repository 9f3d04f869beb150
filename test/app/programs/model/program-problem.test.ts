import { expect, test } from 'vitest'
import { type Problem, problemFailureCode } from '../../../../app/programs/model/program-problem.ts'
import { aFailure } from '../../../support/failures.ts'

test.each<[Problem, string | null]>([
  [{ kind: 'problem', code: 'sign-in-needed', failure: aFailure('rejected'), host: '' }, 'DP-1501'],
  [{ kind: 'problem', code: 'no-valid-token', failure: aFailure('timeout'), host: '' }, 'DP-1102'],
  [{ kind: 'problem', code: 'no-valid-token', failure: null, host: '' }, null],
  [{ kind: 'problem', code: 'no-valid-token', leftMs: 1 }, null],
  [{ kind: 'problem', code: 'asker-unclear' }, 'DP-3101'],
  [{ kind: 'problem', code: 'locked' }, null],
])('the problem %j has the code %s', (problem, code) => {
  expect(problemFailureCode(problem)).toBe(code)
})
