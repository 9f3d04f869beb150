import { expect, test } from 'vitest'
import {
  passingRetryDelayMs,
  promptRetryDelayMs,
  stepAfterFailure,
} from '../../../app/renewal/passing-retries.ts'
import { day, minute, second } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { anAccount } from '../../support/stored-account.ts'

test('a failure that may pass waits a random share of 5 s, doubled up to 15 minutes, and of an hour after a day', () => {
  const waits = (failingForMs: number, fraction: number) =>
    [1, 2, 3, 4, 8, 9, 10_000].map((tries) => passingRetryDelayMs(tries, failingForMs, fraction) / second)
  expect(waits(day, 1)).toEqual([5, 10, 20, 40, 640, 900, 900])
  expect(waits(day, 0.5)).toEqual([2.5, 5, 10, 20, 320, 450, 450])
  expect(waits(day, 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(waits(day + 1, 1)).toEqual([5, 10, 20, 40, 640, 1280, 3600])
})

test('a start or a wake-up retries at once, but not within a minute of the last call', () => {
  const delays = [null, 0, 50 * second, minute, minute + 1].map((at) => promptRetryDelayMs(at, minute))
  expect(delays).toEqual([0, 0, 50 * second, minute, 0])
})

test('an extra call moves what is planned only by a first failure or one of another kind', () => {
  const account = anAccount()
  const failed = (cause: 'timeout' | 'rejected', times = 0) => ({
    ...account,
    renewal: {
      ...account.renewal,
      failure: aFailure(cause),
      refusal: times === 0 ? null : { firstAt: 0, triedAt: 0, times },
    },
  })
  const [passing, refused, refusedAgain] = [failed('timeout'), failed('rejected', 1), failed('rejected', 2)]
  expect(stepAfterFailure(passing, account, true)).toBe('retry')
  expect(stepAfterFailure(passing, passing, true)).toBe('keep-plan')
  expect(stepAfterFailure(passing, passing, false)).toBe('retry')
  expect(stepAfterFailure(refused, passing, true)).toBe('try-refused')
  expect(stepAfterFailure(refusedAgain, refused, true)).toBe('keep-plan')
  expect(stepAfterFailure(refusedAgain, refused, false)).toBe('try-refused')
  expect(stepAfterFailure(refused, refused, false)).toBe('retry')
})
