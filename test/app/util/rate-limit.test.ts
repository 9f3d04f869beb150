import { expect, test } from 'vitest'
import { RateLimit } from '../../../app/util/rate-limit.ts'
import { hour, minute, second } from '../../support/durations.ts'

test('takes as many actions as allowed within any minute', () => {
  const limit = new RateLimit(2)
  expect([limit.take(hour), limit.take(hour + second), limit.take(hour + 2 * second)]).toEqual([
    true,
    true,
    false,
  ])
  expect(limit.take(hour + minute - 1)).toBe(false)
  expect(limit.take(hour + minute)).toBe(true)
})
