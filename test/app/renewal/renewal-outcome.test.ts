import { expect, test } from 'vitest'
import { afterFailure } from '../../../app/renewal/renewal-outcome.ts'
import { anAccount } from '../vault/accounts.ts'

const now = 1_000_000
const failure = { action: 'none', sentence: 'It failed.' } as const
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
  const { renewal } = afterFailure(withFloor(floor), { retryAfterMs }, failure, now)
  expect(renewal.notBeforeAt).toBe(next)
})

test('a run of failures is counted and keeps its beginning', () => {
  const first = afterFailure(account, { retryAfterMs: null }, failure, now)
  const second = afterFailure(first, { retryAfterMs: null }, failure, now + 1)
  expect(second.renewal).toMatchObject({ failures: 2, failingSince: now, lastFailureAt: now + 1 })
})
