import { describe, expect, test } from 'vitest'
import { day, hour, minute, second, signedIn, startOn } from './renewal-scene.ts'

/** Sleep, clocks that are set, and networks that come and go. */

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

describe('after a sleep of 60 hours, in which the renewal was due', () => {
  async function slept() {
    const scene = await signedIn()
    await scene.clock.advance(4 * day)
    scene.clock.sleep(60 * hour)
    return scene
  }

  test('with a resume event: one call, 5 to 10 seconds later', async () => {
    const scene = await slept()
    const wokeAt = scene.clock.now()
    scene.power.emit('resume')
    scene.power.emit('unlock')
    await scene.clock.advance(minute)
    const requests = scene.takeRequests()
    expect(requests).toHaveLength(1)
    const waitedMs = (requests[0]?.at ?? 0) - wokeAt
    expect(waitedMs).toBeGreaterThanOrEqual(5 * second)
    expect(waitedMs).toBeLessThanOrEqual(10 * second)
    expect(scene.honoured()).toBe('valid')
  })

  test('without any event: the next tick notices it, and it is one call too', async () => {
    const scene = await slept()
    await scene.clock.advance(minute + 10 * second)
    expect([scene.takeCalls(), scene.honoured()]).toEqual([['update_token'], 'valid'])
    expect(scene.manager.readActivity(scene.accountId).map((each) => each.text)).toContain(
      'Woke up after 3 days of sleep.',
    )
  })

  test('without any event, the second time: within 30 seconds of the wake-up', async () => {
    const scene = await signedIn()
    scene.clock.sleep(8 * hour)
    await scene.clock.advance(4 * day)
    scene.clock.sleep(60 * hour)
    await scene.clock.advance(25 * second)
    expect([scene.takeCalls(), scene.honoured()]).toEqual([['update_token'], 'valid'])
  })

  test('with the network not up yet: the first try fails, its return brings the next at once', async () => {
    const scene = await slept()
    scene.reachable = false
    scene.power.emit('resume')
    await scene.clock.advance(11 * second)
    expect(scene.state()).toBe('waiting')
    scene.reachable = true
    scene.network.set(true)
    await scene.clock.advance(0)
    expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
  })

  test('with the network not up yet and nobody telling of its return: tries in quick succession find it', async () => {
    const scene = await slept()
    scene.reachable = false
    scene.power.emit('resume')
    await scene.clock.advance(20 * second)
    scene.reachable = true
    await scene.clock.advance(30 * second)
    expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
  })
})

test.each([
  ['stands still', 'sleep'],
  ['runs on', 'sleepUncounted'],
] as const)(
  'an answer that waited out a sleep is as old as the sleep, where the monotonic clock %s in it',
  async (_words, sleep) => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'delay', ms: 10 * second })
    void scene.manager.renew(scene.accountId)
    await scene.clock.advance(9 * second)
    scene.clock[sleep](60 * hour)
    await scene.clock.advance(second)
    expect(scene.left()).toBeLessThan(4.5 * day)
    expect(scene.honoured()).toBe('valid')
  },
)

test('a sleep in which nothing fell due brings no call', async () => {
  const scene = await signedIn()
  scene.clock.sleep(60 * hour)
  scene.power.emit('resume')
  scene.network.set(true)
  scene.power.emit('unlock')
  await scene.clock.advance(hour)
  expect(scene.takeCalls()).toEqual([])
})

test('offline for a week: the token expires, stays at hand, and its renewal comes with the network', async () => {
  const scene = await signedIn()
  await scene.clock.advance(4 * day)
  scene.reachable = false
  scene.network.set(false)
  await scene.clock.advance(7 * day)
  expect(scene.account()).toMatchObject({ token: { lastFour: '0001' }, renewal: { state: 'waiting' } })
  expect(scene.honoured()).toBe('expired')
  const problems = scene.manager.readActivity(scene.accountId).filter((each) => each.tone === 'problem')
  expect(problems).toHaveLength(1)
  scene.reachable = true
  scene.network.set(true)
  await scene.clock.advance(0)
  expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
})

test('a person is told once, 2 hours before expiry, that the token cannot be renewed', async () => {
  const scene = await signedIn()
  scene.reachable = false
  await scene.clock.advance(7 * day - 2 * hour - second)
  const warnings = () => scene.notices.filter((each) => each.tag.startsWith('expiry:'))
  expect(warnings()).toEqual([])
  await scene.clock.advance(hour)
  expect(warnings()).toHaveLength(1)
  await scene.clock.advance(3 * hour)
  expect(warnings()).toHaveLength(1)
})

test('a person who wakes the machine in the last 2 hours is told too, once the failure lasts', async () => {
  const scene = await signedIn()
  scene.reachable = false
  scene.clock.sleep(7 * day - hour)
  scene.power.emit('resume')
  await scene.clock.advance(minute)
  expect(scene.notices).toEqual([])
  await scene.clock.advance(3 * minute)
  expect(scene.notices.map((each) => each.title)).toEqual(['Demo: the token expires in 58 minutes'])
})
