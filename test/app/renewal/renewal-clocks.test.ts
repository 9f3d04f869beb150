import { describe, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn, startOn } from './renewal-fixture.ts'

/** Clocks that are set: while Deckpass runs, in the middle of a call, and between two runs. */

describe('a clock that is set while Deckpass runs', () => {
  test('back: the time left and the planned renewal stay what they were', async () => {
    const fixture = await signedIn()
    await fixture.clock.advance(hour)
    const before = { left: fixture.left(), untilNext: fixture.untilNext() }
    fixture.setClock(-2 * day)
    await fixture.clock.advance(minute)
    expect(fixture.left()).toBe(before.left - minute)
    await fixture.clock.advance(before.untilNext - minute)
    expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token'], 'valid'])
  })

  test('back, with a renewal before anybody noticed: the new token’s time left is its own', async () => {
    const fixture = await signedIn()
    await fixture.clock.advance(20 * second)
    fixture.setClock(-2 * day)
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(minute)
    expect(fixture.left()).toBe(7 * day - minute)
    expect(fixture.takeCalls()).toEqual(['update_token'])
  })

  test('back, in the middle of a call: the new token’s time left is its own', async () => {
    const fixture = await signedIn()
    fixture.faults.next({ kind: 'delay', ms: 10 * second })
    const renewal = fixture.core.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(4 * second)
    fixture.setClock(-2 * day)
    await fixture.clock.advance(6 * second)
    await renewal
    await fixture.clock.advance(minute)
    expect(Math.abs(fixture.left() - (7 * day - minute))).toBeLessThanOrEqual(10 * second)
  })

  test('back, while the service asked to wait: a wake-up does not shorten that either', async () => {
    const fixture = await signedIn()
    fixture.faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    fixture.takeCalls()
    fixture.setClock(-2 * day)
    await fixture.clock.advance(minute)
    fixture.power.emit('resume')
    await fixture.clock.advance(58 * minute)
    expect(fixture.takeCalls()).toEqual([])
    await fixture.clock.advance(11 * minute)
    expect(fixture.takeCalls()).toEqual(['update_token'])
  })

  test('forward beyond the expiry: the token is renewed within seconds', async () => {
    const fixture = await signedIn()
    fixture.setClock(10 * day)
    await fixture.clock.advance(minute + 10 * second)
    expect([fixture.takeCalls(), fixture.left() > 6.9 * day]).toEqual([['update_token'], true])
  })

  test('forward and back again: the token is renewed early rather than late', async () => {
    const fixture = await signedIn()
    fixture.setClock(2 * day)
    await fixture.clock.advance(hour)
    fixture.setClock(-2 * day)
    await fixture.clock.advance(hour)
    expect(fixture.untilNext()).toBeLessThanOrEqual(6 * day - 2 * hour)
    await fixture.clock.advance(fixture.untilNext() - 1)
    expect(fixture.honoured()).toBe('valid')
  })

  test.each([
    [1, 8 * day],
    [24, 2 * hour],
  ])(
    '%i times forward and back by %i ms without the service: the time left is its own',
    async (turns, byMs) => {
      const fixture = await signedIn()
      fixture.reachable = false
      const expiresAt = fixture.serverNow() + fixture.left()
      for (let turn = 0; turn < 2 * turns; turn += 1) {
        fixture.setClock(turn % 2 === 0 ? byMs : -byMs)
        await fixture.clock.advance(10 * minute)
      }
      expect(Math.abs(expiresAt - fixture.serverNow() - fixture.left())).toBeLessThan(minute)
    },
  )
})

test('a clock that was set back between two runs hides how old the token is, so it is renewed at the start', async () => {
  const fixture = await signedIn()
  await fixture.core.stop()
  fixture.clock.sleep(6.5 * day)
  fixture.setClock(-10 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  await again.clock.advance(0)
  expect([again.takeCalls(), again.left()]).toEqual([['update_token'], 7 * day])
})

test('a pause noted before the clock was set back between two runs does not last for days', async () => {
  const fixture = await signedIn()
  await fixture.clock.advance(5 * day)
  fixture.faults.next({ kind: 'status', status: 503, retryAfter: 3600 })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  await fixture.core.stop()
  fixture.takeCalls()
  fixture.setClock(-4 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  await again.clock.advance(0)
  expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
})

test('a clock that was set back between two runs does not lengthen the wait of refused credentials', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 403 })
  await fixture.clock.advance(fixture.untilNext())
  await fixture.clock.advance(fixture.untilNext())
  expect(fixture.state()).toBe('refused')
  const untilNext = fixture.untilNext()
  await fixture.core.stop()
  fixture.faults.clear()
  fixture.takeCalls()
  fixture.setClock(-365 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  await again.clock.advance(untilNext)
  expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
})

test('a clock that was set forward, and back between two runs, ends no token whose credentials are refused', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 401 })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  fixture.setClock(30 * day)
  await fixture.clock.advance(2 * hour)
  await fixture.core.stop()
  fixture.setClock(-30 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  expect(Math.abs(again.left() - (7 * day - 2 * hour))).toBeLessThan(2 * hour)
})

test('a token that seems to live for long, because the clock was set back, does not space out the tries of refused credentials', async () => {
  const fixture = await signedIn()
  await fixture.core.stop()
  fixture.faults.always({ kind: 'status', status: 403 })
  fixture.setClock(-365 * day)
  const again = await startOn(fixture, fixture.vault.saved)
  await again.clock.advance(2 * hour)
  expect(again.takeCalls()).toEqual(['update_token', 'update_token'])
  fixture.faults.clear()
  await again.clock.advance(4 * day)
  expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
})

test('a clock that is set back before a sign-out is undone lengthens no token', async () => {
  const fixture = await signedIn()
  await fixture.clock.advance(3 * day)
  fixture.core.signOut.run(fixture.accountId)
  fixture.setClock(-2 * day)
  await fixture.clock.advance(5 * second)
  fixture.core.signOut.undo()
  expect(fixture.left()).toBe(4 * day - 5 * second)
})
