import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  failureShownAt,
  leadMs,
  planRenewal,
  retryAfterDelayMs,
  warningAt,
  withFloor,
} from '../../../app/renewal/renewal-time.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

test.each([
  ['a minute', minute, 30 * second],
  ['8 minutes', 8 * minute, 4 * minute],
  ['an hour', hour, 12 * minute],
  ['a day', day, 4.8 * hour],
  ['7 days', 7 * day, day],
  ['400 days', 400 * day, day],
])('a token of %s is renewed so long before its expiry', (_words, lifetimeMs, expected) => {
  expect(leadMs(lifetimeMs)).toBe(expected)
})

const issuedNow = { lastSuccessAt: 0, jitter: 0 }

test('renewal comes a lead before expiry, or up to a tenth of the lead earlier', () => {
  const token = { issuedAt: 0, expiresAt: 5 * day }
  expect(planRenewal(token, issuedNow, 0)).toEqual({ at: 4 * day, reason: 'before-expiry' })
  expect(planRenewal(token, { ...issuedNow, jitter: 1 }, 0).at).toBe(4 * day - 2.4 * hour)
})

test('a token that lives longer is renewed 6 days after the last success all the same', () => {
  const plan = planRenewal({ issuedAt: 0, expiresAt: 30 * day }, issuedNow, 0)
  expect(plan).toEqual({ at: 6 * day, reason: 'inactivity' })
})

test('the lead is the reason where the 30 s or the 6 days equal it', () => {
  for (const [lifetimeMs, at] of [
    [minute, 30 * second],
    [7 * day, 6 * day],
  ] as const) {
    const plan = planRenewal({ issuedAt: 0, expiresAt: lifetimeMs }, issuedNow, 0)
    expect(plan).toEqual({ at, reason: 'before-expiry' })
  }
})

test('a token that has expired is renewed now', () => {
  const token = { issuedAt: 0, expiresAt: 5 * day }
  expect(planRenewal(token, issuedNow, 5 * day)).toEqual({ at: 5 * day, reason: 'expired' })
})

test('a token issued in the future is renewed now: its clock was set back while nobody looked', () => {
  const token = { issuedAt: 3 * day, expiresAt: 10 * day }
  expect(planRenewal(token, { lastSuccessAt: 3 * day, jitter: 0 }, day).at).toBe(day)
  expect(planRenewal(token, { lastSuccessAt: 3 * day, jitter: 0 }, 3 * day - minute).at).toBe(9 * day)
})

test('a planned renewal lies within the lifetime, whatever the lifetime and the jitter', () => {
  const jitters = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 400 * day }), jitters, (lifetimeMs, jitter) => {
      const { at } = planRenewal({ issuedAt: 0, expiresAt: lifetimeMs }, { lastSuccessAt: 0, jitter }, 0)
      const latest = Math.max(30 * second + 1, lifetimeMs)
      return at >= 0.4 * Math.min(lifetimeMs, 7 * day) && at < latest && at <= 6 * day
    }),
  )
})

describe('a pause that the service asks for', () => {
  const token = { issuedAt: 0, expiresAt: 7 * day }
  const retry = (at: number) => ({ at, reason: 'retry' }) as const

  test('is waited for, and up to a tenth more', () => {
    expect([0, hour, day].map((ms) => retryAfterDelayMs(ms, 0))).toEqual([0, hour, day])
    expect([0, hour, day].map((ms) => retryAfterDelayMs(ms, 1))).toEqual([0, 66 * minute, 26.4 * hour])
  })

  test('holds back what is planned before its end, and nothing after it', () => {
    expect(withFloor(retry(105), null, token, 100)).toEqual(retry(105))
    expect(withFloor(retry(105), 105, token, 100)).toEqual(retry(105))
    expect(withFloor(retry(105), 200, token, 100)).toEqual({ at: 200, reason: 'retry-after' })
    expect(withFloor(retry(300), 200, token, 100)).toEqual(retry(300))
  })

  test('does not hold back the one call two hours before the expiry', () => {
    const lastAt = 7 * day - 2 * hour
    const now = lastAt - hour
    expect(withFloor(retry(now), 7 * day, token, now)).toEqual({ at: lastAt, reason: 'retry-after' })
    expect(withFloor(retry(lastAt), 7.5 * day, token, lastAt)).toEqual({
      at: 7.5 * day,
      reason: 'retry-after',
    })
  })

  test('longer than a service can ask for is ignored, because it was noted before the clock was set back', () => {
    expect(withFloor(retry(5), 26.4 * hour, token, 0).at).toBe(26.4 * hour)
    expect(withFloor(retry(5), 26.4 * hour + 1, token, 0)).toEqual(retry(5))
  })
})

test('a failing renewal is worth a warning 2 hours before expiry, or half the lead of a short life', () => {
  expect(warningAt({ issuedAt: 0, expiresAt: 7 * day }, null)).toBe(7 * day - 2 * hour)
  expect(warningAt({ issuedAt: 0, expiresAt: hour }, null)).toBe(54 * minute)
})

test('a failure that may pass is told after an hour, in the last two hours, or in half the lead of a short life', () => {
  expect(failureShownAt(0, { issuedAt: 0, expiresAt: 7 * day })).toBe(hour)
  expect(failureShownAt(6 * day, { issuedAt: 0, expiresAt: 6 * day + 2.5 * hour })).toBe(6 * day + 0.5 * hour)
  expect(failureShownAt(48 * minute, { issuedAt: 0, expiresAt: hour })).toBe(54 * minute)
  expect(failureShownAt(5, null)).toBe(5)
})

test('a failure is not warned of before it has lasted 2 minutes', () => {
  const token = { issuedAt: 0, expiresAt: 7 * day }
  expect(warningAt(token, 6 * day)).toBe(7 * day - 2 * hour)
  expect(warningAt(token, 7 * day - hour)).toBe(7 * day - hour + 2 * minute)
})

test('two renewals of one account are 30 s apart, however short its tokens live', () => {
  for (const lifetimeMs of [0, 1, second, 20 * second]) {
    const short = { issuedAt: 0, expiresAt: lifetimeMs }
    const plan = planRenewal(short, { lastSuccessAt: 0, jitter: 1 }, lifetimeMs)
    expect(plan).toEqual({ at: 30 * second, reason: 'short-lived' })
  }
  // A success in the future was noted before the clock was set back.
  const back = planRenewal({ issuedAt: hour, expiresAt: 2 * hour }, { lastSuccessAt: hour, jitter: 0 }, 0)
  expect(back.at).toBe(0)
})
