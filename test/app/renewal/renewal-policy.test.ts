import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leadMs,
  newNetworkDelayMs,
  planRenewal,
  planRetry,
  retryAfterDelayMs,
  retryDelayMs,
  warningAt,
} from '../../../app/renewal/renewal-policy.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

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
  expect(planRenewal(token, issuedNow, 'automatic', 0)).toEqual({ at: 4 * day, reason: 'before-expiry' })
  expect(planRenewal(token, { ...issuedNow, jitter: 1 }, 'automatic', 0).at).toBe(4 * day - 2.4 * hour)
})

test('a token that lives longer is renewed 6 days after the last success all the same', () => {
  const plan = planRenewal({ issuedAt: 0, expiresAt: 30 * day }, issuedNow, 'automatic', 0)
  expect(plan).toEqual({ at: 6 * day, reason: 'inactivity' })
})

test('where the 30 s, or the 6 days, are just what the lead asks for, the lead is the reason', () => {
  for (const [lifetimeMs, at] of [
    [minute, 30 * second],
    [7 * day, 6 * day],
  ] as const) {
    const plan = planRenewal({ issuedAt: 0, expiresAt: lifetimeMs }, issuedNow, 'automatic', 0)
    expect(plan).toEqual({ at, reason: 'before-expiry' })
  }
})

test('a token that has expired is renewed now', () => {
  const token = { issuedAt: 0, expiresAt: 5 * day }
  expect(planRenewal(token, issuedNow, 'automatic', 5 * day)).toEqual({ at: 5 * day, reason: 'expired' })
})

test('a token issued in the future is renewed now: its clock was set back while nobody looked', () => {
  const token = { issuedAt: 3 * day, expiresAt: 10 * day }
  expect(planRenewal(token, { lastSuccessAt: 3 * day, jitter: 0 }, 'automatic', day).at).toBe(day)
  expect(planRenewal(token, { lastSuccessAt: 3 * day, jitter: 0 }, 'automatic', 3 * day - minute).at).toBe(
    9 * day,
  )
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
          0,
        )
        const latest = Math.max(30 * second + 1, lifetimeMs)
        return at >= 0.4 * Math.min(lifetimeMs, 7 * day) && at < latest && at <= 6 * day
      },
    ),
  )
})

test('a retry waits at least as long as the service asked for', () => {
  expect(planRetry(100, 5, null)).toEqual({ at: 105, reason: 'retry' })
  expect(planRetry(100, 5, 105)).toEqual({ at: 105, reason: 'retry' })
  expect(planRetry(100, 5, 200)).toEqual({ at: 200, reason: 'retry-after' })
  expect(planRetry(100, 500, 200)).toEqual({ at: 600, reason: 'retry' })
})

test('a floor beyond 24 hours and 10 minutes was noted before the clock was set back, and holds nobody', () => {
  const latest = day + 10 * minute
  expect(planRetry(0, 5, latest)).toEqual({ at: latest, reason: 'retry-after' })
  expect(planRetry(0, 5, latest + 1)).toEqual({ at: 5, reason: 'retry' })
})

test('a retry waits half to all of a time that triples from 4 s up to 10 minutes', () => {
  const failures = [1, 2, 3, 4, 5, 6, 10_000]
  expect(failures.map((count) => retryDelayMs(count, 0) / second)).toEqual([2, 6, 18, 54, 162, 300, 300])
  expect(failures.map((count) => retryDelayMs(count, 1) / second)).toEqual([4, 12, 36, 108, 324, 600, 600])
})

test('what the service asks to wait is waited, and up to as much again, 10 minutes at most', () => {
  expect([0, 5 * second, hour].map((ms) => retryAfterDelayMs(ms, 0))).toEqual([0, 5 * second, hour])
  expect([0, 5 * second, hour].map((ms) => retryAfterDelayMs(ms, 1))).toEqual([
    0,
    10 * second,
    hour + 10 * minute,
  ])
})

test.each([
  ['a failure of 8 s', 8 * second, 20 * hour, 8 * second],
  ['3 hours of failures, 10 hours left', 3 * hour, 10 * hour, 6 * minute],
  ['3 hours of failures, 10 minutes left', 3 * hour, 10 * minute, 6 * second],
  ['a day of failures, 3 days left', day, 3 * day, 10 * minute],
  ['an expired token', 3 * day, -minute, 0],
])('after %s a new network brings a try within', (_words, failingForMs, leftMs, maxMs) => {
  expect(newNetworkDelayMs(failingForMs, leftMs, 1)).toBe(maxMs)
  expect(newNetworkDelayMs(failingForMs, leftMs, 0)).toBe(0)
})

test('a failing renewal is worth a warning 2 hours before expiry, or half the lead of a short life', () => {
  expect(warningAt({ issuedAt: 0, expiresAt: 7 * day }, null, 'automatic')).toBe(7 * day - 2 * hour)
  expect(warningAt({ issuedAt: 0, expiresAt: hour }, null, 'automatic')).toBe(54 * minute)
})

test('a failure is not warned of before it has lasted 2 minutes', () => {
  const token = { issuedAt: 0, expiresAt: 7 * day }
  expect(warningAt(token, 6 * day, 'automatic')).toBe(7 * day - 2 * hour)
  expect(warningAt(token, 7 * day - hour, 'automatic')).toBe(7 * day - hour + 2 * minute)
})

test('two renewals of one account are 30 s apart, however short its tokens live', () => {
  for (const lifetimeMs of [0, 1, second, 20 * second]) {
    const short = { issuedAt: 0, expiresAt: lifetimeMs }
    const plan = planRenewal(short, { lastSuccessAt: 0, jitter: 1 }, 'automatic', lifetimeMs)
    expect(plan).toEqual({ at: 30 * second, reason: 'short-lived' })
  }
  // A success in what is now the future was noted before the clock was set back.
  const back = planRenewal(
    { issuedAt: hour, expiresAt: 2 * hour },
    { lastSuccessAt: hour, jitter: 0 },
    'automatic',
    0,
  )
  expect(back.at).toBe(0)
})
