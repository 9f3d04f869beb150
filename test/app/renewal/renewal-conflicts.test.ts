import { expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import { typed } from '../../support/core-fixture.ts'
import { day, minute, second } from '../../support/durations.ts'
import { SeededRandom } from '../../support/virtual-ports.ts'
import { renewalFixture, signedIn, startOn } from './renewal-fixture.ts'

/** Many accounts and callers at once, and calls that other events overtake. */

const many = 200

/** The account of the fixture many times, each at its own username, all due at the same instant. */
async function manyDue() {
  const { vault } = await signedIn()
  const [one] = vault.saved
  if (one === undefined) throw new Error('Nothing was saved.')
  const random = new SeededRandom(1)
  const saved: Account[] = Array.from({ length: many }, (_, index) => ({
    ...one,
    id: random.id(),
    username: `demo.${index}`,
  }))
  const fixture = renewalFixture(
    {},
    saved.map(({ username }) => ({ ...typed, username })),
  )
  fixture.clock.sleep(7 * day)
  fixture.faults.always({ kind: 'delay', ms: 200 })
  return startOn(fixture, saved)
}

test('many accounts due in the same second are renewed once each, two at a time at one host', async () => {
  const fixture = await manyDue()
  await fixture.clock.advance((many / 2) * 200)
  const requests = fixture.takeRequests()
  expect([requests.length, new Set(requests.map((each) => each.username)).size]).toEqual([many, many])
  expect(fixture.maxConcurrent).toBe(2)
  const states = fixture.core.snapshot().accounts.map((each) => each.renewal.state)
  expect(states.every((state) => state === 'idle')).toBe(true)
})

test('pressing Renew now fifty times makes one call', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'delay', ms: 5 * second })
  await fixture.clock.advance(fixture.untilNext())
  expect(fixture.state()).toBe('running')
  const presses = Array.from({ length: 50 }, () => fixture.core.renewals.renew(fixture.accountId, 'person'))
  const all = fixture.core.renewals.renewAll('person')
  await fixture.clock.advance(5 * second)
  await Promise.all([...presses, all])
  expect([fixture.takeCalls(), fixture.state()]).toEqual([['update_token'], 'idle'])
})

test('signing out during a call removes the account for good', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'delay', ms: 5 * second })
  const renewal = fixture.core.renewals.renew(fixture.accountId, 'person')
  await fixture.clock.advance(second)
  fixture.core.signOut.run(fixture.accountId)
  await renewal
  // Until then it can be undone.
  await fixture.clock.advance(30 * second)
  fixture.core.snapshot()
  let changes = 0
  fixture.core.changed.add(() => {
    changes += 1
  })
  await fixture.clock.advance(10 * day)
  expect(changes).toBe(0)
  expect([fixture.core.snapshot().accounts, fixture.vault.saved]).toEqual([[], []])
  expect(fixture.takeCalls()).toEqual(['update_token'])
})

test('signing out while signing in again removes the account for good', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'delay', ms: 5 * second })
  const again = fixture.core.signIn.run({ ...typed, accountId: fixture.accountId })
  await fixture.clock.advance(second)
  fixture.core.signOut.run(fixture.accountId)
  await fixture.clock.advance(5 * second)
  expect(await again).toEqual({ kind: 'cancelled' })
  expect(fixture.vault.saved).toEqual([])
})

test('quitting gives the calls under way a moment, and starts none that waits', async () => {
  const fixture = await manyDue()
  await fixture.clock.advance(100)
  const stopped = fixture.core.stop()
  await fixture.clock.advance(200)
  await stopped
  const before = fixture.vault.saved
  expect(before.filter(({ token }) => (token?.expiresAt ?? 0) > fixture.clock.now())).toHaveLength(2)
  await fixture.clock.advance(30 * day)
  await fixture.core.renewals.renewAll('person')
  expect(fixture.takeRequests()).toHaveLength(2)
  expect([fixture.clock.pending, fixture.vault.saved === before]).toEqual([0, true])
})

test('signing in again takes the place of a renewal', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'delay', ms: 10 * second })
  await fixture.clock.advance(fixture.untilNext())
  fixture.takeCalls()
  const again = fixture.core.signIn.run({ ...typed, accountId: fixture.accountId })
  void fixture.core.renewals.renew(fixture.accountId, 'person')
  await fixture.clock.advance(10 * second)
  expect(await again).toMatchObject({ kind: 'signed-in' })
  expect([fixture.takeCalls(), fixture.maxConcurrent, fixture.state()]).toEqual([['update_token'], 1, 'idle'])
  expect(fixture.untilNext()).toBeGreaterThan(5.9 * day)
})

test('adding an account that exists makes no second call at the same time', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'delay', ms: 10 * second })
  void fixture.core.renewals.renew(fixture.accountId, 'person')
  const again = fixture.core.signIn.run(typed)
  await fixture.clock.advance(10 * second)
  expect(await again).toEqual({ kind: 'signed-in', accountId: fixture.accountId })
  expect(fixture.maxConcurrent).toBe(1)
})

test.each(['fails', 'is cancelled'])(
  'a sign-in that %s, after it had ended a renewal, leaves the renewal to go on',
  async (how) => {
    const fixture = await signedIn()
    fixture.faults.next({ kind: 'delay', ms: 10 * second })
    await fixture.clock.advance(fixture.untilNext())
    fixture.faults.next({ kind: 'delay', ms: second })
    const again = fixture.core.signIn.run({ ...typed, password: 'wrong', accountId: fixture.accountId })
    if (how === 'is cancelled') fixture.core.signIn.cancel()
    await fixture.clock.advance(second)
    expect((await again).kind).toBe(how === 'fails' ? 'failed' : 'cancelled')
    // What the renewal brought is not known, so it is tried again like any failure.
    await fixture.clock.advance(5 * second)
    expect([fixture.state(), fixture.left() > 6.9 * day]).toEqual(['idle', true])
  },
)

test('a waiting try does not start during a sign-in', async () => {
  const fixture = await signedIn()
  fixture.faults.next({ kind: 'status', status: 503 }, { kind: 'delay', ms: 14 * second })
  await fixture.core.renewals.renew(fixture.accountId, 'person')
  const again = fixture.core.signIn.run({ ...typed, accountId: fixture.accountId })
  await fixture.clock.advance(14 * second)
  expect([(await again).kind, fixture.maxConcurrent]).toEqual(['signed-in', 1])
})

test('a call that is under way does not judge a proxy password that came after it began', async () => {
  const fixture = await signedIn()
  const { core, accountId, vault } = fixture
  const { post } = fixture.http
  const address = 'proxy.example:3128'
  fixture.http.post = async (request) => {
    const result = await post(request)
    return request.proxy ? result : { kind: 'no-response', cause: 'proxy-password', detail: address }
  }
  await core.renewals.renew(accountId, 'person')
  expect(fixture.account().renewal).toMatchObject({ failure: { proxy: address } })
  fixture.faults.always({ kind: 'delay', ms: 2 * second })
  await fixture.clock.advance(5 * second)
  void core.renewals.renew(accountId, 'person')
  const given = core.connection.giveProxyPassword({ accountId, username: 'office', password: 'demo' })
  await fixture.clock.advance(10 * second)
  expect(await given).toEqual({ kind: 'taken' })
  expect(vault.saved[0]?.credentials?.proxy?.password).toBe('demo')
  expect([fixture.state(), fixture.maxConcurrent]).toEqual(['idle', 1])
})

test('a proxy password that reached no service is not called taken', async () => {
  const fixture = await signedIn()
  const { core, accountId } = fixture
  const { post } = fixture.http
  fixture.http.post = async () => ({
    kind: 'no-response',
    cause: 'proxy-password',
    detail: 'proxy.example:3128',
  })
  await core.renewals.renew(accountId, 'person')
  fixture.http.post = post
  fixture.reachable = false
  expect(
    await core.connection.giveProxyPassword({ accountId, username: 'office', password: 'demo' }),
  ).toMatchObject({ kind: 'refused', refusal: { reason: 'call-failed', failure: { cause: 'unreachable' } } })
})

/** A signed-out account, and a sign-in to it whose answer takes `ms`. */
async function signingInAnew(ms: number, isCalled = false) {
  const fixture = await signedIn()
  const { core, faults, clock, accountId } = fixture
  if (isCalled) {
    faults.next({ kind: 'delay', ms: 5 * second })
    void core.renewals.renew(accountId, 'person')
    await clock.advance(second)
  }
  core.signOut.run(accountId)
  faults.next({ kind: 'delay', ms })
  const signingIn = core.signIn.run(typed)
  await clock.advance(second)
  return Object.assign(fixture, { signingIn })
}

test.each(['before a sign-in to it is cancelled', 'after the answer of a sign-in to it was lost'])(
  'an account that comes back %s is renewed, because its token may be replaced',
  async (when) => {
    const isLost = when.startsWith('after')
    const fixture = await signingInAnew(isLost ? minute : 10 * second)
    const { core, clock, signingIn } = fixture
    if (isLost) await clock.advance(14 * second)
    core.signOut.undo()
    if (!isLost) core.signIn.cancel()
    expect((await signingIn).kind).toBe(isLost ? 'failed' : 'cancelled')
    await clock.advance(10 * second)
    expect(fixture.takeCalls()).toEqual(['token', 'update_token'])
    expect([fixture.honoured(), fixture.state()]).toEqual(['valid', 'idle'])
  },
)

test('a sign-in that ends after a renewal of the same account, which came back, leaves no replaced token', async () => {
  const fixture = await signingInAnew(14 * second, true)
  const { core, clock, signingIn } = fixture
  core.signOut.undo()
  await clock.advance(14 * second)
  expect((await signingIn).kind).toBe('signed-in')
  await clock.advance(10 * second)
  expect([fixture.honoured(), fixture.state(), core.snapshot().accounts.length]).toEqual(['valid', 'idle', 1])
})

test('a call that was ended before it was sent leaves the stored outcome of the next one', async () => {
  const fixture = await signedIn()
  const { core, clock, accountId, vault } = fixture
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writes = [first.promise, second.promise]
  vault.waitForWrites = () => writes.shift() ?? Promise.resolve()
  void core.renewals.renew(accountId, 'person')
  core.signOut.run(accountId)
  core.signOut.undo()
  void core.renewals.renew(accountId, 'person')
  first.resolve()
  await clock.advance(1)
  second.resolve()
  fixture.faults.always({ kind: 'silence' })
  await clock.advance(1)
  expect(fixture.takeCalls()).toEqual(['update_token'])
  expect(vault.saved[0]?.renewal.failure?.cause).toBe('cancelled')
})
