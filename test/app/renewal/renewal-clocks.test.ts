import { describe, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn, startOn } from './renewal-scene.ts'

/** Clocks that are set: while Deckpass runs, in the middle of a call, and between two runs. */

describe('a clock that is set while Deckpass runs', () => {
  test('back: the time left stays what it was, and the renewal comes when it would have come', async () => {
    const scene = await signedIn()
    await scene.clock.advance(hour)
    const before = { left: scene.left(), untilNext: scene.untilNext() }
    scene.setClock(-2 * day)
    await scene.clock.advance(minute)
    expect(scene.left()).toBe(before.left - minute)
    await scene.clock.advance(before.untilNext - minute)
    expect([scene.takeCalls(), scene.honoured()]).toEqual([['update_token'], 'valid'])
  })

  test('back, with a renewal before anybody noticed: the new token’s time left is its own', async () => {
    const scene = await signedIn()
    await scene.clock.advance(20 * second)
    scene.setClock(-2 * day)
    await scene.manager.renew(scene.accountId)
    await scene.clock.advance(minute)
    expect(scene.left()).toBe(7 * day - minute)
    expect(scene.takeCalls()).toEqual(['update_token'])
  })

  test('back, in the middle of a call: the new token’s time left is its own', async () => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'delay', ms: 10 * second })
    const renewal = scene.manager.renew(scene.accountId)
    await scene.clock.advance(4 * second)
    scene.setClock(-2 * day)
    await scene.clock.advance(6 * second)
    await renewal
    await scene.clock.advance(minute)
    expect(Math.abs(scene.left() - (7 * day - minute))).toBeLessThanOrEqual(10 * second)
  })

  test('back, while a try waits: it waits no longer than it would have', async () => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
    await scene.manager.renew(scene.accountId)
    scene.setClock(-2 * day)
    await scene.clock.advance(hour + second)
    expect([scene.takeCalls(), scene.state()]).toEqual([['update_token', 'update_token'], 'idle'])
  })

  test('back, while the service asked to wait: a wake-up does not shorten that either', async () => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
    await scene.manager.renew(scene.accountId)
    scene.takeCalls()
    scene.setClock(-2 * day)
    await scene.clock.advance(minute)
    scene.power.emit('resume')
    await scene.clock.advance(58 * minute)
    expect(scene.takeCalls()).toEqual([])
    await scene.clock.advance(2 * minute)
    expect(scene.takeCalls()).toEqual(['update_token'])
  })

  test('forward beyond the expiry: what seems to have expired is renewed within seconds', async () => {
    const scene = await signedIn()
    scene.setClock(10 * day)
    await scene.clock.advance(minute + 10 * second)
    expect([scene.takeCalls(), scene.left() > 6.9 * day]).toEqual([['update_token'], true])
  })

  test('forward and back again: the token is renewed early rather than late', async () => {
    const scene = await signedIn()
    scene.setClock(2 * day)
    await scene.clock.advance(hour)
    scene.setClock(-2 * day)
    await scene.clock.advance(hour)
    expect(scene.untilNext()).toBeLessThanOrEqual(6 * day - 2 * hour)
    await scene.clock.advance(scene.untilNext() - 1)
    expect(scene.honoured()).toBe('valid')
  })
})

test('a clock that was set back between two runs hides how old the token is, so it is renewed at the start', async () => {
  const scene = await signedIn()
  await scene.manager.stop()
  scene.clock.sleep(6.5 * day)
  scene.setClock(-10 * day)
  const again = await startOn(scene, scene.vault.saved)
  await again.clock.advance(0)
  expect([again.takeCalls(), again.left()]).toEqual([['update_token'], 7 * day])
})

test('a floor from before the clock was set back between two runs holds nobody for days', async () => {
  const scene = await signedIn()
  await scene.clock.advance(5 * day)
  scene.faults.next({ kind: 'status', status: 503, retryAfter: 3600 })
  await scene.manager.renew(scene.accountId)
  await scene.manager.stop()
  scene.takeCalls()
  scene.setClock(-4 * day)
  const again = await startOn(scene, scene.vault.saved)
  await again.clock.advance(0)
  expect([again.takeCalls(), again.honoured()]).toEqual([['update_token'], 'valid'])
})
