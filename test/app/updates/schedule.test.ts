import { expect, test } from 'vitest'
import { isCheckDue, nextCheckAt, startDelayMs } from '../../../app/updates/schedule.ts'
import { hour, minute } from '../../support/durations.ts'
import { now } from '../../support/updates.ts'

test('a check is planned a day ahead, and up to 6 hours more', () => {
  expect(nextCheckAt(now, 0) - now).toBe(24 * hour)
  expect(nextCheckAt(now, 0.5) - now).toBe(27 * hour)
  expect(nextCheckAt(now, 0.999999) - now).toBeLessThan(30 * hour)
})

test('it is due when its time has come, when none was planned, and when the clock was set back', () => {
  expect(isCheckDue(null, now)).toBe(true)
  expect(isCheckDue(now, now)).toBe(true)
  expect(isCheckDue(now + 1, now)).toBe(false)
  expect(isCheckDue(now + 30 * hour, now)).toBe(false)
  expect(isCheckDue(now + 30 * hour + 1, now)).toBe(true)
})

test('computers that start together ask within ten minutes', () => {
  expect(startDelayMs(0)).toBe(0)
  expect(startDelayMs(0.5)).toBe(5 * minute)
  expect(startDelayMs(0.999999)).toBeLessThan(10 * minute)
})
