import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusedTurn } from '../../../app/renewal/refused-credentials.ts'
import { failureShownAt, planRenewal } from '../../../app/renewal/renewal-time.ts'
import {
  promptRetryAt,
  transientRetryAt,
  transientRetryDelayMs,
  withFloor,
} from '../../../app/renewal/retry-time.ts'
import { renewalRecord } from '../../../app/vault/model/account.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

const planOf = (
  issuedAt: number,
  expiresAt: number,
  last: { lastSuccessAt: number; jitter: number },
  now = 0,
) => planRenewal({ issuedAt, expiresAt }, last, now)
const issuedNow = { lastSuccessAt: 0, jitter: 0 }

test('renewal comes a lead before expiry, or up to a tenth of the lead earlier', () => {
  expect(planOf(0, 5 * day, { ...issuedNow, jitter: 1 }).at).toBe(4 * day - 2.4 * hour)
  // The lead is the reason, also where the 30 s or the 6 days equal it.
  for (const [lifetimeMs, at] of [
    [minute, 30 * second],
    [8 * minute, 4 * minute],
    [hour, 48 * minute],
    [day, 19.2 * hour],
    [5 * day, 4 * day],
    [7 * day, 6 * day],
  ] as const)
    expect(planOf(0, lifetimeMs, issuedNow)).toEqual({ at, reason: 'before-expiry' })
})

test('a token issued in the future is renewed now, because the clock was set back', () => {
  const last = { lastSuccessAt: 3 * day, jitter: 0 }
  expect(planOf(3 * day, 10 * day, last, day).at).toBe(day)
  expect(planOf(3 * day, 10 * day, last, 3 * day - minute).at).toBe(9 * day)
})

test('a planned renewal lies within the lifetime, whatever the lifetime and the jitter', () => {
  const jitters = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 400 * day }), jitters, (lifetimeMs, jitter) => {
      const { at } = planOf(0, lifetimeMs, { lastSuccessAt: 0, jitter })
      const latest = Math.max(30 * second + 1, lifetimeMs)
      return at >= 0.4 * Math.min(lifetimeMs, 7 * day) && at < latest && at <= 6 * day
    }),
  )
})

test('two renewals of one account are 30 s apart, however short its tokens live', () => {
  for (const lifetimeMs of [0, 1, second, 20 * second]) {
    const plan = planOf(0, lifetimeMs, { lastSuccessAt: 0, jitter: 1 }, lifetimeMs)
    expect(plan).toEqual({ at: 30 * second, reason: 'short-lived' })
  }
  // A success in the future was noted before the clock was set back.
  expect(planOf(hour, 2 * hour, { lastSuccessAt: hour, jitter: 0 }).at).toBe(0)
})

test('a transient failure is shown after an hour, in the last two hours, or in half the lead of a short life', () => {
  expect(failureShownAt(0, { issuedAt: 0, expiresAt: 7 * day })).toBe(hour)
  expect(failureShownAt(6 * day, { issuedAt: 0, expiresAt: 6 * day + 2.5 * hour })).toBe(6 * day + 0.5 * hour)
  expect(failureShownAt(48 * minute, { issuedAt: 0, expiresAt: hour })).toBe(54 * minute)
  expect(failureShownAt(5, null)).toBe(5)
})

test('a transient failure is retried after a random share of its wait', () => {
  expect([0, 0.5, 1].map((fraction) => transientRetryDelayMs(3, 0, fraction) / second)).toEqual([0, 10, 20])
})

test('a start or a wake-up retries at once, but not within a minute of the last one', () => {
  const now = 3 * minute
  const at = (promptedAt: number | null, lastFailureAt = promptedAt) =>
    promptRetryAt({ lastFailureAt, promptedAt }, 2 * minute, now)
  const prompts = [null, 0, 100 * second, 2 * minute, now + 1].map((promptedAt) => at(promptedAt))
  expect(prompts).toEqual([2 * minute, 2 * minute, 160 * second, null, 2 * minute])
  expect([at(null, 2 * minute - 1), at(null, 2 * minute)]).toEqual([2 * minute, null])
})

test('a stored retry further ahead than the longest wait counts as now', () => {
  const retries = [null, 5, hour, hour + 1].map((retryAt) => transientRetryAt({ retryAt }, 0))
  expect(retries).toEqual([0, 5, hour, 0])
})

test('Retry-After postpones what is planned before its end, and nothing after it', () => {
  const floored = (at: number, notBeforeAt: number | null, now: number) => {
    const token = storedToken({ issuedAt: 0, expiresAt: 7 * day })
    const renewal = renewalRecord.parse({ notBeforeAt, lastFailureAt: now })
    return withFloor({ at, reason: 'retry' }, anAccount({ token, renewal }), now)
  }
  expect(floored(105, null, 100)).toEqual({ at: 105, reason: 'retry' })
  expect(floored(105, 200, 100)).toEqual({ at: 200, reason: 'retry-after' })
  expect(floored(300, 200, 100)).toEqual({ at: 300, reason: 'retry' })
  // A longer one than a service can ask for was noted before the clock was set back.
  expect(floored(5, 26.4 * hour, 0).at).toBe(26.4 * hour)
  expect(floored(5, 26.4 * hour + 1, 0).at).toBe(5)
})

test.each([
  ['an hour, then growing waits, where the token had expired', 0, 7 * hour, [1, 3, 7]],
  ['a quarter of what is left, then a half and nine tenths', 2 * hour, 2 * hour, [0.5, 1, 1.8]],
  ['an hour where a quarter of what is left is more', 144 * hour, 2 * hour, [1]],
  ['no sooner than 5 minutes after the last', 12 * minute, 20 * minute, [5 / 60, 10 / 60, 15 / 60]],
])('refused credentials are tried after %s', (_words, expiresAt, until, expected) => {
  expect(triesOf(expiresAt, until).map((at) => at / hour)).toEqual(expected)
})

test('refused credentials are tried once a week at last', () => {
  const [one = 0, other = 0] = triesOf(0, 365 * day).slice(-2)
  expect(other - one).toBe(7 * day)
})

/** The tries of credentials that were refused at 0, each of which is refused at once. */
function triesOf(expiresAt: number, until: number): number[] {
  const tries: number[] = []
  for (let used = 0, triedAt = 0; ; used += 1) {
    const renewal = renewalRecord.parse({
      lastFailureAt: triedAt,
      refusal: { firstAt: 0, triedAt, times: 1, used },
    })
    const account = anAccount({ token: storedToken({ issuedAt: -day, expiresAt }), renewal })
    triedAt = refusedTurn([account], [account], triedAt).at
    if (triedAt > until) return tries
    tries.push(triedAt)
  }
}
