import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../app/vault/model/activity.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-fixture.ts'

/** Sleeps, networks that come and go, people and programs that ask: what brings a call, and how often. */

const updates = (count: number) => Array<string>(count).fill('update_token')

test('after a sleep in which the renewal was due, there is one call, 5 to 10 seconds later', async () => {
  const { clock, power, takeRequests, honoured } = await signedIn()
  await clock.advance(4 * day)
  clock.sleep(60 * hour)
  const wokeAt = clock.now()
  power.emit('resume')
  power.emit('unlock')
  await clock.advance(minute)
  const waits = takeRequests().map(({ at }) => at - wokeAt)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(5 * second)
  expect(waits[0]).toBeLessThanOrEqual(10 * second)
  expect(honoured()).toBe('valid')
})

test.each([
  ['stands still', 'sleep'],
  ['runs on', 'pass'],
] as const)(
  'an answer that arrived during a sleep is not taken for new if the monotonic clock %s in the sleep',
  async (_words, sleep) => {
    const { clock, faults, press, left, honoured } = await signedIn()
    faults.next({ kind: 'delay', ms: 10 * second })
    void press()
    await clock.advance(9 * second)
    clock[sleep](60 * hour)
    await clock.advance(second)
    expect([left() < 4.5 * day, honoured()]).toEqual([true, 'valid'])
  },
)

test.each([
  ['a network that comes and goes', 'has a token'],
  ['a network that comes and goes', 'has none'],
  ['a screen that is unlocked again and again', 'has a token'],
])('%s brings at most one call a minute for an account that %s', async (what, has) => {
  const { clock, core, faults, power, network, accountId, takeCalls } = await signedIn()
  faults.always({ kind: 'status', status: 503 })
  await clock.advance(6 * day + 2 * hour)
  if (has === 'has none') core.accounts.update(accountId, (account) => ({ ...account, token: null }))
  takeCalls()
  for (let count = 0; count < 100; count += 1) {
    if (what.startsWith('a screen')) power.emit('unlock')
    else for (const isOnline of [false, true]) network.set(isOnline)
    await clock.advance(6 * second)
  }
  const calls = takeCalls().length
  expect(calls).toBeGreaterThanOrEqual(10)
  expect(calls).toBeLessThanOrEqual(10 + 1 + 4)
})

test.each(['resume', 'unlock', 'online'] as const)(
  '%s brings an extra try, which the activity shows only after a sleep',
  async (wake) => {
    const { clock, faults, power, network, untilNext, takeCalls, activity } = await signedIn()
    faults.always({ kind: 'status', status: 503 })
    await clock.advance(6 * day + 12 * hour)
    const plannedAt = clock.now() + untilNext()
    const before = await activity()
    takeCalls()
    if (wake === 'online') network.set(true)
    else power.emit(wake)
    await clock.advance(11 * second)
    expect([takeCalls(), clock.now() + untilNext()]).toEqual([updates(1), plannedAt])
    expect(await activity()).toEqual(before)
  },
)

test('a sleep in which nothing fell due brings no call', async () => {
  const { clock, power, network, takeCalls } = await signedIn()
  clock.sleep(60 * hour)
  power.emit('resume')
  network.set(true)
  power.emit('unlock')
  await clock.advance(hour)
  expect(takeCalls()).toEqual([])
})

test.each([
  [1, 0],
  [0, 1],
])('a sleep that ends %i ms before the renewal is due is noted %i times', async (earlyMs, times) => {
  const { clock, power, untilNext, activity } = await signedIn()
  clock.sleep(untilNext() - earlyMs)
  power.emit('resume')
  expect((await activity()).filter(({ event }) => event.kind === 'woke-up')).toHaveLength(times)
})

test('a token that expired offline is kept, notified once in time, and renewed when the network returns', async () => {
  const fixture = await signedIn()
  const { clock, network, account, notifications, state, activity } = fixture
  const warnings = () => notifications.filter(({ tag }) => tag.startsWith('expiry:')).length
  fixture.reachable = false
  network.set(false)
  await clock.advance(7 * day - 2 * hour - second)
  expect(warnings()).toBe(0)
  await clock.advance(hour)
  expect(warnings()).toBe(1)
  await clock.advance(3 * hour)
  expect([warnings(), fixture.honoured()]).toEqual([1, 'expired'])
  expect(account()).toMatchObject({ token: { lastFour: '0001' }, renewal: { state: 'waiting' } })
  expect((await activity()).filter(isProblem)).toHaveLength(1)
  fixture.reachable = true
  network.set(true)
  await clock.advance(0)
  expect([state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('after waking in the last 2 hours, the person is told once the failure lasts', async () => {
  const fixture = await signedIn()
  fixture.reachable = false
  fixture.clock.sleep(7 * day - hour)
  fixture.power.emit('resume')
  await fixture.clock.advance(minute)
  expect(fixture.notifications).toEqual([])
  await fixture.clock.advance(3 * minute)
  expect(fixture.notifications.map(({ title }) => title)).toEqual(['Demo: the token expires in 58 minutes'])
})

describe('a press', () => {
  test('within 5 seconds of another says that nothing was done', async () => {
    const { clock, faults, press, takeCalls } = await signedIn()
    expect(await press()).toEqual({ kind: 'renewed', valueChanged: true })
    await clock.advance(5 * second - 1)
    expect([await press(), takeCalls()]).toEqual([{ kind: 'too-soon' }, updates(1)])
    await clock.advance(1)
    faults.next({ kind: 'status', status: 503 })
    const failed = await press()
    expect(failed).toMatchObject({ kind: 'failed', failure: { cause: 'server-error' } })
    // A fact of the call, not of the failure.
    expect(failed).not.toHaveProperty('failure.durationMs')
  })

  test('alone shortens a pause that the service asks for', async () => {
    const { clock, faults, press, ask, state, takeCalls } = await signedIn()
    await clock.advance(30 * second)
    faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
    await ask()
    takeCalls()
    await clock.advance(59 * minute)
    await ask()
    expect(takeCalls()).toEqual([])
    await press()
    expect([takeCalls(), state()]).toEqual([updates(1), 'idle'])
  })
})

test('programs bring no call within 30 seconds of a success, and together at most one in ten minutes', async () => {
  const { clock, press, ask, takeCalls } = await signedIn()
  await clock.advance(30 * second - 1)
  expect([await ask(), takeCalls()]).toEqual([{ kind: 'too-soon' }, []])
  await clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  await clock.advance(9 * minute)
  await press()
  expect(takeCalls()).toEqual(updates(2))
  await clock.advance(minute - 1)
  expect([await ask(), takeCalls()]).toEqual([{ kind: 'too-soon' }, []])
  await clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  expect(takeCalls()).toEqual(updates(1))
})
