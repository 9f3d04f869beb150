import { expect, test } from 'vitest'
import { backoffMs } from '../../../app/util/backoff.ts'

test('the wait grows twofold with each failure, up to its maximum', () => {
  const wait = { firstMs: 5_000, maxMs: 40_001 }
  expect([1, 2, 3, 4, 5, 10_000].map((failures) => backoffMs(failures, wait))).toEqual([
    5_000, 10_000, 20_000, 40_000, 40_001, 40_001,
  ])
})
