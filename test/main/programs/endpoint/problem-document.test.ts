import { expect, test } from 'vitest'
import { problemDocumentOf } from '../../../../main/programs/endpoint/problem-document.ts'
import { aFailure } from '../../../support/failures.ts'

test('a problem names the code of the failure behind it, if a help desk may be called', () => {
  const failure = aFailure('unreachable')
  const failed = { kind: 'problem', code: 'no-valid-token', failure, host: 'slides.example.com' } as const
  expect(problemDocumentOf(failed)).toMatchObject({ code: 'no-valid-token', failureCode: 'DP-1101' })
  expect(problemDocumentOf({ kind: 'problem', code: 'locked' })).not.toHaveProperty('failureCode')
})

test('a problem says in words what to do, and when to ask again', () => {
  expect(problemDocumentOf({ kind: 'problem', code: 'asker-unclear' })).toMatchObject({
    type: 'about:blank',
    status: 503,
    detail: expect.stringContaining('Ask again.'),
    retryAfter: 1,
  })
  expect(problemDocumentOf({ kind: 'problem', code: 'no-lock' }).detail).toContain('PIN')
  const tooShort = problemDocumentOf({ kind: 'problem', code: 'no-valid-token', leftMs: 601_200_999 })
  expect(tooShort.detail).toContain('is valid for only 6 d 23 h. Ask for less time')
})
