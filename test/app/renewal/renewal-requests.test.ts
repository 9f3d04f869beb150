import { expect, test } from 'vitest'
import { FreshTokens } from '../../../app/programs/fresh-tokens.ts'
import { programAccounts } from '../../../app/programs/program-accounts.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { signedIn } from './renewal-fixture.ts'

/** Who may have the service called how often, and that nobody pushes anything out of the activity by it. */

const updates = (count: number) => Array<string>(count).fill('update_token')

/** Long enough ago for a program to bring a call. */
async function signedInBefore() {
  const fixture = await signedIn()
  await fixture.clock.advance(30 * second)
  return fixture
}

test('a person who presses ten times in 5 seconds makes one call, and the next press after that another', async () => {
  const fixture = await signedIn()
  for (let press = 0; press < 10; press += 1) {
    await fixture.manager.renewals.renew(fixture.accountId, 'person')
    expect(fixture.state()).toBe('idle')
    await fixture.clock.advance(499)
  }
  expect(fixture.takeCalls()).toEqual(updates(1))
  await fixture.clock.advance(10)
  await fixture.manager.renewals.renewAll('person')
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('a press within 5 seconds of one that counted says that nothing was done', async () => {
  const fixture = await signedIn()
  const press = () => fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect(await press()).toEqual({ kind: 'renewed', valueChanged: true })
  await fixture.clock.advance(5 * second - 1)
  expect(await press()).toEqual({ kind: 'too-soon' })
  await fixture.clock.advance(1)
  fixture.faults.next({ kind: 'status', status: 503 })
  expect(await press()).toMatchObject({ kind: 'failed', failure: { cause: 'server-error' } })
})

test('presses postpone no try that is planned, and bring their own calls', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 503 })
  await fixture.clock.advance(6 * day + 2 * hour)
  const { clock } = fixture
  const plannedAt = clock.now() + fixture.untilNext()
  fixture.takeCalls()
  for (let press = 0; press < 5 && clock.now() + 6 * second < plannedAt; press += 1) {
    await fixture.manager.renewals.renew(fixture.accountId, 'person')
    expect(clock.now() + fixture.untilNext()).toBe(plannedAt)
    await clock.advance(6 * second)
  }
  expect(fixture.takeCalls().length).toBeGreaterThan(0)
  await clock.advance(plannedAt - clock.now())
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs bring one call in ten minutes, whatever they ask for, and a person need not wait for it', async () => {
  const fixture = await signedInBefore()
  const ask = () => fixture.manager.renewals.renew(fixture.accountId, 'program')
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  await fixture.clock.advance(9 * minute)
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect(fixture.takeCalls()).toEqual(updates(2))
  await fixture.clock.advance(minute - 1)
  expect(await ask()).toEqual({ kind: 'too-soon' })
  await fixture.clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs bring no call within 30 seconds of a success, which is none of their own ten minutes', async () => {
  const fixture = await signedIn()
  const ask = () => fixture.manager.renewals.renew(fixture.accountId, 'program')
  await fixture.clock.advance(30 * second - 1)
  expect(await ask()).toEqual({ kind: 'too-soon' })
  expect(fixture.takeCalls()).toEqual([])
  await fixture.clock.advance(1)
  expect(await ask()).toMatchObject({ kind: 'renewed' })
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('programs bring no call with credentials that stand refused', async () => {
  const fixture = await signedIn()
  fixture.faults.always({ kind: 'status', status: 403 })
  await fixture.clock.advance(fixture.untilNext())
  fixture.takeCalls()
  await fixture.clock.advance(30 * minute)
  expect(await fixture.manager.renewals.renew(fixture.accountId, 'program')).toEqual({ kind: 'too-soon' })
  expect(fixture.takeCalls()).toEqual([])
})

test('who asks too early has the last outcome, a failure as well, and the tries go on by their own plan', async () => {
  const fixture = await signedInBefore()
  fixture.faults.always({ kind: 'status', status: 503 })
  await fixture.manager.renewals.renew(fixture.accountId, 'program')
  const { renewal } = fixture.account()
  for (let count = 0; count < 100; count += 1)
    await fixture.manager.renewals.renew(fixture.accountId, 'program')
  expect(fixture.account().renewal).toEqual(renewal)
  expect(fixture.takeCalls()).toEqual(updates(1))
  await fixture.clock.advance(fixture.untilNext())
  expect(fixture.takeCalls()).toEqual(updates(1))
})

test('a pause that the service asks for is shortened by a person, and by nothing else', async () => {
  const fixture = await signedInBefore()
  fixture.faults.next({ kind: 'status', status: 429, retryAfter: 3600 })
  await fixture.manager.renewals.renew(fixture.accountId, 'program')
  fixture.takeCalls()
  await fixture.clock.advance(59 * minute)
  await fixture.manager.renewals.renew(fixture.accountId, 'program')
  expect(fixture.takeCalls()).toEqual([])
  await fixture.manager.renewals.renew(fixture.accountId, 'person')
  expect([fixture.takeCalls(), fixture.state()]).toEqual([updates(1), 'idle'])
})

test('a program that asks 520 times makes one call, and pushes no line out', async () => {
  const fixture = await signedInBefore()
  const { clock, manager, accountId } = fixture
  const accounts = programAccounts(manager.accounts, clock, manager.renewals)
  accounts.note(accountId, { kind: 'token-given', program: { name: 'bash', origin: 'xterm' }, reason: null })
  for (let count = 0; count < 520; count += 1) {
    accounts.note(accountId, { kind: 'renewal-requested', program: null })
    await accounts.renew(accountId)
    await clock.advance(10)
  }
  const calls = fixture.takeCalls()
  expect(calls).toEqual(updates(1))
  const lines = manager.accounts.readActivity(accountId)
  expect(lines.map(({ event, repeated }) => [event.kind, repeated?.times])).toEqual([
    ['renewal-requested', 520],
    ['renewed', undefined],
    ['token-given', undefined],
    ['signed-in', undefined],
  ])
})

test('of many programs whose token was refused, each gets the one that took its place, by one call', async () => {
  const fixture = await signedInBefore()
  const { clock, manager } = fixture
  const accounts = programAccounts(manager.accounts, clock, manager.renewals)
  const fresh = new FreshTokens({ clock, accounts })
  fixture.faults.next({ kind: 'delay', ms: second })
  const need = { kind: 'replacement', minValidMs: 0 } as const
  const rejected = () => fresh.meet(fixture.accountId, need, null)
  const answers = Array.from({ length: 20 }, rejected)
  await fixture.clock.advance(second)
  const late = await rejected()
  for (const answer of [...(await Promise.all(answers)), late])
    expect(answer).toMatchObject({ token: { value: 'demo-token-000002' } })
  expect(fixture.takeCalls()).toEqual(updates(1))
  await fixture.clock.advance(10 * minute)
  expect(await rejected()).toMatchObject({ token: { value: 'demo-token-000003' } })
})
