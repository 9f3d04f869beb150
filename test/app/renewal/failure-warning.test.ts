import { expect, test } from 'vitest'
import { failureShownAt, warningAt } from '../../../app/renewal/failure-warning.ts'
import { day, hour, minute } from '../../support/durations.ts'

test('a failure that may pass is told after an hour, in the last two hours, or in half the lead of a short life', () => {
  expect(failureShownAt(0, { issuedAt: 0, expiresAt: 7 * day })).toBe(hour)
  expect(failureShownAt(6 * day, { issuedAt: 0, expiresAt: 6 * day + 2.5 * hour })).toBe(6 * day + 0.5 * hour)
  expect(failureShownAt(48 * minute, { issuedAt: 0, expiresAt: hour })).toBe(54 * minute)
  expect(failureShownAt(5, null)).toBe(5)
})

test('a failure is not warned of before it has lasted 2 minutes', () => {
  const token = { issuedAt: 0, expiresAt: 7 * day }
  for (const failingSince of [null, 6 * day]) expect(warningAt(token, failingSince)).toBe(7 * day - 2 * hour)
  expect(warningAt(token, 7 * day - hour)).toBe(7 * day - hour + 2 * minute)
})
