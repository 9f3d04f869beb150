import { describe, expect, test } from 'vitest'
import type { Fault } from '../../service/faults.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Answers that the interface does not describe, or that come in pieces, late or from somebody else. */

/**
 * Hours in which something on the way answers for the service, while a renewal is due on a computer that stays awake.
 */
test.each<[string, Fault]>([
  ['a web page under 200', { kind: 'html' }],
  ['a web page under 400', { kind: 'html', status: 400 }],
  ['a web page under 403', { kind: 'html', status: 403, contentType: 'application/json' }],
  ['a web page under 404', { kind: 'html', status: 404 }],
  ['a web page under 421', { kind: 'html', status: 421 }],
  ['a redirect', { kind: 'redirect', to: 'https://sso.example/' }],
  ['an empty 200', { kind: 'empty' }],
  ['an empty 204', { kind: 'empty', status: 204 }],
  ['JSON of its own under 200', { kind: 'status', status: 200, body: '{"status":"maintenance"}' }],
  ['404', { kind: 'status', status: 404 }],
  ['503', { kind: 'status', status: 503 }],
  ['407', { kind: 'status', status: 407 }],
  ['an empty 423', { kind: 'empty', status: 423 }],
])('%s for half a day costs no valid token', async (_words, fault) => {
  const fixture = await signedIn()
  fixture.faults.always(fault)
  await fixture.clock.advance(6 * day + 12 * hour)
  expect(fixture.state()).toBe('waiting')
  expect(fixture.takeCalls().length).toBeGreaterThan(20)
  fixture.faults.clear()
  await fixture.clock.advance(15 * minute)
  expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('a connection cut in the middle of the body brings the token that the header named', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'truncated' })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  expect([fixture.state(), fixture.honoured(), fixture.account().token]).toMatchObject([
    'idle',
    'valid',
    { lastFour: '0002', estimated: true },
  ])
})

test('an answer slower than the timeout is given up after 15 seconds and tried again', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'delay', ms: 20 * second })
  void fixture.core.renewals.renew(fixture.accountId, 'person')
  await fixture.clock.advance(15 * second - 1)
  expect(fixture.account().renewal).toMatchObject({ state: 'running' })
  await fixture.clock.advance(5 * second + 1)
  expect([fixture.takeCalls(), fixture.state(), fixture.honoured()]).toEqual([
    ['update_token', 'update_token'],
    'idle',
    'valid',
  ])
  expect(fixture.maxConcurrent).toBe(1)
})

describe('a renewal', () => {
  test.each([400, 404, 405, 409, 410, 422])(
    'answered with %i is followed by the token endpoint, once',
    async (status) => {
      const fixture = await signedIn()
      fixture.faults.always({ kind: 'status', status, on: 'renew' })
      await fixture.clock.advance(fixture.untilNext())
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token', 'token'], 'valid'])
    },
  )

  test.each([401, 403, 451, 500, 503])(
    'answered with %i is not followed by the token endpoint',
    async (status) => {
      const fixture = await signedIn()
      fixture.faults.always({ kind: 'status', status, on: 'renew' })
      await fixture.core.renewals.renew(fixture.accountId, 'person')
      expect(fixture.takeCalls()).toEqual(['update_token'])
    },
  )

  test.each([
    [404, 403, 403],
    [400, 404, 400],
    [422, 410, 422],
    [404, 405, 404],
    [409, 503, 503],
  ])('answered with %i and the token endpoint with %i counts as %i', async (renew, issue, counts) => {
    const fixture = await signedIn()
    fixture.faults.always(
      { kind: 'status', status: renew, on: 'renew' },
      { kind: 'status', status: issue, on: 'issue' },
    )
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.account().renewal).toMatchObject({ failure: { status: counts } })
  })

  test('answered with 404 and Retry-After leaves the token endpoint alone, too', async () => {
    const fixture = await signedIn()
    fixture.faults.always({ kind: 'status', status: 404, retryAfter: 3600, on: 'renew' })
    await fixture.clock.advance(fixture.untilNext())
    expect([fixture.takeCalls(), fixture.account().renewal]).toMatchObject([
      ['update_token'],
      { reason: 'retry-after' },
    ])
  })

  test.each([404, 204])(
    'always answered with %i and Retry-After is replaced by a call to the token endpoint before the token expires',
    async (status) => {
      const fixture = await signedIn()
      fixture.faults.always({ kind: 'status', status, retryAfter: 3600, on: 'renew' })
      await fixture.clock.advance(7 * day)
      expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
    },
  )

  test('that confirms nothing leads to the token endpoint, from then on at once', async () => {
    const fixture = await signedIn({ renewalAnswersHeader: false, renewalAnswersBody: false })
    await fixture.clock.advance(fixture.untilNext())
    expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token', 'token'], 'valid'])
    for (let round = 0; round < 2; round += 1) {
      await fixture.clock.advance(fixture.untilNext())
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['token'], 'valid'])
    }
  })

  test.each([['Bearer demo'], ['x'.repeat(9_000)], ['demo-1, demo-2']])(
    'with a token that cannot be used leads to the token endpoint, whatever its text says',
    async (value) => {
      const fixture = await signedIn()
      fixture.faults.always({ kind: 'token', value, on: 'renew' })
      await fixture.clock.advance(fixture.untilNext())
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['update_token', 'token'], 'valid'])
    },
  )

  test('is asked again once the token endpoint, which was asked in its place, gives no token either', async () => {
    const fixture = await signedIn({ renewalAnswersHeader: false, renewalAnswersBody: false })
    await fixture.clock.advance(fixture.untilNext())
    fixture.takeCalls()
    fixture.logic.behaviour.renewalAnswersHeader = true
    fixture.faults.always({ kind: 'status', status: 204, on: 'issue' })
    for (const calls of [['token', 'update_token'], ['update_token']]) {
      await fixture.clock.advance(fixture.untilNext())
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([calls, 'valid'])
    }
  })

  test('that confirms nothing keeps the expiry where the token endpoint gives no token either', async () => {
    const fixture = await signedIn({ renewalAnswersHeader: false, renewalAnswersBody: false })
    fixture.faults.always({ kind: 'status', status: 503, on: 'issue' })
    const before = fixture.account().token
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.account()).toMatchObject({
      token: before,
      renewal: { state: 'waiting', failure: { cause: 'unusable', status: 200 } },
    })
    fixture.faults.always({ kind: 'status', status: 401, on: 'issue' })
    fixture.clock.pass(5 * second)
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.account().renewal).toMatchObject({ state: 'refused', failure: { cause: 'rejected' } })
  })

  test('of a token that the service has forgotten brings a new one', async () => {
    for (const renewalOfNothing of ['issues', 'not-found'] as const) {
      const fixture = await signedIn({ renewalOfNothing })
      fixture.logic.forgetTokens()
      await fixture.core.renewals.renew(fixture.accountId, 'person')
      expect(fixture.honoured()).toBe('valid')
    }
  })

  test.each([
    ['named again', { renewalChangesToken: false }],
    ['not named', { renewalAnswersHeader: false }],
  ])('that keeps the token (%s) gives it a new lifetime', async (_words, behaviour) => {
    const fixture = await signedIn(behaviour)
    await fixture.core.copies.copy(fixture.accountId, 'token', 'person')
    await fixture.clock.advance(fixture.untilNext())
    expect(fixture.account()).toMatchObject({ token: { lastFour: '0001' }, staleCopy: null })
    expect([fixture.left(), fixture.honoured()]).toEqual([7 * day, 'valid'])
    expect((await fixture.core.activity.read(fixture.accountId))[0]?.event).toMatchObject({
      valueChanged: false,
    })
  })

  test('that changes the token is told once if the old one was copied', async () => {
    const fixture = await signedIn()
    await fixture.core.copies.copy(fixture.accountId, 'token', 'person')
    await fixture.clock.advance(fixture.untilNext())
    const replacedAt = fixture.clock.now()
    expect(fixture.account()).toMatchObject({ token: { lastFour: '0002' }, staleCopy: { replacedAt } })
    expect((await fixture.core.activity.read(fixture.accountId))[0]?.event).toMatchObject({
      valueChanged: true,
    })
    await fixture.core.renewals.renew(fixture.accountId, 'person')
    expect(fixture.notifications.filter((each) => each.tag.startsWith('replaced:'))).toHaveLength(1)
    expect(fixture.account().staleCopy).toMatchObject({ replacedAt })
  })
})

describe('a first sign-in', () => {
  test.each([400, 404, 405, 409, 410, 422])(
    'whose token endpoint answers with %i gets its token from the other',
    async (status) => {
      const fixture = await startOn(renewalFixture())
      fixture.faults.always({ kind: 'status', status, on: 'issue' })
      expect(await fixture.core.signIn.run(typed)).toMatchObject({ kind: 'signed-in' })
      expect([fixture.takeCalls(), fixture.honoured()]).toEqual([['token', 'update_token'], 'valid'])
    },
  )

  test('needs a token in the answer, which a renewal may leave out', async () => {
    const fixture = await startOn(renewalFixture({ renewalOfNothing: 'issues' }))
    fixture.faults.always(
      { kind: 'status', status: 404, on: 'issue' },
      { kind: 'token', value: null, on: 'renew' },
    )
    expect(await fixture.core.signIn.run(typed)).toMatchObject({ kind: 'failed' })
    expect(fixture.vault.saved).toEqual([])
  })
})

describe('signing in again', () => {
  test.each([400, 403, 404, 422, 451])(
    'to a service that refuses to update a forgotten token with %i brings a new one',
    async (status) => {
      const fixture = await signedIn()
      fixture.faults.always({ kind: 'status', status, on: 'renew' })
      const again = await fixture.core.signIn.run({ ...typed, accountId: fixture.accountId })
      expect([again.kind, fixture.takeCalls()]).toEqual(['signed-in', ['update_token', 'token']])
    },
  )

  test('asks no other endpoint where the credentials are refused', async () => {
    const fixture = await signedIn()
    await fixture.core.signIn.run({ ...typed, accountId: fixture.accountId, password: 'wrong' })
    expect(fixture.takeCalls()).toEqual(['update_token'])
  })
})
