import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { settle } from '../../support/virtual-ports.ts'
import { brokerFixture, elsewhere, from, script, task, weekMs } from './broker-fixture.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind
type Fixture = ReturnType<typeof brokerFixture>
const token = (fixture: Fixture, asker = script, request: Parameters<Fixture['broker']['token']>[0] = {}) =>
  fixture.broker.token(request, from(asker))

test('a program gets the token once the person allows it', async () => {
  const fixture = brokerFixture()
  const asked = token(fixture, script, { reason: 'upload of the deck' })
  await settle()
  expect(fixture.broker.consent.shown).toMatchObject({
    account: { name: 'Northwind' },
    program: { path: '/usr/bin/bash', cwd: '/home/ada', terminal: { name: 'xterm' } },
    words: ['deploy.sh', 'upload of the deck'],
  })
  fixture.answer('once')
  expect(await asked).toMatchObject({
    answer: { token: 'demo-token-0', account: 'Northwind', service: 'https://slides-0.example' },
  })
  expect(fixture.notes).toEqual(['bash in xterm received the token. Its reason: “upload of the deck”.'])
})

test('each hand-out stands in the activity, also those that an approval covers', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-closes'
  for (let count = 0; count < 20; count += 1) await token(fixture)
  expect(fixture.notes).toHaveLength(20)
})

test.each(['off', 'locked', 'vault-closed'] as const)(
  'nothing is given away while programs have no access: %s',
  async (access) => {
    const fixture = brokerFixture()
    fixture.access = access
    for (const operation of ['token', 'renew', 'copy'] as const)
      expect(codeOf(await fixture.broker[operation]({ noQuestion: true }, from(script)))).toBe(access)
    expect(codeOf(fixture.broker.accounts())).toBe(access)
  },
)

test.each(['token', 'renew', 'copy'] as const)('%s does nothing without consent', async (operation) => {
  const fixture = brokerFixture()
  fixture.person = 'no'
  expect(codeOf(await fixture.broker[operation]({}, from(script)))).toBe('refused')
  expect([fixture.renewals, fixture.copied, fixture.notes]).toEqual([0, [], []])
})

// The token of an account.

test('a token with less time left than asked for is renewed first', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-closes'
  await fixture.clock.advance(weekMs - 11 * hour)
  const left = 11 * 3_600
  expect(await token(fixture, script, { minValidSeconds: left })).toMatchObject({
    answer: { token: 'demo-token-0' },
  })
  expect(await token(fixture, script, { minValidSeconds: left + 1 })).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(fixture.notes).toContain('bash in xterm asked for a renewal.')
})

test('a program that needs a longer lifetime than a renewed token has is told so', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  fixture.renewal = async () => true
  await fixture.clock.advance(hour)
  expect(await token(fixture, script, { minValidSeconds: 604_800 })).toMatchObject({
    code: 'no-valid-token',
    leftMs: 601_200_000,
  })
})

test('a program that needs a renewal hears that it was refused, and no person is asked', async () => {
  const fixture = brokerFixture()
  fixture.fail(fixture.first.id, 'rejected')
  await fixture.clock.advance(hour)
  for (const request of [{ minValidSeconds: 604_800 }, { rejected: true as const }])
    expect(await token(fixture, script, request)).toMatchObject({
      code: 'sign-in-needed',
      failure: { cause: 'rejected' },
    })
  expect(codeOf(await fixture.broker.renew({}, from(script)))).toBe('sign-in-needed')
  expect([fixture.questionsSeen, fixture.renewals]).toEqual([0, 0])
})

test('a token that the service may have replaced is renewed first, and given if that fails', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-closes'
  fixture.fail(fixture.first.id, 'timeout')
  expect(await token(fixture)).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.fail(fixture.first.id, 'cut')
  fixture.renewal = async () => true
  expect(await token(fixture)).toMatchObject({ answer: { token: 'demo-token-1' } })
  expect(await token(fixture, script, { rejected: true })).toMatchObject({ code: 'no-valid-token' })
})

test('an account whose token has expired and cannot be renewed asks nothing', async () => {
  const fixture = brokerFixture()
  fixture.failRenewals()
  await fixture.clock.advance(weekMs)
  expect(await token(fixture)).toMatchObject({ code: 'no-valid-token', failure: { cause: 'unreachable' } })
  expect(fixture.questionsSeen).toBe(0)
})

test('an expired token is renewed before the person is asked', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  await fixture.clock.advance(weekMs)
  expect(await token(fixture)).toMatchObject({ answer: { token: 'demo-token-1' } })
})

test('a rejected token is renewed unless it was replaced already', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  await token(fixture)
  fixture.replaceToken(fixture.first.id, 'another-token')
  const rejected = () => token(fixture, script, { rejected: true })
  expect(await rejected()).toMatchObject({ answer: { token: 'another-token' } })
  expect(fixture.renewals).toBe(0)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  // Another program got the new token, and this one did not.
  expect(await token(fixture, elsewhere)).toMatchObject({ answer: { token: 'demo-token-1' } })
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-2' } })
})

test('programs whose path is unknown are told apart by their names', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  const [one, other] = [
    { ...task, path: null, name: 'one' },
    { ...task, path: null, name: 'other' },
  ]
  await token(fixture, one)
  fixture.replaceToken(fixture.first.id, 'another-token')
  await token(fixture, other)
  expect(await token(fixture, one, { rejected: true })).toMatchObject({ answer: { token: 'another-token' } })
  expect(fixture.renewals).toBe(0)
})

test('a rejected token is not handed out again while no renewal may be made', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  const rejected = () => token(fixture, script, { rejected: true })
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.renewal = async () => false
  expect(await rejected()).toMatchObject({ code: 'no-valid-token', isTooSoon: true })
  expect(await token(fixture)).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.replaceToken(fixture.first.id, 'another-token')
  expect(await rejected()).toMatchObject({ answer: { token: 'another-token' } })
})

test('a renewal that keeps the rejected token hands it out again, because the service has confirmed it', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  await token(fixture)
  fixture.renewal = async () => true
  expect(await token(fixture, script, { rejected: true })).toMatchObject({ kind: 'given' })
})

test('copy puts the token into the clipboard and answers without it', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  expect(JSON.stringify(await fixture.broker.copy({}, from(script)))).not.toContain('demo-token')
  expect(fixture.copied).toEqual([fixture.first.id])
  fixture.copyRefusal = { reason: 'clipboard-refused' }
  expect(codeOf(await fixture.broker.copy({}, from(script)))).toBe('clipboard-refused')
  const failure = aFailure('unreachable')
  fixture.copyRefusal = { reason: 'expired', host: 'slides.example', failure }
  expect(await fixture.broker.copy({}, from(script))).toMatchObject({ code: 'no-valid-token', failure })
})

// Token files are for programs that run without a person.

test.each(['on', 'off', 'locked'] as const)(
  'a renewal for an account with a token file needs no question while the access is %s',
  async (access) => {
    const fixture = brokerFixture({ names: ['A', 'B'] })
    fixture.inFile = fixture.first.id
    fixture.access = access
    const renewed = await fixture.broker.renew({ account: 'A' }, from(script))
    expect(renewed).toMatchObject({ kind: 'given', answer: { account: 'A' } })
    expect(JSON.stringify(renewed)).not.toContain('demo-token')
    expect([fixture.questionsSeen, fixture.renewals]).toEqual([0, 1])
  },
)

test('while Deckpass is locked, a renewal tells nothing of an account without a token file', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  fixture.inFile = fixture.first.id
  fixture.access = 'locked'
  expect(await fixture.broker.renew({ account: 'B', noQuestion: true }, from(script))).toEqual({
    kind: 'problem',
    code: 'locked',
  })
})

// While Deckpass is locked.

test('a request while Deckpass is locked asks after the unlocking', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const began = fixture.clock.now()
  const asked = token(fixture)
  void token(fixture, elsewhere)
  expect(fixture.notices).toMatchObject([{ title: 'A program asks for a token', accountId: null }])
  expect(fixture.broker.unlockWaits.since).toBe(began)
  await fixture.clock.advance(50_000)
  fixture.setAccess('on')
  await settle()
  expect(fixture.broker.unlockWaits.since).toBeNull()
  expect(fixture.broker.consent.shown).toMatchObject({ endsAt: began + 60_000 })
  fixture.answer('once')
  expect(codeOf(await asked)).toBe('given')
})

test('a request is refused as locked if nobody unlocks within 60 seconds', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const asked = token(fixture)
  await fixture.clock.advance(60_000)
  expect(codeOf(await asked)).toBe('locked')
  expect(fixture.broker.unlockWaits.since).toBeNull()
})

test('a lock hides an open question until the unlocking', async () => {
  const fixture = brokerFixture()
  const asked = token(fixture)
  await settle()
  const before = fixture.broker.consent.shown
  fixture.setAccess('locked')
  expect(fixture.broker.consent.shown).toBeNull()
  fixture.setAccess('on')
  fixture.broker.consent.answer(before?.id ?? '', 'once')
  await settle()
  fixture.answer('once')
  expect(codeOf(await asked)).toBe('given')
})

test('every program may lock Deckpass, if something can unlock it', () => {
  const fixture = brokerFixture()
  expect(codeOf(fixture.broker.lock())).toBe('given')
  fixture.hasPin = false
  expect(codeOf(fixture.broker.lock())).toBe('no-lock')
  fixture.access = 'vault-closed'
  expect(codeOf(fixture.broker.lock())).toBe('vault-closed')
})

test('a program without a terminal is asked about each time', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-closes'
  await token(fixture, task)
  await token(fixture, task)
  expect([fixture.questionsSeen, fixture.broker.consent.approvals()]).toEqual([2, []])
})
