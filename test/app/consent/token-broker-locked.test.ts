import { expect, test } from 'vitest'
import { brokerFixture, otherProgram, script } from '../../support/broker-fixture.ts'
import { aFailure } from '../../support/failures.ts'
import { settle } from '../../support/virtual-ports.ts'

/** What programs get while Deckpass is locked, and after the unlocking. */

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a request while it is locked waits for the unlocking, and then asks as any other', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const answer = fixture.broker.token({}, script)
  await fixture.clock.advance(20_000)
  expect(fixture.broker.consent.requests).toEqual([])
  fixture.setAccess('on')
  await settle()
  expect(fixture.broker.consent.shownRequest).toMatchObject({ account: { name: 'Northwind' } })
  fixture.broker.consent.answer(fixture.broker.consent.requests[0]?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
})

test('the wait and the question have 60 seconds together', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const answer = fixture.broker.token({}, script)
  await fixture.clock.advance(50_000)
  fixture.setAccess('on')
  await settle()
  await fixture.clock.advance(9_999)
  expect(fixture.broker.consent.requests).toHaveLength(1)
  await fixture.clock.advance(1)
  expect(codeOf(await answer)).toBe('no-answer')
})

test('where nobody unlocks it for 60 seconds, the request is refused as locked', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  const answers = [fixture.broker.token({}, script), fixture.broker.renew({}, script)]
  await fixture.clock.advance(60_000)
  expect((await Promise.all(answers)).map(codeOf)).toEqual(['locked', 'locked'])
})

test.each(['token', 'renew'] as const)(
  'a program that gave up during the wait gets nothing after the unlocking: %s',
  async (operation) => {
    const fixture = brokerFixture()
    fixture.person = 'always'
    await fixture.broker.token({}, script)
    const { length } = fixture.notes
    fixture.setAccess('locked')
    const gone = new AbortController()
    const answer = fixture.broker[operation]({}, script, gone.signal)
    gone.abort()
    fixture.setAccess('on')
    expect(codeOf(await answer)).toBe('no-answer')
    expect([fixture.notes.length, fixture.renewals]).toEqual([length, 0])
  },
)

test('it is told that a program waits, since when, and no longer than it does', async () => {
  const fixture = brokerFixture()
  const since = () => fixture.broker.consent.waitingSince
  const began = fixture.clock.now()
  const gone = new AbortController()
  void fixture.broker.token({}, script, gone.signal)
  expect(since()).toBeNull()
  await fixture.clock.advance(10_000)
  fixture.setAccess('locked')
  await settle()
  void fixture.broker.token({}, otherProgram)
  expect(since()).toBe(began)
  gone.abort()
  expect(since()).toBe(began + 10_000)
  fixture.setAccess('on')
  expect(since()).toBeNull()
  fixture.setAccess('locked')
  await settle()
  await fixture.clock.advance(60_000)
  expect(since()).toBeNull()
})

test('one notification asks the person to unlock, and names nobody', async () => {
  const fixture = brokerFixture()
  fixture.setAccess('locked')
  void fixture.broker.token({ reason: 'upload' }, script)
  expect(fixture.notices).toMatchObject([
    {
      tag: 'locked',
      title: 'A program asks for a token',
      body: 'Unlock Deckpass within a minute to answer it.',
      accountId: null,
    },
  ])
})

test('an open question is put away by the lock, takes no answer, and is back after the unlocking', async () => {
  const fixture = brokerFixture()
  const answer = fixture.broker.token({ reason: 'upload' }, script)
  const shown = fixture.broker.consent.shownRequest
  fixture.setAccess('locked')
  expect(fixture.broker.consent.shownRequest).toBeNull()
  fixture.broker.consent.answer(shown?.id ?? '', 'once')
  fixture.setAccess('on')
  await settle()
  fixture.broker.consent.answer(shown?.id ?? '', 'once')
  const again = fixture.broker.consent.shownRequest
  expect(again).toEqual({ ...shown, id: again?.id })
  fixture.broker.consent.answer(again?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
  expect(fixture.notices).toEqual([])
})

test('an open question keeps its 60 seconds while it is put away', async () => {
  const fixture = brokerFixture()
  const answer = fixture.broker.token({}, script)
  await fixture.clock.advance(30_000)
  fixture.setAccess('locked')
  await fixture.clock.advance(30_000)
  expect(codeOf(await answer)).toBe('locked')
  fixture.setAccess('on')
  expect(fixture.broker.consent.shownRequest).toBeNull()
})

test('locking ends what was allowed for a time, and keeps what is always allowed', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  fixture.person = 'always'
  await fixture.broker.token({}, otherProgram)
  fixture.setAccess('locked')
  fixture.setAccess('on')
  await fixture.broker.token({}, otherProgram)
  expect(fixture.questionsSeen).toBe(2)
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(3)
})

test('an answer that a renewal delays past the locking gives no name away', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  fixture.renewal = async () => {
    fixture.setAccess('locked')
    fixture.change(fixture.first.id, {
      token: null,
      failure: aFailure('unreachable'),
    })
  }
  expect(codeOf(await fixture.broker.token({ minValidSeconds: 604_800, rejected: true }, script))).toBe(
    'locked',
  )
})

test('anybody may lock, also while a question is open', async () => {
  const fixture = brokerFixture()
  void fixture.broker.token({}, script)
  expect(fixture.broker.lock()).toEqual({ kind: 'given', answer: { locked: true } })
  expect(fixture.broker.access).toBe('locked')
  expect(codeOf(fixture.broker.lock())).toBe('given')
})

test('where nothing could unlock it again, it is not locked, and the program is told what to do', () => {
  const fixture = brokerFixture()
  fixture.hasPin = false
  expect(fixture.broker.lock()).toMatchObject({ code: 'no-lock' })
  fixture.access = 'vault-closed'
  expect(codeOf(fixture.broker.lock())).toBe('vault-closed')
})
