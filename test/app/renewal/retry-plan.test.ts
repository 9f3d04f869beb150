import { expect, test } from 'vitest'
import { passingRetryDelayMs } from '../../../app/renewal/retry-plan.ts'
import { day, second } from '../../support/durations.ts'

test('a failure that may pass waits a random share of 5 s, doubled up to 15 minutes, and of an hour after a day', () => {
  const waits = (failingForMs: number, fraction: number) =>
    [1, 2, 3, 4, 8, 9, 10_000].map((tries) => passingRetryDelayMs(tries, failingForMs, fraction) / second)
  expect(waits(day, 1)).toEqual([5, 10, 20, 40, 640, 900, 900])
  expect(waits(day, 0.5)).toEqual([2.5, 5, 10, 20, 320, 450, 450])
  expect(waits(day, 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(waits(day + 1, 1)).toEqual([5, 10, 20, 40, 640, 1280, 3600])
})
