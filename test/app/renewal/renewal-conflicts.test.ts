import { describe, expect, test } from 'vitest'
import { callToStart } from '../../../app/renewal/call-slots.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, minute, second } from '../../support/durations.ts'
import { SeededRandom, settle } from '../../support/virtual-ports.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Many accounts and callers at once, and calls that other events overtake. */

describe('the slots for calls', () => {
  const calls = (...hosts: string[]) => hosts.map((host) => ({ host }))
  const next = (waiting: string[], running: string[], slow: string[] = []) => {
    const states = [...waiting, ...running].map(
      (host) => [host, { calledAt: host === 'a' ? 2 : 1, isSlow: slow.includes(host) }] as const,
    )
    return callToStart(calls(...waiting), calls(...running), new Map(states))?.host ?? null
  }

  test('go to hosts in turn, so that many accounts at one delay no other', () => {
    expect(next(['a', 'a', 'b'], [])).toBe('b')
    expect(next(['a', 'b'], ['b'])).toBe('a')
    expect(next(['a', 'a'], ['a', 'a'])).toBeNull()
  })

  test('are eight, of which hosts whose last call timed out share four', () => {
    const slow = ['c', 'd', 'e']
    expect(next(['e', 'a'], ['c', 'c', 'd'], slow)).toBe('e')
    expect(next(['e', 'a'], ['c', 'c', 'd', 'd'], slow)).toBe('a')
    expect(next(['e'], ['c', 'c', 'd', 'd'], slow)).toBeNull()
    expect(next(['b'], ['f', 'f', 'g', 'g', 'h', 'h', 'i', 'i'])).toBeNull()
  })
})

describe('of 200 accounts at one host, due at the same instant', () => {
  const many = 200

  /** The account of the fixture many times, each at its own username. */
  async function manyDue() {
    const { vault } = await signedIn()
    const random = new SeededRandom(1)
    const saved = vault.saved.flatMap((one) =>
      Array.from({ length: many }, (_, index) => ({ ...one, id: random.id(), username: `demo.${index}` })),
    )
    const accounts = saved.map(({ username }) => ({ ...typed, username }))
    const fixture = renewalFixture({}, accounts)
    fixture.clock.sleep(7 * day)
    fixture.faults.always({ kind: 'delay', ms: 200 })
    return startOn(fixture, saved)
  }

  test('each is renewed once, two at a time', async () => {
    const fixture = await manyDue()
    await fixture.clock.advance((many / 2) * 200)
    const requests = fixture.takeRequests()
    expect([requests.length, new Set(requests.map((each) => each.username)).size]).toEqual([many, many])
    expect(fixture.maxConcurrent).toBe(2)
    const states = fixture.core.snapshot().accounts.map((each) => each.renewal.state)
    expect(new Set(states)).toEqual(new Set(['idle']))
  })

  test('each is renewed once, two at a time, where a person renews all; one that they press waits for none', async () => {
    const fixture = await manyDue()
    const { clock, core } = fixture
    await clock.advance((many / 2) * 200)
    const all = core.renewals.renewAll('person')
    await settle()
    expect(fixture.maxConcurrent).toBe(2)
    const pressed = core.renewals.renew(core.accounts.all().at(-1)?.id ?? '', 'person')
    await settle()
    expect(fixture.maxConcurrent).toBe(3)
    await clock.advance((many / 2) * 200)
    await Promise.all([all, pressed])
    expect([fixture.takeCalls().length, fixture.maxConcurrent]).toEqual([2 * many, 3])
  })

  test('quitting gives the calls under way a moment, and starts none that waits', async () => {
    const { clock, core, vault, takeRequests } = await manyDue()
    await clock.advance(100)
    const stopped = core.stop()
    await clock.advance(200)
    await stopped
    expect(clock.pending).toBe(0)
    const before = vault.saved
    expect(before.filter(({ token }) => (token?.expiresAt ?? 0) > clock.now())).toHaveLength(2)
    await clock.advance(30 * day)
    await core.renewals.renewAll('person')
    expect([takeRequests().length, vault.saved === before]).toEqual([2, true])
  })
})

test('pressing Renew now fifty times makes one call', async () => {
  const { core, clock, faults, next, press, state, takeCalls } = await signedIn()
  faults.always({ kind: 'delay', ms: 5 * second })
  await next()
  expect(state()).toBe('running')
  const presses = Array.from({ length: 50 }, press)
  const all = core.renewals.renewAll('person')
  await clock.advance(5 * second)
  await Promise.all([...presses, all])
  expect([takeCalls(), state()]).toEqual([['update_token'], 'idle'])
})

test.each(['a renewal', 'signing in again'])(
  'signing out during %s removes the account for good',
  async (what) => {
    const { core, clock, vault, faults, accountId, press, takeCalls } = await signedIn()
    faults.next({ kind: 'delay', ms: 5 * second })
    const call = what === 'a renewal' ? press() : core.signIn.run({ ...typed, accountId })
    await clock.advance(second)
    core.signOut.run(accountId)
    // Until then it can be undone.
    await clock.advance(30 * second)
    expect((await call).kind).toBe(what === 'a renewal' ? 'ended' : 'cancelled')
    core.snapshot()
    let changes = 0
    core.changed.add(() => {
      changes += 1
    })
    await clock.advance(10 * day)
    expect([changes, core.snapshot().accounts, vault.saved, takeCalls().length]).toEqual([0, [], [], 1])
  },
)

test('adding an account that exists makes no second call at the same time', async () => {
  const fixture = await signedIn()
  const { core, clock, faults, accountId, press } = fixture
  faults.always({ kind: 'delay', ms: 10 * second })
  void press()
  const again = core.signIn.run(typed)
  await clock.advance(10 * second)
  expect([await again, fixture.maxConcurrent]).toEqual([{ kind: 'signed-in', accountId }, 1])
})

test.each(['fails', 'is cancelled'])(
  'a sign-in that %s, after it had ended a renewal, leaves the renewal to go on',
  async (how) => {
    const { core, clock, faults, accountId, next, state, left } = await signedIn()
    faults.next({ kind: 'delay', ms: 10 * second })
    await next()
    faults.next({ kind: 'delay', ms: second })
    const again = core.signIn.run({ ...typed, password: 'wrong', accountId })
    if (how === 'is cancelled') core.signIn.cancel()
    await clock.advance(second)
    expect((await again).kind).toBe(how === 'fails' ? 'failed' : 'cancelled')
    // What the renewal brought is not known, so it is tried again like any failure.
    await clock.advance(5 * second)
    expect([state(), left() > 6.9 * day]).toEqual(['idle', true])
  },
)

describe('a proxy password', () => {
  /** A renewal that lacked it, and what the person types. */
  async function asked() {
    const fixture = await signedIn()
    const { post } = fixture.http
    const proxy = 'proxy.example:3128'
    fixture.http.post = async (request) => {
      const result = await post(request)
      return request.proxy ? result : { kind: 'no-response', cause: 'proxy-password', detail: proxy }
    }
    await fixture.press()
    expect(fixture.account().renewal).toMatchObject({ failure: { proxy } })
    const typedForProxy = { accountId: fixture.accountId, proxy: { username: 'office', password: 'demo' } }
    return { fixture, give: () => fixture.core.answerConnection(typedForProxy) }
  }

  test('is not judged by a call that began before it was given', async () => {
    const { fixture, give } = await asked()
    fixture.faults.always({ kind: 'delay', ms: 2 * second })
    await fixture.clock.advance(5 * second)
    void fixture.press()
    const given = give()
    await fixture.clock.advance(10 * second)
    expect(await given).toEqual({ kind: 'taken' })
    expect(fixture.vault.saved[0]?.credentials?.proxy?.password).toBe('demo')
    expect([fixture.state(), fixture.maxConcurrent]).toEqual(['idle', 1])
  })

  test('that reached no service is not reported as accepted', async () => {
    const { fixture, give } = await asked()
    fixture.reachable = false
    const refusal = { reason: 'call-failed', failure: { cause: 'unreachable' } }
    expect(await give()).toMatchObject({ kind: 'refused', refusal })
  })
})

describe('a signed-out account that comes back during a sign-in to it', () => {
  /** `isCalled`: it is signed out during a renewal. The answer of the sign-in takes `ms`. */
  async function signingInAnew(ms: number, isCalled = false) {
    const fixture = await signedIn()
    const { core, faults, clock, accountId } = fixture
    if (isCalled) faults.next({ kind: 'delay', ms: 5 * second })
    if (isCalled) void fixture.press()
    await clock.advance(second)
    core.signOut.run(accountId)
    faults.next({ kind: 'delay', ms })
    const signingIn = core.signIn.run(typed)
    await clock.advance(second)
    return Object.assign(fixture, { signingIn })
  }

  test.each([
    ['is cancelled after that', 10 * second],
    ['has lost its answer', minute],
  ])('which %s, is renewed, because its token may be replaced', async (how, ms) => {
    const { core, clock, signingIn, takeCalls, honoured, state } = await signingInAnew(ms)
    if (ms === minute) await clock.advance(14 * second)
    core.signOut.undo()
    if (ms < minute) core.signIn.cancel()
    expect((await signingIn).kind).toBe(how.startsWith('is') ? 'cancelled' : 'failed')
    await clock.advance(10 * second)
    expect([takeCalls(), honoured(), state()]).toEqual([['token', 'update_token'], 'valid', 'idle'])
  })

  test('which ends after a renewal of it, keeps no replaced token', async () => {
    const { core, clock, signingIn, honoured, state } = await signingInAnew(14 * second, true)
    core.signOut.undo()
    await clock.advance(14 * second)
    expect((await signingIn).kind).toBe('signed-in')
    await clock.advance(10 * second)
    expect([honoured(), state(), core.snapshot().accounts.length]).toEqual(['valid', 'idle', 1])
  })
})

test('a call that was ended before it was sent leaves the stored outcome of the next one', async () => {
  const { core, clock, vault, faults, accountId, takeCalls } = await signedIn()
  const press = () => void core.renewals.renew(accountId, 'person')
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writes = [one.promise, other.promise]
  vault.waitForWrites = () => writes.shift() ?? Promise.resolve()
  press()
  core.signOut.run(accountId)
  core.signOut.undo()
  press()
  one.resolve()
  await clock.advance(1)
  other.resolve()
  faults.always({ kind: 'silence' })
  await clock.advance(1)
  expect(takeCalls()).toEqual(['update_token'])
  expect(vault.saved[0]?.renewal.failure?.cause).toBe('cancelled')
})
