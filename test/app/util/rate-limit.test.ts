import { expect, test } from 'vitest'
import { rateLimit } from '../../../app/util/rate-limit.ts'
import { hour, minute, second } from '../../support/durations.ts'

test('takes as many actions as allowed within any minute', () => {
  const take = rateLimit(2)
  expect([take(hour), take(hour + second), take(hour + 2 * second)]).toEqual([true, true, false])
  expect(take(hour + minute - 1)).toBe(false)
  expect(take(hour + minute)).toBe(true)
})
