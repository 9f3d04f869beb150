import { describe, expect, test } from 'vitest'
import type { Fault } from '../../service/faults.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Renewal by the lifetime that the service states, or does not. */

test('a token that has expired before the start is renewed at the start', async () => {
  const fixture = await signedIn()
  await fixture.core.stop()
  fixture.clock.sleep(8 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  expect(again.account().renewal).toMatchObject({ reason: 'expired' })
  await again.clock.advance(0)
  expect(again.takeCalls()).toEqual(['update_token'])
  expect([again.honoured(), again.state()]).toEqual(['valid', 'idle'])
})

test.each([
  ['60 seconds', minute, 27 * second, 30 * second],
  ['an hour', hour, 46.8 * minute, 48 * minute],
  ['7 days', 7 * day, 5.9 * day, 6 * day],
  ['400 days', 400 * day, 5.9 * day, 6 * day],
])(
  'a token that lives %s is renewed in time, and then again',
  async (_words, lifetimeMs, soonest, latest) => {
    const fixture = await signedIn({ lifetimeMs })
    for (let round = 0; round < 3; round += 1) {
      const waitMs = fixture.untilNext()
      expect(waitMs).toBeGreaterThanOrEqual(soonest)
      expect(waitMs).toBeLessThanOrEqual(latest)
      await fixture.clock.advance(waitMs - 1)
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([[], 'valid'])
      await fixture.clock.advance(1)
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token'], 'valid'])
    }
  },
)

test.each([
  ['no lifetime at all', { lifetimeMs: 0 }],
  ['a negative lifetime', { lifetimeMs: -hour }],
  ['a lifetime of more than 400 days', { lifetimeMs: 401 * day }],
])(
  'a renewal that states %s brings its token all the same, with an estimated expiry',
  async (_words, behaviour) => {
    const fixture = await signedIn({ lifetimeMs: 2 * day })
    Object.assign(fixture.logic.behaviour, behaviour)
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect([fixture.state(), fixture.left()]).toEqual(['idle', 2 * day])
    expect(fixture.account().token).toMatchObject({
      lastFour: '0002',
      estimated: true,
      statedExpiry: expect.stringMatching(/GMT$/),
    })
  },
)

test('a first sign-in without an expiry is estimated at 6 days', async () => {
  const fixture = await startOn(renewalFixture())
  fixture.faults.next({ kind: 'token-expires', value: 'soon' })
  await fixture.core.signIn.run(typed)
  expect(fixture.left()).toBe(6 * day)
})

/** Renews once under a fault and gives the fixture. */
async function renewedUnder(...faults: Fault[]) {
  const fixture = await signedIn()
  fixture.faults.next(faults)
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  return fixture
}

describe('the date of the answer', () => {
  test('that alone is an hour off changes the estimated lifetime by an hour', async () => {
    for (const offMs of [hour, -hour]) {
      const value = new Date(Date.UTC(2026, 10, 20, 9) + offMs).toUTCString()
      const fixture = await renewedUnder({ kind: 'date', value })
      expect(fixture.left()).toBe(7 * day - offMs)
      await fixture.clock.advance(fixture.untilNext() - 1)
      expect(fixture.honoured()).toBe('valid')
    }
  })

  test('that alone is a year off leads to an estimate of at most 6 days', async () => {
    const late = await renewedUnder({ kind: 'date', value: 'Sat, 20 Nov 2027 09:00:00 GMT' })
    expect([late.state(), late.account().token]).toMatchObject(['idle', { estimated: true }])
    const early = await renewedUnder({ kind: 'date', value: 'Thu, 20 Nov 2025 09:00:00 GMT' })
    expect(early.left()).toBe(372 * day)
    expect(early.untilNext()).toBeLessThanOrEqual(6 * day)
    expect(early.account().renewal).toMatchObject({ reason: 'inactivity' })
  })
})

test.each([
  ['ahead', day],
  ['behind', -day],
])('a service whose clock is a day %s costs no validity', async (_words, offMs) => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'clock', offMs })
  for (let week = 0; week < 2; week += 1) {
    await fixture.clock.advance(fixture.untilNext())
    expect([fixture.left(), fixture.honoured()]).toEqual([7 * day, 'valid'])
  }
  expect(Math.abs((fixture.account().clockOffByMs ?? 0) + offMs)).toBeLessThan(second)
  expect(fixture.notifications.filter((each) => each.tag === 'clock')).toHaveLength(1)
})

test.each([4 * minute, -4 * minute])('a clock that is %i ms off is not told', async (offMs) => {
  const fixture = await renewedUnder({ kind: 'clock', offMs })
  expect([fixture.account().clockOffByMs, fixture.notifications]).toEqual([null, []])
})
