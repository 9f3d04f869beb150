import { expect, test } from 'vitest'
import type { Problem } from '../../../../app/programs/model/program-problem.ts'
import { t } from '../../../../app/words/index.ts'
import { speakIn } from '../../../../main/desktop/locale.ts'
import { problemDocumentOf } from '../../../../main/programs/endpoint/problem-document.ts'
import { aFailure } from '../../../support/failures.ts'

const detailOf = async (problem: Problem) => (await problemDocumentOf(problem)).detail

test.each<[Problem, string | undefined]>([
  [{ kind: 'problem', code: 'sign-in-needed', failure: aFailure('rejected'), host: '' }, 'DP-1501'],
  [{ kind: 'problem', code: 'no-valid-token', failure: aFailure('timeout'), host: '' }, 'DP-1102'],
  [{ kind: 'problem', code: 'no-valid-token', leftMs: 1 }, undefined],
  [{ kind: 'problem', code: 'asker-unclear' }, 'DP-3101'],
  [{ kind: 'problem', code: 'locked' }, undefined],
])('the problem %j has the code %s for a help desk', async (problem, code) => {
  expect((await problemDocumentOf(problem)).failureCode).toBe(code)
})

test('a problem says what to do, how long a refusal lasts, and when to ask again', async () => {
  expect(await problemDocumentOf({ kind: 'problem', code: 'asker-unclear' })).toMatchObject({
    type: 'about:blank',
    status: 503,
    detail: expect.stringContaining('Ask again.'),
    retryAfter: 1,
  })
  expect(await detailOf({ kind: 'problem', code: 'no-lock' })).toContain('PIN')
  const tooShort = await detailOf({ kind: 'problem', code: 'no-valid-token', leftMs: 601_200_999 })
  expect(tooShort).toContain('is valid for only 6 d 23 h. Ask for a shorter time')
  const refused = await detailOf({ kind: 'problem', code: 'refused' })
  expect(refused).toBe('You refused. Deckpass does not ask again for 5 minutes.')
})

test('a problem is in English, whatever the language of the window', async () => {
  await speakIn('de', [])
  const detail = await detailOf({ kind: 'problem', code: 'locked' })
  expect([detail, t('renewal.trouble.expired')]).toEqual(['Unlock Deckpass, then ask again.', 'Abgelaufen'])
})

test('20 accounts are listed by name, and the others are counted', async () => {
  const words = (length: number) => {
    const accounts = Array.from({ length }, (_, index) => `A${index}`)
    return detailOf({ kind: 'problem', code: 'account-ambiguous', accounts })
  }
  expect(await words(20)).toMatch(/, "A19"\. Name one/)
  expect(await words(21)).toMatch(/, "A19" and 1 more\. Name one/)
})
