import { expect, test } from 'vitest'
import { passingRetryAt, passingRetryDelayMs, promptRetryAt } from '../../../app/renewal/passing-retries.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

test('a failure that may pass waits a random share of 5 s, doubled up to 15 minutes, and of an hour after a day', () => {
  const waits = (failingForMs: number, fraction: number) =>
    [1, 2, 3, 4, 8, 9, 10_000].map((tries) => passingRetryDelayMs(tries, failingForMs, fraction) / second)
  expect(waits(day, 1)).toEqual([5, 10, 20, 40, 640, 900, 900])
  expect(waits(day, 0.5)).toEqual([2.5, 5, 10, 20, 320, 450, 450])
  expect(waits(day, 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(waits(day + 1, 1)).toEqual([5, 10, 20, 40, 640, 1280, 3600])
})

test('a start or a wake-up retries at once, but not within a minute of the last one', () => {
  const now = 3 * minute
  const at = (promptedAt: number | null, lastFailureAt = promptedAt) =>
    promptRetryAt({ lastFailureAt, promptedAt }, 2 * minute, now)
  expect([null, 0, 100 * second, 2 * minute, now + 1].map((promptedAt) => at(promptedAt))).toEqual([
    2 * minute,
    2 * minute,
    160 * second,
    null,
    2 * minute,
  ])
  expect([at(null, 2 * minute - 1), at(null, 2 * minute)]).toEqual([2 * minute, null])
})

test('a stored retry further ahead than the longest wait counts as now', () => {
  expect([null, 5, hour, hour + 1].map((retryAt) => passingRetryAt({ retryAt }, 0))).toEqual([0, 5, hour, 0])
})
