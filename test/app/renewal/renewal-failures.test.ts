import { describe, expect, test } from 'vitest'
import { troubleAt } from '../../../app/renewal/model/account-trouble.ts'
import { isProblem } from '../../../app/vault/model/activity.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Failing answers of the service, and how Deckpass goes on. */

describe('an outage', () => {
  test('is tried again quickly at first, then about 8 times an hour, and after a day about twice', async () => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status: 500 })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(5 * second)
    expect(fixture.takeCalls().length).toBeGreaterThanOrEqual(2)
    await fixture.clock.advance(hour)
    fixture.takeCalls()
    await fixture.clock.advance(10 * hour)
    const perHour = fixture.takeCalls().length / 10
    expect(perHour).toBeGreaterThan(5)
    expect(perHour).toBeLessThan(12)
    await fixture.clock.advance(14 * hour)
    fixture.takeCalls()
    await fixture.clock.advance(4 * day)
    const perHourLater = fixture.takeCalls().length / 96
    expect(perHourLater).toBeGreaterThan(1.4)
    expect(perHourLater).toBeLessThan(3)
  })

  test('after one that has ended begins with a quick try again', async () => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status: 503 })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    await fixture.clock.advance(3 * hour)
    fixture.faults.clear()
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    fixture.faults.next({ kind: 'status', status: 503 })
    fixture.clock.pass(5 * second)
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.state()).toBe('waiting')
    expect(fixture.untilNext()).toBeLessThanOrEqual(5 * second)
  })
})

test('a failure that may pass is shown after an hour without another call', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 503, retryAfter: 6 * 3600 })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  const shown: unknown[] = []
  fixture.core.changed.add(({ accounts }) => shown.push(troubleAt(accounts[0] ?? fixture.account(), 0)))
  await fixture.clock.advance(hour - second)
  expect(troubleAt(fixture.account(), fixture.clock.now())).toBeNull()
  await fixture.clock.advance(second)
  expect(shown.at(-1)).toMatchObject({ kind: 'renewal-fails', action: 'try-now' })
})

test.each([401, 403, 400, 422, 404, 302, 500])(
  '%i deletes no token, no password and no key',
  async (status) => {
    const fixture = await signedIn()
    const [before] = fixture.vault.saved
    fixture.faults.next({ kind: 'status', status }, { kind: 'status', status })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.vault.saved[0]).toMatchObject({ token: before?.token, credentials: before?.credentials })
    expect(before?.credentials?.password).toBe(typed.password)
  },
)

describe('429 with Retry-After', () => {
  /** When the next try comes, ms after the answer. */
  async function nextTry(retryAfter: string | number) {
    const fixture = await signedIn()
    fixture.faults.next({ kind: 'status', status: 429, retryAfter })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    return { fixture, waitMs: fixture.untilNext(), renewal: fixture.account().renewal }
  }

  test('in seconds delays the next try by as much, and up to a tenth more', async () => {
    const { fixture, waitMs, renewal } = await nextTry(1200)
    expect(renewal).toMatchObject({ reason: 'retry-after' })
    expect(waitMs).toBeGreaterThan(20 * minute)
    expect(waitMs).toBeLessThanOrEqual(22 * minute)
    fixture.takeCalls()
    await fixture.clock.advance(waitMs - 1)
    expect(fixture.takeCalls()).toEqual([])
    await fixture.clock.advance(1)
    expect([fixture.takeCalls(), fixture.state()]).toEqual([['update_token'], 'idle'])
  })

  test('holds through wake-ups, a new network, and failures of another kind', async () => {
    const { fixture, waitMs } = await nextTry(3600)
    fixture.takeCalls()
    fixture.power.emit('resume')
    fixture.network.set(true)
    await fixture.clock.advance(10 * minute)
    expect(fixture.takeCalls()).toEqual([])
    expect(fixture.account().renewal).toMatchObject({ reason: 'retry-after' })
    fixture.reachable = false
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    fixture.reachable = true
    fixture.takeCalls()
    await fixture.clock.advance(waitMs - 10 * minute - 1)
    expect(fixture.takeCalls()).toEqual([])
    await fixture.clock.advance(1)
    expect(fixture.takeCalls()).toEqual(['update_token'])
  })
})

test('two different failures that may pass are one run of tries', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'status', status: 503 }, { kind: 'reset', when: 'before-headers' })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  const { renewal: first } = fixture.account()
  await fixture.clock.advance(fixture.untilNext())
  expect(fixture.account().renewal).toMatchObject({
    state: 'waiting',
    failures: 2,
    failingSince: first.failingSince,
    failure: { cause: 'cut' },
  })
  const problems = (await fixture.core.activity.read(fixture.accountId)).filter(isProblem)
  expect(problems).toHaveLength(2)
})

test('the words of a refusal are in the activity and not in the log', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 422, body: '{"error":"Your office is closed."}' })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect((await fixture.core.activity.read(fixture.accountId))[0]?.event).toMatchObject({
    failure: { serviceMessage: 'Your office is closed.' },
  })
  const log = fixture.lines.join('\n')
  expect(log).toContain('"cause":"refused"')
  expect(log).not.toContain('Your office is closed.')
})

test('an account whose stored address is no URL stops no other', async () => {
  const { vault, clock } = await signedIn()
  const [one] = vault.saved
  if (one === undefined) throw new Error('Nothing was saved.')
  const broken = { ...one, id: '00000000-0000-4000-8000-000000000002', address: 'no address' }
  const fixture = await startOn(renewalFixture({}, [typed], clock), [broken, one])
  await clock.advance(7 * day)
  const token = fixture.vault.saved[1]?.token?.value ?? ''
  expect(fixture.logic.stateOf(token, fixture.serverNow())).toBe('valid')
})

test('a listener that throws stops no renewal', async () => {
  const fixture = await signedIn()
  fixture.core.events.accountChanged.add(() => {
    throw new Error('A listener is broken.')
  })
  await fixture.clock.advance(28 * day)
  expect(fixture.takeCalls().length).toBeGreaterThan(3)
})
