import { expect, test } from 'vitest'
import {
  promptRetryAt,
  transientRetryAt,
  transientRetryDelayMs,
} from '../../../app/renewal/transient-retries.ts'
import { hour, minute, second } from '../../support/durations.ts'

test('a failure that may pass waits a random share of its time', () => {
  expect([0, 0.5, 1].map((fraction) => transientRetryDelayMs(3, 0, fraction) / second)).toEqual([0, 10, 20])
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
  expect([null, 5, hour, hour + 1].map((retryAt) => transientRetryAt({ retryAt }, 0))).toEqual([
    0,
    5,
    hour,
    0,
  ])
})
