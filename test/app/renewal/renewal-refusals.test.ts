import { describe, expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import type { Fault } from '../../service/faults.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, hour, minute } from '../../support/durations.ts'
import type { VirtualClock } from '../../support/virtual-ports.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Refusals: few calls, none lost for good, and one budget for one username at one service. */

const changed = { ...typed, password: 'demo-password-changed' }

/** An account right after the first refusal, because the password was changed elsewhere. */
async function refused() {
  const fixture = await signedIn()
  fixture.logic.accounts.splice(0, 1, changed)
  await fixture.next()
  expect(fixture.takeCalls()).toEqual(['update_token'])
  return fixture
}

/** Accounts with the same credentials, each at its own path of one service, and the clock of their sign-in. */
async function sharingCredentials(
  count: number,
  change: (account: Account, index: number) => Account = (each) => each,
) {
  const { vault, clock } = await signedIn()
  const saved = vault.saved.flatMap((one) =>
    Array.from({ length: count }, (_, index) =>
      change(
        { ...one, id: `00000000-0000-4000-8000-00000000000${index}`, address: `${one.address}/${index}` },
        index,
      ),
    ),
  )
  return {
    ids: saved.map(({ id }) => id),
    async startAt(accounts: readonly (typeof typed)[], at?: VirtualClock) {
      const fixture = await startOn(renewalFixture({}, accounts, at), saved)
      const states = () => fixture.core.snapshot().accounts.map(({ renewal }) => renewal.state)
      return Object.assign(fixture, { states })
    },
    clock,
  }
}

function expectPauses(calls: readonly number[], minMs: number): void {
  for (const [index, at] of calls.entries())
    if (index > 0) expect(at - (calls[index - 1] ?? 0)).toBeGreaterThanOrEqual(minMs)
}

test('a refused password is sent twelve times in a fortnight, never twice within an hour', async () => {
  const { clock, takeRequests, account } = await refused()
  const firstAt = clock.now()
  await clock.advance(14 * day)
  const calls = [firstAt, ...takeRequests().map(({ at }) => at)]
  expect(calls).toHaveLength(12)
  expectPauses(calls, hour)
  const renewal = { state: 'refused', failure: { cause: 'rejected' } }
  expect(account()).toMatchObject({ token: { lastFour: '0001' }, renewal })
})

test('neither waking, nor a network, nor a program, nor a start adds a call', async () => {
  const { clock, power, network, untilNext, ask, takeCalls, restarted } = await refused()
  const nextAt = clock.now() + untilNext()
  for (const event of ['suspend', 'resume', 'lock', 'unlock'] as const) power.emit(event)
  network.set(true)
  await clock.advance(30 * minute)
  expect(await ask()).toEqual({ kind: 'too-soon' })
  expect(takeCalls()).toEqual([])
  const again = await restarted()
  await clock.advance(minute)
  expect([again.takeCalls(), clock.now() + again.untilNext()]).toEqual([[], nextAt])
})

test('pressing adds one call and moves no planned one', async () => {
  const { clock, untilNext, press, takeCalls } = await refused()
  const nextAt = clock.now() + untilNext()
  for (let times = 0; times < 3; times += 1) {
    await clock.advance(minute)
    expect(await press()).toMatchObject({ kind: 'failed' })
    expect([takeCalls(), clock.now() + untilNext()]).toEqual([['update_token'], nextAt])
  }
})

test('changed credentials start over', async () => {
  const { core, clock, accountId, state, honoured, takeCalls } = await refused()
  const again = { ...typed, accountId, companyKey: '' }
  expect(await core.signIn.run(again)).toMatchObject({ kind: 'failed' })
  expect(state()).toBe('refused')
  expect(await core.signIn.run({ ...again, password: changed.password })).toMatchObject({ kind: 'signed-in' })
  takeCalls()
  await clock.advance(6 * day)
  expect([takeCalls(), state(), honoured()]).toEqual([['update_token'], 'idle', 'valid'])
})

test.each(['a renewal', 'signing in again'])(
  'the second refusal is notified until %s succeeds',
  async (how) => {
    const { core, clock, accountId, logic, next, notifications, withdrawn } = await refused()
    const told = () => notifications.filter(({ tag }) => tag.startsWith('action:')).length
    expect(told()).toBe(0)
    await clock.advance(12 * hour)
    expect(told()).toBe(1)
    if (how === 'signing in again') await core.signIn.run({ ...changed, accountId })
    else {
      logic.accounts.splice(0, 1, typed)
      await next()
    }
    for (const kind of ['action', 'expiry']) expect(withdrawn).toContain(`${kind}:${accountId}`)
  },
)

describe('of accounts that share credentials', () => {
  test.each(['a person renews all', 'programs ask for each'])(
    'ten whose password was changed elsewhere send it in few calls if %s',
    async (how) => {
      const { ids, startAt } = await sharingCredentials(10)
      const { core, clock, faults, takeCalls } = await startAt([changed])
      await clock.advance(minute)
      faults.always({ kind: 'delay', ms: 200 })
      if (how === 'a person renews all') void core.renewals.renewAll('person')
      else for (const id of ids) void core.renewals.renew(id, 'program')
      await clock.advance(minute)
      // Two for a host are under way at once.
      expect(takeCalls()).toHaveLength(how === 'a person renews all' ? 1 : 2)
    },
  )

  test('those that are refused call one at a time after a sleep, 5 minutes apart', async () => {
    const { clock, startAt } = await sharingCredentials(4)
    const { press, takeCalls, takeRequests } = await startAt([changed], clock)
    await press()
    takeCalls()
    clock.sleep(9 * day)
    await clock.advance(20 * minute)
    const calls = takeRequests().map(({ at }) => at)
    expect(calls.length).toBeGreaterThanOrEqual(3)
    expectPauses(calls, 5 * minute)
  })

  test('one that kept an old password is not proven by those with the new one', async () => {
    const { clock, startAt } = await sharingCredentials(2, ({ credentials, token, ...each }, index) => ({
      ...each,
      credentials: credentials && { ...credentials, ...(index === 1 && { password: 'an old one' }) },
      token: token && { ...token, expiresAt: token.issuedAt + hour },
    }))
    const { logic } = await startAt([typed], clock)
    logic.behaviour.lifetimeMs = hour
    const answer = logic.answer.bind(logic)
    let refusals = 0
    logic.answer = (...request) => {
      const reply = answer(...request)
      refusals += Number(reply.status === 401)
      return reply
    }
    await clock.advance(2 * day)
    expect(refusals).toBeGreaterThan(0)
    expect(refusals).toBeLessThanOrEqual(10)
  })

  test('all have one budget, however the letters of the username are encoded, and the turn passes on', async () => {
    const username = 'jos\u00e9'
    const { ids, startAt } = await sharingCredentials(3, ({ token, renewal, ...each }, index) => ({
      ...each,
      username: ['jos\u00e9', 'jose\u0301', 'stranger'][index] ?? '',
      // The second is due later than the first, though it expires sooner, so that the turn passes from the first to it.
      renewal: { ...renewal, jitter: index === 0 ? 1 : 0 },
      token: token && { ...token, expiresAt: token.expiresAt - (index === 1 ? hour : 0) },
    }))
    const { core, clock, states, takeRequests } = await startAt([
      { ...changed, username },
      { ...typed, username: 'stranger' },
    ])
    const calls = () => takeRequests().flatMap((each) => (each.username === 'stranger' ? [] : [each.at]))
    await clock.advance(21 * day)
    const made = calls()
    // Each account's own due call, and then those of one.
    expect(made.length).toBeLessThanOrEqual(1 + 12)
    expectPauses(made, 5 * minute)
    expect(states()).toEqual(['refused', 'refused', 'idle'])
    // The one that goes leaves its turn to the other.
    core.signOut.run(ids[0] ?? '')
    await clock.advance(15 * day)
    expect(calls().length).toBeGreaterThan(0)
  })

  test('renewing all reaches those that share a username with a refused one', async () => {
    const { startAt } = await sharingCredentials(2, ({ credentials, ...each }, index) => ({
      ...each,
      credentials: credentials && { ...credentials, ...(index === 0 && { password: 'an old one' }) },
    }))
    const { core, clock, press, states, takeCalls } = await startAt([typed])
    await press()
    await clock.advance(minute)
    takeCalls()
    await core.renewals.renewAll('person')
    expect([states(), takeCalls().length]).toEqual([['refused', 'idle'], 2])
  })
})

describe('of two accounts that share refused credentials', () => {
  /** Two paths of one host, each with a service of its own; sign-ins have been broken there for a week. */
  async function brokenForAWeek(change?: (account: Account, index: number) => Account) {
    const { ids, startAt } = await sharingCredentials(2, change)
    const fixture = await startAt([typed])
    const first = renewalFixture({}, [typed], fixture.clock)
    const { post } = fixture.http
    fixture.http.post = (request) => (request.url.includes('/0/') ? first.http.post : post)(request)
    for (const { faults } of [first, fixture]) faults.always({ kind: 'status', status: 401 })
    await fixture.clock.advance(7 * day)
    for (const { faults } of [first, fixture]) faults.clear()
    expect(fixture.states()).toEqual(['refused', 'refused'])
    return Object.assign(fixture, { first, ids })
  }

  test.each<Fault>([{ kind: 'status', status: 404 }, { kind: 'silence' }, { kind: 'html', status: 403 }])(
    'the second is renewed though the first gets %j from then on',
    async (fault) => {
      const { first, clock, states } = await brokenForAWeek()
      first.faults.always(fault)
      await clock.advance(33 * day)
      expect(states()).toEqual(['refused', 'idle'])
    },
  )

  test('the second is renewed though the first is moved', async () => {
    const { core, clock, states, ids } = await brokenForAWeek()
    const accountId = ids[0] ?? ''
    const moving = { ...typed, accountId, address: 'https://other.example', name: '' }
    expect(await core.signIn.changeAddress(moving)).toMatchObject({ kind: 'signed-in' })
    await clock.advance(4 * day)
    expect(states()).toEqual(['idle', 'idle'])
  })

  test.each([0, 1])('both are renewed though the last success of %i lies a year ahead', async (which) => {
    const { clock, states } = await brokenForAWeek(({ renewal, ...each }, index) => {
      const lastSuccessAt = (renewal.lastSuccessAt ?? 0) + (index === which ? 365 * day : 0)
      return { ...each, renewal: { ...renewal, lastSuccessAt } }
    })
    await clock.advance(33 * day)
    expect(states()).toEqual(['idle', 'idle'])
  })
})
