import { describe, expect, test } from 'vitest'
import { troubleAt } from '../../../app/renewal/model/account-trouble.ts'
import { isProblem } from '../../../app/vault/model/activity.ts'
import type { Fault } from '../../service/faults.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Answers of the service, or of something on the way, and how Deckpass goes on. */

const status = (code: number, more: { body?: string; retryAfter?: number; on?: 'issue' | 'renew' } = {}) =>
  ({ kind: 'status', status: code, ...more }) as const

/** Hours in which something answers for the service, while a renewal is due on a computer that stays awake. */
test.each<[string, Fault]>([
  ['a web page under 200', { kind: 'html' }],
  ['a web page under 403', { kind: 'html', status: 403, contentType: 'application/json' }],
  ['a redirect', { kind: 'redirect', to: 'https://sso.example/' }],
  ['JSON of its own under 200', status(200, { body: '{"status":"maintenance"}' })],
  ['503', status(503)],
  ['407', status(407)],
])('%s for half a day costs no valid token', async (_words, fault) => {
  const { clock, faults, state, takeCalls, honoured } = await signedIn()
  faults.always(fault)
  await clock.advance(6 * day + 12 * hour)
  expect([state(), takeCalls().length > 20]).toEqual(['waiting', true])
  faults.clear()
  await clock.advance(15 * minute)
  expect([state(), honoured()]).toEqual(['idle', 'valid'])
})

test.each([401, 403, 400, 422, 451])('a refusal, %i, for some hours costs no valid token', async (code) => {
  const { clock, faults, state, honoured } = await signedIn()
  faults.always(status(code))
  await clock.advance(6 * day + 3 * hour)
  expect(state()).toBe('refused')
  faults.clear()
  await clock.advance(18 * hour)
  expect([state(), honoured()]).toEqual(['idle', 'valid'])
})

describe('a renewal', () => {
  test.each([404, 204])(
    'always answered with %i and Retry-After is replaced by a call to the token endpoint before the token expires',
    async (code) => {
      const { clock, faults, state, honoured } = await signedIn()
      faults.always(status(code, { retryAfter: 3600, on: 'renew' }))
      await clock.advance(7 * day)
      expect([state(), honoured()]).toEqual(['idle', 'valid'])
    },
  )

  test('that confirms nothing leads to the token endpoint, which is then asked first until it gives no token', async () => {
    const unstated = { renewalAnswersHeader: false, renewalAnswersBody: false }
    const { faults, logic, next, takeCalls, honoured } = await signedIn(unstated)
    for (const calls of [['update_token', 'token'], ['token'], ['token']]) {
      await next()
      expect([takeCalls(), honoured()]).toEqual([calls, 'valid'])
    }
    logic.behaviour.renewalAnswersHeader = true
    faults.always(status(204, { on: 'issue' }))
    for (const calls of [['token', 'update_token'], ['update_token']]) {
      await next()
      expect([takeCalls(), honoured()]).toEqual([calls, 'valid'])
    }
  })

  test.each([
    ['named again', { renewalChangesToken: false }],
    ['not named', { renewalAnswersHeader: false }],
  ])('that keeps the token (%s) gives it a new lifetime', async (_words, behaviour) => {
    const { core, accountId, next, account, left, honoured, activity } = await signedIn(behaviour)
    await core.copies.copy(accountId, 'token', 'person')
    await next()
    expect(account()).toMatchObject({ token: { lastFour: '0001' }, staleCopy: null })
    expect([left(), honoured()]).toEqual([7 * day, 'valid'])
    expect((await activity())[0]?.event).toMatchObject({ valueChanged: false })
  })

  test('that changes the token is notified once if the old one was copied', async () => {
    const { core, clock, accountId, next, press, account, activity, notifications } = await signedIn()
    await core.copies.copy(accountId, 'token', 'person')
    await next()
    const staleCopy = { replacedAt: clock.now() }
    expect(account()).toMatchObject({ token: { lastFour: '0002' }, staleCopy })
    expect((await activity())[0]?.event).toMatchObject({ valueChanged: true })
    await press()
    expect(notifications.filter((each) => each.tag.startsWith('replaced:'))).toHaveLength(1)
    expect(account()).toMatchObject({ staleCopy })
  })
})

test('signing in again to a service that refuses to update a forgotten token brings a new one', async () => {
  const { core, faults, accountId, takeCalls } = await signedIn()
  faults.always(status(403, { on: 'renew' }))
  const again = await core.signIn.run({ ...typed, accountId })
  expect([again.kind, takeCalls()]).toEqual(['signed-in', ['update_token', 'token']])
})

describe('an outage', () => {
  test('is retried quickly at first, then about 8 times an hour, and after a day about twice', async () => {
    const { clock, faults, press, takeCalls } = await signedIn()
    faults.always(status(500))
    await press()
    await clock.advance(5 * second)
    expect(takeCalls().length).toBeGreaterThanOrEqual(2)
    for (const [afterMs, forMs, least, most] of [
      [hour, 10 * hour, 5, 12],
      [14 * hour, 96 * hour, 1.4, 3],
    ] as const) {
      await clock.advance(afterMs)
      takeCalls()
      await clock.advance(forMs)
      const perHour = takeCalls().length / (forMs / hour)
      expect([perHour > least, perHour < most]).toEqual([true, true])
    }
  })

  test('after an earlier one has ended begins with quick retries', async () => {
    const { clock, faults, press, state, untilNext } = await signedIn()
    faults.always(status(503))
    await press()
    await clock.advance(3 * hour)
    faults.clear()
    await press()
    faults.next(status(503))
    clock.pass(5 * second)
    await press()
    expect([state(), untilNext() <= 5 * second]).toEqual(['waiting', true])
  })

  test('of two kinds counts as one run of tries', async () => {
    const { faults, press, next, account, activity } = await signedIn()
    faults.next(status(503), { kind: 'reset', when: 'before-headers' })
    await press()
    const { failingSince } = account().renewal
    await next()
    const renewal = { state: 'waiting', failures: 2, failingSince, failure: { cause: 'cut' } }
    expect(account()).toMatchObject({ renewal })
    expect((await activity()).filter(isProblem)).toHaveLength(2)
  })

  test('is shown after an hour without another call', async () => {
    const { clock, core, faults, press, account } = await signedIn()
    faults.always(status(503, { retryAfter: 6 * 3600 }))
    await press()
    const shown: unknown[] = []
    core.changed.add(({ accounts }) => shown.push(troubleAt(accounts[0] ?? account(), 0)))
    await clock.advance(hour - second)
    expect(troubleAt(account(), clock.now())).toBeNull()
    await clock.advance(second)
    expect(shown.at(-1)).toMatchObject({ kind: 'renewal-fails', action: 'try-now' })
  })
})

describe('Retry-After', () => {
  test('holds through wake-ups, a new network and other failures, and up to a tenth longer', async () => {
    const fixture = await signedIn()
    const { clock, faults, press, next, untilNext, takeCalls, account } = fixture
    faults.next(status(429, { retryAfter: 3600 }))
    await press()
    const waitMs = untilNext()
    expect([waitMs > hour, waitMs <= 1.1 * hour]).toEqual([true, true])
    takeCalls()
    fixture.power.emit('resume')
    fixture.network.set(true)
    await clock.advance(10 * minute)
    expect([takeCalls(), account().renewal]).toMatchObject([[], { reason: 'retry-after' }])
    fixture.reachable = false
    await press()
    fixture.reachable = true
    takeCalls()
    await clock.advance(waitMs - 10 * minute - 1)
    expect(takeCalls()).toEqual([])
    await next()
    expect(takeCalls()).toEqual(['update_token'])
  })

  test('holds back everything but a press and the call two hours before the expiry', async () => {
    const { clock, faults, left, takeCalls, restarted } = await signedIn()
    await clock.advance(5.5 * day)
    faults.always(status(503, { retryAfter: 86_400 }))
    const again = await restarted(() => clock.sleep(day - second))
    const { notifications, power, network } = again
    await clock.advance(minute)
    expect(takeCalls()).toEqual(['update_token'])
    power.emit('unlock')
    network.set(true)
    await clock.advance(left() - 2 * hour - 1)
    expect([takeCalls(), notifications]).toEqual([[], []])
    await clock.advance(second)
    expect(takeCalls()).toEqual(['update_token'])
    expect(notifications.map(({ title }) => title)).toEqual(['Demo: the token expires in 2 hours'])
    await clock.advance(2 * hour)
    expect(takeCalls()).toEqual([])
  })
})

test('the words of a refusal are in the activity and not in the log, without the secrets of other accounts', async () => {
  const { faults, press, activity, lines, redactor } = await signedIn()
  redactor.set('another account', ['another-key', 'refused'])
  faults.always(status(422, { body: '{"error":"Your office is closed, another-key."}' }))
  await press()
  const failure = { cause: 'refused', serviceMessage: 'Your office is closed, •••.' }
  expect((await activity())[0]?.event).toMatchObject({ failure })
  expect(lines.join('\n')).toContain('renewal.failed')
  expect(lines.join('\n')).not.toContain('Your office is closed')
})

test('an account with a stored address that is no URL does not stop the others', async () => {
  const { vault, clock } = await signedIn()
  const broken = vault.saved.map((one) => ({
    ...one,
    id: '00000000-0000-4000-8000-000000000002',
    address: 'no address',
  }))
  const fixture = await startOn(renewalFixture({}, [typed], clock), [...broken, ...vault.saved])
  await clock.advance(7 * day)
  const token = fixture.vault.saved[1]?.token?.value ?? ''
  expect(fixture.logic.stateOf(token, fixture.serverNow())).toBe('valid')
})
