import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadMs, planRenewal, planRetry } from '../../../app/token/renewal-policy.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  ['a minute', minute, 30 * second],
  ['8 minutes', 8 * minute, 4 * minute],
  ['an hour', hour, 12 * minute],
  ['a day', day, 4.8 * hour],
  ['7 days', 7 * day, day],
  ['400 days', 400 * day, day],
])('a token of %s is renewed so long before its expiry', (_words, lifetimeMs, expected) => {
  expect(leadMs(lifetimeMs, 'automatic')).toBe(expected)
})

test('the person’s own lead is used, but never more than half the lifetime', () => {
  expect(leadMs(7 * day, '48h')).toBe(2 * day)
  expect(leadMs(hour, '48h')).toBe(hour / 2)
})

const issuedNow = { lastSuccessAt: 0, jitter: 0 }

test('renewal comes a lead before expiry, and earlier by up to a tenth of the lead', () => {
  const token = { issuedAt: 0, expiresAt: 5 * day }
  expect(planRenewal(token, issuedNow, 'automatic')).toEqual({ at: 4 * day, why: 'before-expiry' })
  expect(planRenewal(token, { ...issuedNow, jitter: 1 }, 'automatic').at).toBe(4 * day - 2.4 * hour)
})

test('a token that lives longer is renewed 6 days after the last success all the same', () => {
  const plan = planRenewal({ issuedAt: 0, expiresAt: 30 * day }, issuedNow, 'automatic')
  expect(plan).toEqual({ at: 6 * day, why: 'inactivity' })
})

test('a planned renewal lies within the lifetime, whatever the lifetime, the setting and the jitter', () => {
  const settings = fc.constantFrom('automatic', '1h', '6h', '24h', '48h')
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 400 * day }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      settings,
      (lifetimeMs, jitter, setting) => {
        const { at } = planRenewal(
          { issuedAt: 0, expiresAt: lifetimeMs },
          { lastSuccessAt: 0, jitter },
          setting,
        )
        return at >= 0.4 * Math.min(lifetimeMs, 7 * day) && at < lifetimeMs && at <= 6 * day
      },
    ),
  )
})

test('a retry waits at least as long as the service asked for', () => {
  expect(planRetry(100, 5, null)).toEqual({ at: 105, why: 'retry' })
  expect(planRetry(100, 5, 200)).toEqual({ at: 200, why: 'retry-after' })
  expect(planRetry(100, 500, 200)).toEqual({ at: 600, why: 'retry' })
})
