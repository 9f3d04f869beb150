import { expect, test } from 'vitest'
import { backoffMs } from '../../../app/renewal/backoff.ts'

const nearlyOne = 1 - Number.EPSILON

test('the window doubles from 5 seconds to 15 minutes', () => {
  const widest = [1, 2, 3, 4, 8, 9, 50, 10_000].map((failures) => backoffMs(failures, nearlyOne))
  expect(widest).toEqual([5_000, 10_000, 20_000, 40_000, 640_000, 900_000, 900_000, 900_000])
})

test('the wait is spread over the whole window', () => {
  expect(backoffMs(3, 0)).toBe(0)
  expect(backoffMs(3, 0.25)).toBe(5_000)
})
