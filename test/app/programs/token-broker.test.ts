import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { settle } from '../../support/virtual-ports.ts'
import { brokerFixture, codeOf, elsewhere, from, script, task, weekMs } from './broker-fixture.ts'

test('a program gets the token once the person allows it', async () => {
  const fixture = brokerFixture()
  const asked = fixture.token({ reason: 'upload of the deck' })
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

test('the activity has each hand-out, including those that an approval covers', async () => {
  const fixture = brokerFixture({ person: 'until-it-closes' })
  for (let count = 0; count < 20; count += 1) await fixture.token()
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
  const fixture = brokerFixture({ person: 'no' })
  expect(codeOf(await fixture.broker[operation]({}, from(script)))).toBe('refused')
  expect([fixture.renewals, fixture.copied, fixture.notes]).toEqual([0, [], []])
})

test('a token with less time left than asked for is renewed first', async () => {
  const fixture = brokerFixture({ person: 'until-it-closes' })
  await fixture.clock.advance(weekMs - 11 * hour)
  const left = 11 * 3_600
  expect(await fixture.token({ minValidSeconds: left })).toMatchObject({ answer: { token: 'demo-token-0' } })
  expect(await fixture.token({ minValidSeconds: left + 1 })).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(fixture.notes).toContain('bash in xterm asked for a renewal.')
})

test('a program that needs a longer lifetime than a renewed token has is told so', async () => {
  const fixture = brokerFixture({ person: 'once' })
  fixture.renewal = async () => true
  await fixture.clock.advance(hour)
  expect(await fixture.token({ minValidSeconds: 604_800 })).toMatchObject({
    code: 'no-valid-token',
    leftMs: 601_200_000,
  })
})

test('a program that needs a renewal hears that it was refused, and no person is asked', async () => {
  const fixture = brokerFixture()
  fixture.fail(fixture.first.id, 'rejected')
  await fixture.clock.advance(hour)
  for (const request of [{ minValidSeconds: 604_800 }, { rejected: true as const }])
    expect(await fixture.token(request)).toMatchObject({
      code: 'sign-in-needed',
      failure: { cause: 'rejected' },
    })
  expect(codeOf(await fixture.broker.renew({}, from(script)))).toBe('sign-in-needed')
  expect([fixture.questionsSeen, fixture.renewals]).toEqual([0, 0])
})

test('a token that the service may have replaced is renewed first, and given if that fails', async () => {
  const fixture = brokerFixture({ person: 'until-it-closes' })
  fixture.fail(fixture.first.id, 'timeout')
  expect(await fixture.token()).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.fail(fixture.first.id, 'cut')
  fixture.renewal = async () => true
  expect(await fixture.token()).toMatchObject({ answer: { token: 'demo-token-1' } })
  expect(await fixture.token({ rejected: true })).toMatchObject({ code: 'no-valid-token' })
})

test('an expired token is renewed before the person is asked, and if it cannot be, nobody is', async () => {
  const fixture = brokerFixture({ person: 'once' })
  await fixture.clock.advance(weekMs)
  expect(await fixture.token()).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.renewal = async (id) => fixture.fail(id, 'unreachable')
  await fixture.clock.advance(weekMs)
  expect(await fixture.token()).toMatchObject({ code: 'no-valid-token', failure: { cause: 'unreachable' } })
  expect(fixture.questionsSeen).toBe(1)
})

test('a rejected token is renewed unless it was replaced already', async () => {
  const fixture = brokerFixture({ person: 'once' })
  await fixture.token()
  fixture.replaceToken(fixture.first.id, 'another-token')
  const rejected = () => fixture.token({ rejected: true })
  expect(await rejected()).toMatchObject({ answer: { token: 'another-token' } })
  expect(fixture.renewals).toBe(0)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  // Another program got the new token, and this one did not.
  expect(await fixture.token({}, elsewhere)).toMatchObject({ answer: { token: 'demo-token-1' } })
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-2' } })
})

test('a rejected token is not handed out again while no renewal may be made', async () => {
  const fixture = brokerFixture({ person: 'once' })
  const rejected = () => fixture.token({ rejected: true })
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.mayRenew = false
  expect(await rejected()).toMatchObject({ code: 'no-valid-token', isTooSoon: true })
  expect(await fixture.token()).toMatchObject({ answer: { token: 'demo-token-1' } })
  fixture.replaceToken(fixture.first.id, 'another-token')
  expect(await rejected()).toMatchObject({ answer: { token: 'another-token' } })
  // A renewal that keeps it has the service's word for it.
  fixture.mayRenew = true
  fixture.renewal = async () => true
  expect(await rejected()).toMatchObject({ answer: { token: 'another-token' } })
})

test('copy puts the token into the clipboard and answers without it', async () => {
  const fixture = brokerFixture({ person: 'once' })
  expect(JSON.stringify(await fixture.broker.copy({}, from(script)))).not.toContain('demo-token')
  expect(fixture.copied).toEqual([fixture.first.id])
  fixture.copyRefusal = { reason: 'clipboard-refused' }
  expect(codeOf(await fixture.broker.copy({}, from(script)))).toBe('clipboard-refused')
  const failure = aFailure('unreachable')
  fixture.copyRefusal = { reason: 'expired', host: 'slides.example', failure }
  expect(await fixture.broker.copy({}, from(script))).toMatchObject({ code: 'no-valid-token', failure })
})

test('a token that a copy has renewed first counts as the one that the program got', async () => {
  const fixture = brokerFixture({ person: 'once' })
  fixture.copyRenewsTo = 'renewed-token'
  await fixture.broker.copy({}, from(script))
  await fixture.token({ rejected: true })
  expect(fixture.renewals).toBe(1)
})

// Token files are for programs that run without a person.
test.each(['on', 'off', 'locked'] as const)(
  'a renewal for an account with a token file needs no question while the access is %s',
  async (access) => {
    const fixture = brokerFixture({ names: ['A', 'B'] })
    fixture.inFile = fixture.first.id
    fixture.access = access
    const renewed = await fixture.broker.renew({ account: 'A' }, from(script))
    const account = access === 'locked' ? null : 'A'
    expect(renewed).toMatchObject({ kind: 'given', answer: { account } })
    expect(JSON.stringify(renewed)).not.toContain('demo-token')
    expect([fixture.questionsSeen, fixture.renewals]).toEqual([0, 1])
  },
)

test('while Deckpass is locked, a renewal reveals nothing about an account without a token file', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  fixture.inFile = fixture.first.id
  fixture.access = 'locked'
  const renewed = await fixture.broker.renew({ account: 'B', noQuestion: true }, from(script))
  expect(renewed).toEqual({ kind: 'problem', code: 'locked' })
})

test.each([true, false])(
  'a renewal that a lock interrupts reveals nothing about its account: %s',
  async (isMade) => {
    const fixture = brokerFixture({ names: ['A', 'B'] })
    fixture.inFile = fixture.first.id
    fixture.renewal = async (id) => {
      fixture.setAccess('locked')
      return isMade || fixture.fail(id, 'unreachable')
    }
    const renewed = await fixture.broker.renew({ account: 'A' }, from(script))
    expect(renewed).toMatchObject(
      isMade
        ? { answer: { account: null, service: null } }
        : { code: 'no-valid-token', failure: null, host: '' },
    )
    expect(JSON.stringify(renewed)).not.toMatch(/slides|"A"/)
  },
)

test('a request while Deckpass is locked asks after the unlocking', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const began = fixture.clock.now()
  const asked = fixture.token()
  void fixture.token({}, elsewhere)
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
  const asked = fixture.ask()
  await fixture.clock.advance(60_000)
  expect(await asked).toBe('locked')
  expect(fixture.broker.unlockWaits.since).toBeNull()
})

test('a lock hides an open question until the unlocking', async () => {
  const fixture = brokerFixture()
  const asked = fixture.token()
  await settle()
  fixture.setAccess('locked')
  expect(fixture.broker.consent.shown).toBeNull()
  fixture.setAccess('on')
  await settle()
  fixture.answer('once')
  expect(codeOf(await asked)).toBe('given')
})

test('every program may lock Deckpass, if something can unlock it', () => {
  const fixture = brokerFixture()
  expect(codeOf(fixture.broker.lock())).toBe('given')
  fixture.access = 'on'
  fixture.hasPin = false
  expect(codeOf(fixture.broker.lock())).toBe('no-lock')
  fixture.access = 'vault-closed'
  // Even if Deckpass locks as soon as it is open.
  expect(codeOf(fixture.broker.lock())).toBe('vault-closed')
})

test('a program without a terminal is asked about each time', async () => {
  const fixture = brokerFixture({ person: 'until-it-closes' })
  await fixture.token({}, task)
  await fixture.token({}, task)
  expect([fixture.questionsSeen, fixture.broker.consent.approvals()]).toEqual([2, []])
})
