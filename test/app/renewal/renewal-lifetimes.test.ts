import { expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn, startOn } from './renewal-fixture.ts'

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

test('a renewal without a credible expiry brings its token all the same, and lives as long as the last', async () => {
  const fixture = await signedIn({ lifetimeMs: 2 * day })
  fixture.logic.behaviour.lifetimeMs = 401 * day
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect([fixture.state(), fixture.left()]).toEqual(['idle', 2 * day])
  expect(fixture.account().token).toMatchObject({ lastFour: '0002', estimated: true })
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
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'clock', offMs })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect([fixture.account().clockOffByMs, fixture.notifications]).toEqual([null, []])
})
