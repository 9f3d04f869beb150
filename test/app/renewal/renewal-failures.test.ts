import { describe, expect, test } from 'vitest'
import { toneOf } from '../../../app/model/activity.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { typed } from '../../support/manager-world.ts'
import { settle } from '../../support/virtual-world.ts'
import { signedIn } from './renewal-scene.ts'

/** What a service can answer besides what it should, and what Deckpass makes of it. */

describe('an outage', () => {
  test('of a day while the renewal is due leaves the token valid, and is over within 15 minutes of its end', async () => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status: 503 })
    await scene.clock.advance(6 * day + 20 * hour)
    expect([scene.state(), scene.honoured()]).toEqual(['waiting', 'valid'])
    scene.faults.clear()
    await scene.clock.advance(15 * minute)
    expect([scene.state(), scene.left() > 6.9 * day]).toEqual(['idle', true])
  })

  test('is tried again quickly at first, then about 8 times an hour', async () => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status: 500 })
    await scene.manager.renew(scene.accountId)
    await scene.clock.advance(5 * second)
    expect(scene.takeCalls().length).toBeGreaterThanOrEqual(2)
    await scene.clock.advance(hour)
    scene.takeCalls()
    await scene.clock.advance(10 * hour)
    const perHour = scene.takeCalls().length / 10
    expect(perHour).toBeGreaterThan(5)
    expect(perHour).toBeLessThan(12)
  })

  test('after one that has ended begins with a quick try again', async () => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status: 503 })
    await scene.manager.renew(scene.accountId)
    await scene.clock.advance(3 * hour)
    scene.faults.clear()
    await scene.manager.renew(scene.accountId)
    scene.faults.next({ kind: 'status', status: 503 })
    await scene.manager.renew(scene.accountId)
    expect(scene.state()).toBe('waiting')
    expect(scene.untilNext()).toBeLessThanOrEqual(5 * second)
  })

  test('that a new network ends is found out within seconds, however long the last wait was', async () => {
    const scene = await signedIn()
    scene.reachable = false
    await scene.clock.advance(6.5 * day)
    scene.network.set(true)
    await scene.clock.advance(0)
    scene.reachable = true
    await scene.clock.advance(5 * second)
    expect([scene.state(), scene.honoured()]).toEqual(['idle', 'valid'])
  })

  test('that ends with a 401 stops there: no further call, one notification, the token stays', async () => {
    const scene = await signedIn()
    scene.faults.always({ kind: 'status', status: 503 })
    await scene.clock.advance(6 * day + hour)
    scene.faults.always({ kind: 'status', status: 401 })
    await scene.clock.advance(15 * minute)
    scene.takeCalls()
    const events = ['suspend', 'resume', 'lock', 'unlock'] as const
    for (const event of events) scene.power.emit(event)
    scene.network.set(true)
    scene.manager.changeSettings({ renewBefore: '48h' })
    await scene.manager.renewAll()
    await scene.manager.copies.copy(scene.accountId, 'token')
    await scene.clock.advance(3 * day)
    expect(scene.takeCalls()).toEqual([])
    expect(scene.account()).toMatchObject({
      token: { lastFour: '0001' },
      renewal: { state: 'action-needed', failure: { cause: 'rejected' } },
    })
    expect(scene.notifications.filter((each) => each.tag.startsWith('action:'))).toHaveLength(1)
  })
})

test.each([401, 403, 400, 422, 404, 302, 500])(
  '%i deletes no token, no password and no key',
  async (status) => {
    const scene = await signedIn()
    const [before] = scene.vault.saved
    scene.faults.next({ kind: 'status', status }, { kind: 'status', status })
    await scene.manager.renew(scene.accountId)
    expect(scene.vault.saved[0]).toMatchObject({ token: before?.token, credentials: before?.credentials })
    expect(before?.credentials?.password).toBe(typed.password)
  },
)

test('copying an expired token whose credentials were rejected sends them no second time', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'status', status: 401 })
  await scene.clock.advance(8 * day)
  expect(scene.takeCalls()).toEqual(['update_token'])
  expect(await scene.manager.copies.copy(scene.accountId, 'token')).toMatchObject({ kind: 'refused' })
  expect(scene.takeCalls()).toEqual([])
})

describe('429 with Retry-After', () => {
  /** When the next try comes, ms after the answer. */
  async function nextTry(retryAfter: string | number) {
    const scene = await signedIn()
    scene.faults.next({ kind: 'status', status: 429, retryAfter })
    await scene.manager.renew(scene.accountId)
    return { scene, waitMs: scene.untilNext(), renewal: scene.account().renewal }
  }

  test('in seconds is a floor', async () => {
    const { scene, waitMs, renewal } = await nextTry(1200)
    expect([waitMs, renewal]).toMatchObject([20 * minute, { why: 'retry-after' }])
    scene.takeCalls()
    await scene.clock.advance(20 * minute - 1)
    expect(scene.takeCalls()).toEqual([])
    await scene.clock.advance(1)
    expect([scene.takeCalls(), scene.state()]).toEqual([['update_token'], 'idle'])
  })

  test('as a date is a floor, counted by the service’s clock', async () => {
    const date = new Date(Date.UTC(2026, 10, 20, 9, 30)).toUTCString()
    expect((await nextTry(date)).waitMs).toBe(30 * minute)
  })

  test('of 10 years is a floor of 24 hours', async () => {
    expect((await nextTry(10 * 365 * 86_400)).waitMs).toBe(day)
    expect((await nextTry('Fri, 20 Nov 2036 09:00:00 GMT')).waitMs).toBe(day)
  })

  test.each(['-5', 'soon', '1e9', 'Fri, 31 Feb 2026 09:00:00 GMT', 'Thu, 19 Nov 2026 09:00:00 GMT'])(
    'that makes no sense (%s) is none',
    async (retryAfter) => {
      const { waitMs, renewal } = await nextTry(retryAfter)
      expect([waitMs <= 5 * second, renewal]).toMatchObject([true, { why: 'retry' }])
    },
  )

  test('holds through wake-ups, a new network, a new setting, and failures of another kind', async () => {
    const { scene } = await nextTry(3600)
    scene.takeCalls()
    scene.power.emit('resume')
    scene.network.set(true)
    scene.manager.changeSettings({ renewBefore: '48h' })
    await scene.clock.advance(10 * minute)
    expect(scene.takeCalls()).toEqual([])
    expect(scene.account().renewal).toMatchObject({ why: 'retry-after' })
    scene.reachable = false
    await scene.manager.renew(scene.accountId)
    scene.reachable = true
    scene.takeCalls()
    await scene.clock.advance(50 * minute - 1)
    expect(scene.takeCalls()).toEqual([])
    await scene.clock.advance(1)
    expect(scene.takeCalls()).toEqual(['update_token'])
  })
})

describe('two failures of different kinds in turn', () => {
  test('that may both pass are two entries and one run of tries', async () => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'status', status: 503 }, { kind: 'truncated' })
    await scene.manager.renew(scene.accountId)
    const { renewal: first } = scene.account()
    await scene.clock.advance(scene.untilNext())
    expect(scene.account().renewal).toMatchObject({
      state: 'waiting',
      failures: 2,
      failingSince: 'failingSince' in first && first.failingSince,
      failure: { cause: 'cut' },
    })
    const problems = scene.manager
      .readActivity(scene.accountId)
      .filter((each) => toneOf(each.event) === 'problem')
    expect(problems).toHaveLength(2)
  })

  test('of which the second stops the renewal leave nothing planned', async () => {
    const scene = await signedIn()
    scene.faults.next(
      { kind: 'status', status: 503 },
      { kind: 'status', status: 422, body: '{"error":"No."}' },
    )
    await scene.manager.renew(scene.accountId)
    await scene.clock.advance(2 * day)
    expect(scene.takeCalls()).toHaveLength(2)
    expect(scene.account().renewal).toMatchObject({
      state: 'action-needed',
      failure: { cause: 'refused', serviceMessage: 'No.' },
    })
  })
})

test('a rejected account renews by itself again once the person has signed in with the new password', async () => {
  const scene = await signedIn()
  scene.logic.accounts.splice(0, 1, { ...typed, password: 'demo-password-changed' })
  await scene.clock.advance(6 * day)
  expect(scene.state()).toBe('action-needed')
  const again = { ...typed, accountId: scene.accountId, companyKey: '' }
  expect(await scene.manager.signIn(again)).toMatchObject({ kind: 'failed' })
  expect(scene.state()).toBe('action-needed')
  expect(await scene.manager.signIn({ ...again, password: 'demo-password-changed' })).toMatchObject({
    kind: 'signed-in',
  })
  scene.takeCalls()
  await scene.clock.advance(6 * day)
  expect([scene.takeCalls(), scene.state(), scene.honoured()]).toEqual([['update_token'], 'idle', 'valid'])
})

test('the status of the token and what its renewal does are two things', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'status', status: 401 })
  await scene.manager.renew(scene.accountId)
  await settle()
  expect([scene.state(), scene.honoured(), scene.left()]).toEqual(['action-needed', 'valid', 7 * day])
})

test('what a service says when it refuses is in the activity, and not in the log', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'status', status: 422, body: '{"error":"Your office is closed."}' })
  await scene.manager.renew(scene.accountId)
  expect(scene.manager.readActivity(scene.accountId)[0]?.event).toMatchObject({
    failure: { serviceMessage: 'Your office is closed.' },
  })
  const log = scene.lines.join('\n')
  expect(log).toContain('"cause":"refused"')
  expect(log).not.toContain('Your office is closed.')
})
