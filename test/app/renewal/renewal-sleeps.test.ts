import { describe, expect, test } from 'vitest'
import { toneOf } from '../../../app/model/activity.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-scene.ts'

/** Sleep, networks that come and go, and what a person hears of it. */

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
    expect(scene.manager.readActivity(scene.accountId).map((each) => each.event)).toContainEqual({
      kind: 'woke-up',
      sleptMs: 60 * hour,
    })
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

test('offline for a week: the token expires, stays, and its renewal comes with the network', async () => {
  const scene = await signedIn()
  await scene.clock.advance(4 * day)
  scene.reachable = false
  scene.network.set(false)
  await scene.clock.advance(7 * day)
  expect(scene.account()).toMatchObject({ token: { lastFour: '0001' }, renewal: { state: 'waiting' } })
  expect(scene.honoured()).toBe('expired')
  const problems = scene.manager
    .readActivity(scene.accountId)
    .filter((each) => toneOf(each.event) === 'problem')
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
  const warnings = () => scene.notifications.filter((each) => each.tag.startsWith('expiry:'))
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
  expect(scene.notifications).toEqual([])
  await scene.clock.advance(3 * minute)
  expect(scene.notifications.map((each) => each.title)).toEqual(['Demo: the token expires in 58 minutes'])
})
