import { describe, expect, test } from 'vitest'
import { applyFailure, applyToken, type FailedCall, hasLasted } from '../../../app/renewal/renewal-outcome.ts'
import type { Failure } from '../../../app/service/model/failure.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { createDigest } from '../../../main/system/random.ts'
import { day, hour } from '../../support/durations.ts'
import { aFailure, type FailureFacts } from '../../support/failures.ts'
import { anIssuedToken } from '../../support/issued-token.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

const now = 1_000_000
const account = anAccount()
const draw = { now, jitter: 0, fraction: 0 }

function failed(
  before: Account,
  cause: Failure['cause'],
  facts: FailureFacts & {
    readonly at?: number
    readonly call?: FailedCall['call']
    readonly fraction?: number
  } = {},
): Account {
  const { at = now, call = 'planned', fraction = 0, ...failure } = facts
  return applyFailure(before, aFailure(cause, failure), { now: at, call, fraction, jitter: 0, provenAt: 0 })
}

test.each([
  [null, null, null],
  [null, 5_000, now + 5_000],
  [now + 9_000, 5_000, now + 9_000],
  [now + 9_000, null, now + 9_000],
  [now, null, null],
  [null, 0, null],
])('with a floor at %j and Retry-After of %j ms the next floor is at %j', (floor, retryAfterMs, next) => {
  const before = { ...account, renewal: { ...account.renewal, notBeforeAt: floor } }
  expect(failed(before, 'timeout', { retryAfterMs }).renewal.notBeforeAt).toBe(next)
})

test('a refusal stands until a success', () => {
  const first = failed(account, 'rejected')
  expect(first.renewal.refusal).toEqual({ firstAt: now, triedAt: now, times: 1, used: 0 })
  const pressed = failed(first, 'rejected', { at: now + 1, call: 'extra' })
  expect(pressed.renewal.refusal).toEqual({ firstAt: now, triedAt: now, times: 2, used: 0 })
  const answered = failed(pressed, 'server-error', { at: now + 2 })
  expect(answered.renewal).toMatchObject({
    failure: { cause: 'rejected' },
    refusal: { firstAt: now, triedAt: now, times: 2, used: 0 },
  })
  // The service may have checked the credentials.
  const lost = failed(answered, 'timeout', { at: now + 3 })
  expect(lost.renewal).toMatchObject({
    failure: { cause: 'rejected' },
    refusal: { firstAt: now, triedAt: now + 3, times: 3, used: 1 },
  })
})

test('a token that a lost answer may have replaced stays in doubt until a success, whatever is answered', () => {
  const lost = failed(account, 'timeout')
  const answered = failed(failed(lost, 'unreachable', { at: now + 1 }), 'rejected', { at: now + 2 })
  expect(answered.renewal).toMatchObject({ failure: { cause: 'rejected' }, perhapsReplaced: true })
  expect(failed(failed(account, 'rejected'), 'timeout', { at: now + 1 }).renewal.perhapsReplaced).toBe(true)
  const renewed = applyToken(answered, anIssuedToken(), 'renew', draw, createDigest())
  expect(renewed.renewal.perhapsReplaced).toBe(false)
})

describe('the same answer for a day', () => {
  const lasts = (...answers: (readonly [Failure['cause'], number, FailureFacts?])[]) =>
    hasLasted(
      answers.reduce((each, [cause, at, facts]) => failed(each, cause, { at, ...facts }), account).renewal,
    )
  const sso = { status: 302, redirectHost: 'sso.example' }

  const gone = (status: number, at: number) => ['no-endpoint', at, { status }] as const

  test.each([404, 405, 410])('is reported if it is %i, even if nothing answered in between', (status) => {
    expect(lasts(gone(status, 0), gone(status, day - 1))).toBe(false)
    expect(lasts(gone(status, 0), ['timeout', hour], gone(status, day))).toBe(true)
  })

  test('is reported if it is a redirect to one host, or a certificate', () => {
    expect(lasts(['redirect', 0, sso], ['redirect', day, { ...sso, status: 301 }])).toBe(true)
    expect(lasts(['certificate', 0], ['certificate-date', day])).toBe(true)
  })

  test('starts over with another answer', () => {
    const elsewhere = { ...sso, redirectHost: 'other.example' }
    expect(lasts(['redirect', 0, sso], ['redirect', day, elsewhere])).toBe(false)
    expect(lasts(gone(404, 0), gone(410, day))).toBe(false)
    expect(lasts(gone(404, 0), ['server-error', hour, { status: 503 }], gone(404, day))).toBe(false)
  })
})

function renewed(before: Account, value: string | null, lifetimeMs: number, estimated = false): Account {
  return applyToken(
    before,
    anIssuedToken({ value, issuedAt: now, expiresAt: now + lifetimeMs, estimated }),
    'renew',
    draw,
    createDigest(),
  )
}

test('a success without a token changes only the expiry of the present one', () => {
  const present = { ...storedToken({ estimated: true, statedExpiry: 'soon' }), scope: 'read' }
  expect(renewed({ ...account, token: present }, null, hour).token).toEqual({
    ...present,
    issuedAt: now,
    expiresAt: now + hour,
    estimated: false,
    statedExpiry: null,
  })
})

test('the lifetime of the last changed token is kept for estimates', () => {
  const changed = renewed(account, 'a new token', hour)
  expect(changed.token?.lifetimeMs).toBe(hour)
  expect(renewed(changed, 'a new token', 2 * hour).token?.lifetimeMs).toBe(hour)
  expect(renewed(changed, null, 2 * hour).token?.lifetimeMs).toBe(hour)
  expect(renewed(changed, 'a newer token', 6 * day, true).token?.lifetimeMs).toBe(hour)
})
