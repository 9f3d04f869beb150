import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../app/vault/model/activity.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-fixture.ts'

/** Sleeps, networks that come and go, and how the person is told. */

describe('after a sleep of 60 hours, in which the renewal was due', () => {
  async function slept() {
    const fixture = await signedIn()
    await fixture.clock.advance(4 * day)
    fixture.clock.sleep(60 * hour)
    return fixture
  }

  test('with a resume event: one call, 5 to 10 seconds later', async () => {
    const fixture = await slept()
    const wokeAt = fixture.clock.now()
    fixture.power.emit('resume')
    fixture.power.emit('unlock')
    await fixture.clock.advance(minute)
    const requests = fixture.takeRequests()
    expect(requests).toHaveLength(1)
    const waitedMs = (requests[0]?.at ?? 0) - wokeAt
    expect(waitedMs).toBeGreaterThanOrEqual(5 * second)
    expect(waitedMs).toBeLessThanOrEqual(10 * second)
    expect(fixture.honoured()).toBe('valid')
  })

  test('with the network not up yet: the first try fails, and the next soon finds it back', async () => {
    const fixture = await slept()
    fixture.reachable = false
    fixture.power.emit('resume')
    await fixture.clock.advance(11 * second)
    expect(fixture.state()).toBe('waiting')
    fixture.reachable = true
    fixture.network.set(true)
    await fixture.clock.advance(12 * second)
    expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
  })
})

test.each([
  ['stands still', 'sleep'],
  ['runs on', 'sleepUncounted'],
] as const)(
  'an answer that arrived during a sleep counts as that old, where the monotonic clock %s in it',
  async (_words, sleep) => {
    const fixture = await signedIn()
    fixture.faults.next({ kind: 'delay', ms: 10 * second })
    void fixture.core.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(9 * second)
    fixture.clock[sleep](60 * hour)
    await fixture.clock.advance(second)
    expect(fixture.left()).toBeLessThan(4.5 * day)
    expect(fixture.honoured()).toBe('valid')
  },
)

test('a wake-up without a sleep is no event of the account', async () => {
  const fixture = await signedIn()
  const before = (await fixture.core.activity.read(fixture.accountId)).length
  fixture.faults.next({ kind: 'status', status: 503 })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  fixture.network.set(true)
  await fixture.clock.advance(4 * second)
  expect(fixture.takeCalls()).toEqual(['update_token', 'update_token'])
  const events = (await fixture.core.activity.read(fixture.accountId)).map((each) => each.event.kind)
  expect(events.slice(0, events.length - before)).toEqual(['renewed', 'renewal-failed'])
})

test.each(['a network that comes and goes', 'a screen that is unlocked again and again'])(
  '%s brings at most one call a minute',
  async (what) => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status: 503 })
    await fixture.clock.advance(6 * day + 2 * hour)
    fixture.takeCalls()
    for (let count = 0; count < 100; count += 1) {
      if (what.startsWith('a screen')) fixture.power.emit('unlock')
      else for (const isOnline of [false, true]) fixture.network.set(isOnline)
      await fixture.clock.advance(6 * second)
    }
    const calls = fixture.takeCalls().length
    expect(calls).toBeGreaterThanOrEqual(10)
    expect(calls).toBeLessThanOrEqual(10 + 1 + 4)
  },
)

test.each(['resume', 'unlock', 'online'])('%s brings an extra try', async (wake) => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 503 })
  await fixture.clock.advance(6 * day + 12 * hour)
  const plannedAt = fixture.clock.now() + fixture.untilNext()
  fixture.takeCalls()
  if (wake === 'online') fixture.network.set(true)
  else fixture.power.emit(wake === 'resume' ? 'resume' : 'unlock')
  await fixture.clock.advance(11 * second)
  expect(fixture.takeCalls()).toEqual(['update_token'])
  expect(fixture.clock.now() + fixture.untilNext()).toBe(plannedAt)
})

test('a sleep in which nothing fell due brings no call', async () => {
  const fixture = await signedIn()
  fixture.clock.sleep(60 * hour)
  fixture.power.emit('resume')
  fixture.network.set(true)
  fixture.power.emit('unlock')
  await fixture.clock.advance(hour)
  expect(fixture.takeCalls()).toEqual([])
})

test.each([
  [1, 0],
  [0, 1],
])('a sleep that ends %i ms before the renewal is due is told %i times', async (earlyMs, times) => {
  const fixture = await signedIn()
  fixture.clock.sleep(fixture.untilNext() - earlyMs)
  fixture.power.emit('resume')
  const events = (await fixture.core.activity.read(fixture.accountId)).map((each) => each.event.kind)
  expect(events.filter((kind) => kind === 'woke-up')).toHaveLength(times)
})

test('a token that expired offline is kept, and renewed with the network', async () => {
  const fixture = await signedIn()
  await fixture.clock.advance(4 * day)
  fixture.reachable = false
  fixture.network.set(false)
  await fixture.clock.advance(7 * day)
  expect(fixture.account()).toMatchObject({ token: { lastFour: '0001' }, renewal: { state: 'waiting' } })
  expect(fixture.honoured()).toBe('expired')
  const problems = (await fixture.core.activity.read(fixture.accountId)).filter(isProblem)
  expect(problems).toHaveLength(1)
  fixture.reachable = true
  fixture.network.set(true)
  await fixture.clock.advance(0)
  expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('the person is told once, 2 hours before expiry, that the token cannot be renewed', async () => {
  const fixture = await signedIn()
  fixture.reachable = false
  await fixture.clock.advance(7 * day - 2 * hour - second)
  const warnings = () => fixture.notifications.filter((each) => each.tag.startsWith('expiry:'))
  expect(warnings()).toEqual([])
  await fixture.clock.advance(hour)
  expect(warnings()).toHaveLength(1)
  await fixture.clock.advance(3 * hour)
  expect(warnings()).toHaveLength(1)
})

test('after waking in the last 2 hours, the person is told once the failure lasts', async () => {
  const fixture = await signedIn()
  fixture.reachable = false
  fixture.clock.sleep(7 * day - hour)
  fixture.power.emit('resume')
  await fixture.clock.advance(minute)
  expect(fixture.notifications).toEqual([])
  await fixture.clock.advance(3 * minute)
  expect(fixture.notifications.map((each) => each.title)).toEqual(['Demo: the token expires in 58 minutes'])
})
