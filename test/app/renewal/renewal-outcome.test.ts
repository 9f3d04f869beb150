import { expect, test } from 'vitest'
import { applyFailure } from '../../../app/renewal/renewal-outcome.ts'
import { serviceFailure } from '../../../app/service/token-response.ts'
import { anAccount } from '../../support/stored-account.ts'

const now = 1_000_000
const failed = (retryAfterMs: number | null = null) =>
  serviceFailure('timeout', { durationMs: 0, retryAfterMs })
const account = anAccount()
const withFloor = (notBeforeAt: number | null) => ({
  ...account,
  renewal: { ...account.renewal, notBeforeAt },
})

test.each([
  [null, null, null],
  [null, 5_000, now + 5_000],
  [now + 9_000, 5_000, now + 9_000],
  [now + 9_000, null, now + 9_000],
  [now, null, null],
  [null, 0, null],
])('with a floor at %j and Retry-After of %j ms the next floor is at %j', (floor, retryAfterMs, next) => {
  const { renewal } = applyFailure(withFloor(floor), failed(retryAfterMs), now, 0)
  expect(renewal.notBeforeAt).toBe(next)
})

test('a run of failures is counted and keeps its beginning', () => {
  const first = applyFailure(account, failed(), now, 0)
  const second = applyFailure(first, failed(), now + 1, 0)
  expect(second.renewal).toMatchObject({ failures: 2, failingSince: now, lastFailureAt: now + 1 })
})
