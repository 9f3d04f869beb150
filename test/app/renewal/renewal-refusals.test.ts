import { describe, expect, test } from 'vitest'
import type { Http, HttpRequest } from '../../../app/service/ports.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { Fault } from '../../service/faults.ts'
import type { Behaviour } from '../../service/service-logic.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Refusals: few calls, none lost for good, and one budget for one username at one service. */

/** An account right after the first refusal, because the password was changed elsewhere. */
async function refused(lifetimeMs = 7 * day) {
  const fixture = await signedIn({ lifetimeMs })
  fixture.logic.accounts.splice(0, 1, { ...typed, password: 'demo-password-changed' })
  await fixture.clock.advance(fixture.untilNext())
  expect(fixture.takeCalls()).toEqual(['update_token'])
  return fixture
}

/** Accounts with the same credentials, each at its own path of one service. */
async function sharingCredentials(count: number, behaviour: Partial<Behaviour> = {}) {
  const { vault, clock } = await signedIn(behaviour)
  const saved = vault.saved.flatMap((one) =>
    Array.from({ length: count }, (_, index) => ({
      ...one,
      id: `00000000-0000-4000-8000-00000000000${index}`,
      address: `${one.address}/${index}`,
    })),
  )
  return { saved, clock }
}

function expectPauses(calls: readonly number[], minMs: number): void {
  for (const [index, at] of calls.entries())
    if (index > 0) expect(at - (calls[index - 1] ?? 0)).toBeGreaterThanOrEqual(minMs)
}

test('a refused password is sent twelve times in a fortnight, never twice within an hour', async () => {
  const fixture = await refused()
  const firstAt = fixture.clock.now()
  await fixture.clock.advance(14 * day)
  const calls = [firstAt, ...fixture.takeRequests().map(({ at }) => at)]
  expect(calls).toHaveLength(12)
  expectPauses(calls, hour)
  expect(fixture.account()).toMatchObject({
    token: { lastFour: '0001' },
    renewal: { state: 'refused', failure: { cause: 'rejected' } },
  })
})

test.each<[string, { status: number; body?: string }]>([
  ['401', { status: 401 }],
  ['JSON 403', { status: 403 }],
  ['400', { status: 400 }],
  ['422', { status: 422 }],
  ['451', { status: 451 }],
])('%s for some hours costs no valid token', async (_words, answer) => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', ...answer })
  await fixture.clock.advance(6 * day + 3 * hour)
  expect(fixture.state()).toBe('refused')
  fixture.faults.clear()
  await fixture.clock.advance(18 * hour)
  expect([fixture.state(), fixture.honoured()]).toEqual(['idle', 'valid'])
})

test('neither waking, nor a network, nor a start adds a call', async () => {
  const fixture = await refused()
  const next = fixture.clock.now() + fixture.untilNext()
  for (const event of ['suspend', 'resume', 'lock', 'unlock'] as const) fixture.power.emit(event)
  fixture.network.set(true)
  await fixture.clock.advance(30 * minute)
  expect(fixture.takeCalls()).toEqual([])
  await fixture.core.stop()
  const again = await startOn(fixture, fixture.vault.saved)
  await again.clock.advance(minute)
  expect([again.takeCalls(), again.clock.now() + again.untilNext()]).toEqual([[], next])
})

test('pressing adds one call and moves no planned one', async () => {
  const fixture = await refused()
  const next = fixture.clock.now() + fixture.untilNext()
  for (let press = 0; press < 3; press += 1) {
    await fixture.clock.advance(minute)
    expect(await fixture.core.renewals.renew(fixture.accountId, 'person')).toMatchObject({
      kind: 'failed',
    })
    expect(fixture.takeCalls()).toEqual(['update_token'])
    expect(fixture.clock.now() + fixture.untilNext()).toBe(next)
  }
})

test('the tries of a short token are at least 5 minutes apart', async () => {
  const fixture = await refused(minute)
  const calls = [fixture.clock.now()]
  fixture.faults.next({ kind: 'status', status: 503 }, { kind: 'status', status: 503 })
  await fixture.clock.advance(2 * hour)
  calls.push(...fixture.takeRequests().map(({ at }) => at))
  expect(calls.length).toBeGreaterThanOrEqual(4)
  expectPauses(calls, 5 * minute)
})

test('changed credentials start over', async () => {
  const fixture = await refused()
  const again = { ...typed, accountId: fixture.accountId, companyKey: '' }
  expect(await fixture.core.signIn.run(again)).toMatchObject({ kind: 'failed' })
  expect(fixture.state()).toBe('refused')
  expect(await fixture.core.signIn.run({ ...again, password: 'demo-password-changed' })).toMatchObject({
    kind: 'signed-in',
  })
  fixture.takeCalls()
  await fixture.clock.advance(6 * day)
  expect([fixture.takeCalls(), fixture.state(), fixture.honoured()]).toEqual([
    ['update_token'],
    'idle',
    'valid',
  ])
})

test.each(['a person renews all', 'programs ask for each'])(
  'if %s of ten accounts whose password was changed elsewhere, few calls send it',
  async (how) => {
    const { saved } = await sharingCredentials(10)
    const changed = renewalFixture({}, [{ ...typed, password: 'demo-password-changed' }])
    const { core, clock, faults, takeCalls } = await startOn(changed, saved)
    await clock.advance(minute)
    faults.always({ kind: 'delay', ms: 200 })
    if (how === 'a person renews all') void core.renewals.renewAll('person')
    else for (const { id } of saved) void core.renewals.renew(id, 'program')
    await clock.advance(minute)
    // Two for a host are under way at once.
    expect(takeCalls()).toHaveLength(how === 'a person renews all' ? 1 : 2)
  },
)

test('after a sleep the accounts that share refused credentials call one at a time, 5 minutes apart', async () => {
  const { saved, clock } = await sharingCredentials(4)
  const fixture = await startOn(renewalFixture({}, [{ ...typed, password: 'changed' }], clock), saved)
  await fixture.core.renewals.renew(saved[0]?.id ?? '', 'person')
  fixture.takeCalls()
  clock.sleep(9 * day)
  await clock.advance(20 * minute)
  const calls = fixture.takeRequests().map(({ at }) => at)
  expect(calls.length).toBeGreaterThanOrEqual(3)
  expectPauses(calls, 5 * minute)
})

test('an account that kept an old password is not proven by those with the new one', async () => {
  const { saved, clock } = await sharingCredentials(2, { lifetimeMs: hour })
  const stored = saved.map((each, index) => ({
    ...each,
    credentials: each.credentials && { ...each.credentials, ...(index === 1 && { password: 'an old one' }) },
  }))
  const fixture = await startOn(renewalFixture({ lifetimeMs: hour }, [typed], clock), stored)
  const answer = fixture.logic.answer.bind(fixture.logic)
  let refusals = 0
  fixture.logic.answer = (...request) => {
    const reply = answer(...request)
    refusals += Number(reply.status === 401)
    return reply
  }
  await clock.advance(2 * day)
  expect(refusals).toBeLessThanOrEqual(10)
})

test('accounts of one service and username share one budget, however its letters are encoded', async () => {
  const username = 'jos\u00e9'
  const { saved } = await sharingCredentials(3)
  const [one, other, stranger] = saved
  if (one?.token == null || other?.token == null || stranger === undefined)
    throw new Error('Nothing was saved.')
  const fixture = await startOn(
    renewalFixture({}, [
      { ...typed, username, password: 'demo-password-changed' },
      { ...typed, username: 'stranger' },
    ]),
    [
      { ...one, username, renewal: { ...one.renewal, jitter: 1 } },
      // Due later than the first, though it expires sooner, so that the turn passes from the first to it.
      {
        ...other,
        username: username.normalize('NFD'),
        token: { ...other.token, expiresAt: other.token.expiresAt - hour },
        renewal: { ...other.renewal, jitter: 0 },
      },
      { ...stranger, username: 'stranger' },
    ],
  )
  await fixture.clock.advance(21 * day)
  const takeCalls = () =>
    fixture.takeRequests().flatMap((each) => (each.username === 'stranger' ? [] : [each.at]))
  const calls = takeCalls()
  // Each account's own due call, and then those of one.
  expect(calls.length).toBeLessThanOrEqual(1 + 12)
  expectPauses(calls, 5 * minute)
  const states = fixture.core.snapshot().accounts.map(({ renewal }) => renewal.state)
  expect(states).toEqual(['refused', 'refused', 'idle'])
  // The one that goes leaves its turn to the other.
  fixture.core.signOut.run(one.id)
  await fixture.clock.advance(15 * day)
  expect(takeCalls().length).toBeGreaterThan(0)
})

describe('of two accounts that share refused credentials', () => {
  const isAtFirst = ({ url }: HttpRequest) => url.includes('/0/')

  /** Two paths of one host, each with a service of its own; sign-ins have been broken there for a week. */
  async function brokenForAWeek(change: (account: Account, index: number) => Account = (each) => each) {
    const saved = (await sharingCredentials(2)).saved.map(change)
    const second = renewalFixture()
    const first = renewalFixture({}, [typed], second.clock)
    for (const { faults } of [first, second]) faults.always({ kind: 'status', status: 401 })
    const [atFirst, atSecond] = [first.http, second.http]
    const http: Http = { post: (request) => (isAtFirst(request) ? atFirst : atSecond).post(request) }
    const fixture = await startOn(Object.assign(second, { http }), saved)
    await fixture.clock.advance(7 * day)
    for (const { faults } of [first, second]) faults.clear()
    const states = () => fixture.core.snapshot().accounts.map(({ renewal }) => renewal.state)
    expect(states()).toEqual(['refused', 'refused'])
    return { fixture, first, states, saved }
  }

  test.each<Fault>([{ kind: 'status', status: 404 }, { kind: 'silence' }, { kind: 'html', status: 403 }])(
    'the second is renewed though the first gets %j from then on',
    async (fault) => {
      const { fixture, first, states } = await brokenForAWeek()
      first.faults.always(fault)
      await fixture.clock.advance(33 * day)
      expect(states()).toEqual(['refused', 'idle'])
    },
  )

  test('the second is renewed though the first is moved', async () => {
    const { fixture, states, saved } = await brokenForAWeek()
    const accountId = saved[0]?.id ?? ''
    const moving = { ...typed, accountId, address: 'https://other.example', name: '' }
    expect(await fixture.core.signIn.changeAddress(moving)).toMatchObject({ kind: 'signed-in' })
    await fixture.clock.advance(4 * day)
    expect(states()).toEqual(['idle', 'idle'])
  })

  test.each([0, 1])('both are renewed though the last success of %i lies a year ahead', async (which) => {
    const { fixture, states } = await brokenForAWeek((each, index) => ({
      ...each,
      renewal: {
        ...each.renewal,
        lastSuccessAt: (each.renewal.lastSuccessAt ?? 0) + (index === which ? 365 * day : 0),
      },
    }))
    await fixture.clock.advance(33 * day)
    expect(states()).toEqual(['idle', 'idle'])
  })
})

test('renewing all reaches the accounts that share a username with a refused one', async () => {
  const { saved } = await sharingCredentials(2)
  const [one, other] = saved
  if (one === undefined || other === undefined) throw new Error('Nothing was saved.')
  const credentials = one.credentials && { ...one.credentials, password: 'an old password' }
  const { core, clock, takeCalls } = await startOn(renewalFixture(), [{ ...one, credentials }, other])
  await core.renewals.renew(one.id, 'person')
  await clock.advance(minute)
  takeCalls()
  await core.renewals.renewAll('person')
  expect(core.snapshot().accounts.map(({ renewal }) => renewal.state)).toEqual(['refused', 'idle'])
  expect(takeCalls()).toHaveLength(2)
})

test('the second refusal is notified until a success', async () => {
  const fixture = await refused()
  const told = () => fixture.notifications.filter(({ tag }) => tag.startsWith('action:')).length
  expect(told()).toBe(0)
  await fixture.clock.advance(12 * hour)
  expect(told()).toBe(1)
  await fixture.core.signIn.run({
    ...typed,
    accountId: fixture.accountId,
    password: 'demo-password-changed',
  })
  await fixture.clock.advance(fixture.untilNext())
  for (const kind of ['action', 'expiry']) expect(fixture.withdrawn).toContain(`${kind}:${fixture.accountId}`)
})

test('Retry-After holds back everything but a press and the call two hours before the expiry', async () => {
  const fixture = await signedIn()
  const { clock } = fixture
  const expiresAt = clock.now() + 7 * day
  await clock.advance(6 * day + 12 * hour - second)
  fixture.takeCalls()
  fixture.faults.always({ kind: 'status', status: 503, retryAfter: 86_400 })
  await fixture.core.stop()
  const again = await startOn(
    fixture,
    fixture.vault.saved.map((account) => ({
      ...account,
      token: account.token && { ...account.token, issuedAt: expiresAt - 7 * day, expiresAt },
      renewal: { ...account.renewal, lastSuccessAt: expiresAt - 7 * day },
    })),
  )
  await clock.advance(minute)
  expect(again.takeCalls()).toEqual(['update_token'])
  again.power.emit('unlock')
  again.network.set(true)
  await clock.advance(expiresAt - 2 * hour - clock.now() - 1)
  expect([again.takeCalls(), again.notifications]).toEqual([[], []])
  await clock.advance(second)
  expect(again.takeCalls()).toEqual(['update_token'])
  expect(again.notifications.map(({ title }) => title)).toEqual(['Demo: the token expires in 2 hours'])
  await clock.advance(2 * hour)
  expect(again.takeCalls()).toEqual([])
})
