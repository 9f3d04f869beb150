import { expect, test } from 'vitest'
import type { Asker } from '../../../app/programs/asker.ts'
import type { Choice } from '../../../app/programs/model/consent-request.ts'
import { hour } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { brokerFixture, elsewhere, script, task } from './broker-fixture.ts'

type Fixture = ReturnType<typeof brokerFixture>
const unasked = (fixture: Fixture, asker?: Asker | null) => fixture.ask(asker, { noQuestion: true })
/** After one question. */
async function answered(choice: Choice, asker?: Asker | null) {
  const fixture = brokerFixture({ person: choice })
  await fixture.ask(asker)
  fixture.person = null
  return fixture
}

test('an approval until a terminal closes covers everything in it', async () => {
  const fixture = await answered('until-it-closes')
  const other = { ...script, pid: 150, path: '/usr/bin/python3', args: 'report.py' }
  expect(await unasked(fixture, other)).toBe('given')
  expect(await unasked(fixture, elsewhere)).toBe('consent-needed')
  // A program with a terminal of its own needs its own approval, even if it was started in this one.
  const nested = { ...script, terminal: { pid: 130, startedAt: '5300', name: 'script' } }
  expect(await unasked(fixture, nested)).toBe('consent-needed')
})

test.each([
  ['in a sleep', (fixture: Fixture) => fixture.clock.sleep(12 * hour)],
  [
    'with the clock set back',
    (fixture: Fixture) => {
      fixture.clock.setWall(-24 * hour)
      return fixture.clock.advance(12 * hour)
    },
  ],
])('the twelve hours end %s', async (_how, pass) => {
  const fixture = await answered('until-it-closes')
  await pass(fixture)
  expect(await unasked(fixture)).toBe('consent-needed')
})

test.each([
  ['under the number that it had', { pid: 100, startedAt: '7000' }],
  ['at the instant at which it did', { pid: 300, startedAt: '5000' }],
])('an approval ends with its terminal, and does not pass to one that began %s', async (_which, other) => {
  const fixture = await answered('until-it-closes')
  expect(await unasked(fixture, { ...script, terminal: { ...other, name: 'xterm' } })).toBe('consent-needed')
  fixture.ended.add(100)
  expect(await unasked(fixture)).toBe('consent-needed')
  await fixture.clock.advance(5_000)
  expect(fixture.listed).toEqual([])
})

test('a lock suspends an approval, and turning programs off ends it', async () => {
  const fixture = await answered('until-it-closes')
  fixture.setAccess('locked')
  expect(await unasked(fixture)).toBe('locked')
  fixture.setAccess('on')
  expect(await unasked(fixture)).toBe('given')
  fixture.setAccess('off')
  fixture.setAccess('on')
  expect(await unasked(fixture)).toBe('consent-needed')
})

test.each<[string, (fixture: Fixture) => void]>([
  ['a sign-out', (fixture) => fixture.signInAnew()],
  ['another address or username', (fixture) => fixture.move(fixture.first.id)],
  ['Revoke', (fixture) => fixture.revokeAll()],
])('%s ends an approval', async (_what, end) => {
  const fixture = await answered('until-it-closes')
  end(fixture)
  expect(fixture.broker.consent.approvals()).toEqual([])
  expect(await unasked(fixture)).toBe('consent-needed')
})

test('an approval for one account does not count for another', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'], person: 'until-it-closes' })
  await fixture.ask(script, { account: 'A' })
  expect(await fixture.ask(script, { account: 'B', noQuestion: true })).toBe('consent-needed')
})

test('no timer outlasts the wait for an unlock or for an answer', async () => {
  const fixture = brokerFixture({ person: 'once' })
  fixture.setAccess('locked')
  const asked = fixture.ask()
  await settle()
  fixture.setAccess('on')
  expect(await asked).toBe('given')
  expect(fixture.clock.pending).toBe(0)
})

test('five programs that look alike are five questions, one after the other, and each Once is one token', async () => {
  const fixture = brokerFixture()
  let given = 0
  const asked = Array.from({ length: 5 }, async (_, index) => {
    await fixture.ask({ ...script, pid: 1_000 + index })
    given += 1
  })
  for (let answers = 1; answers <= 5; answers += 1) {
    await settle()
    fixture.answer('once')
    await settle()
    expect([given, fixture.questionsSeen]).toEqual([answers, Math.min(answers + 1, 5)])
  }
  await Promise.all(asked)
})

test('the window says until when an approval lasts, and it lasts until then', async () => {
  const fixture = brokerFixture()
  const asked = fixture.ask()
  await settle()
  const until = fixture.broker.consent.shown?.approvalEndsAt
  expect(until).toBe(fixture.clock.now() + 12 * hour)
  await fixture.clock.advance(40_000)
  fixture.answer('until-it-closes')
  await asked
  // The two clocks never agree to the millisecond, and each new end would be a new snapshot of everything.
  fixture.clock.setWall(40)
  expect(fixture.broker.consent.approvals()).toMatchObject([{ endsAt: until }])
  await fixture.clock.advance(12 * hour - 40_000 - 1)
  expect(await unasked(fixture)).toBe('given')
  await fixture.clock.advance(1)
  expect(await unasked(fixture)).toBe('consent-needed')
})

test.each<[string, Asker | null, Parameters<Fixture['broker']['token']>[0]]>([
  ['that looks the same', { ...script, pid: 999 }, {}],
  ['started otherwise', { ...script, args: 'evil.sh' }, {}],
  ['with another reason', script, { reason: 'more of it' }],
  ['for a command that exec becomes', script, { becomes: 'make upload' }],
  ['in another terminal', elsewhere, {}],
])('the token goes to the request that was shown, and not to one %s', async (_which, other, request) => {
  const fixture = brokerFixture()
  const [asked, otherAsked] = [fixture.ask(), fixture.ask(other, request)]
  await settle()
  fixture.answer('once')
  expect(await asked).toBe('given')
  await fixture.clock.advance(60_000)
  expect([await otherAsked, fixture.questionsSeen]).toEqual(['no-answer', 2])
})

test.each([
  ['an approval until a terminal closes', 'until-it-closes', 'given'],
  ['a refusal', 'no', 'refused'],
] as const)(
  '%s answers every request that waits in the terminal, and no other',
  async (_what, choice, code) => {
    const fixture = brokerFixture()
    const asked = [fixture.ask(), fixture.ask({ ...script, args: 'other.sh' })]
    void fixture.ask(elsewhere)
    await settle()
    fixture.answer(choice)
    expect(await Promise.all(asked)).toEqual([code, code])
    expect(fixture.broker.consent.shown).not.toBeNull()
  },
)

test('an answer counts only for the question that is shown', async () => {
  const fixture = brokerFixture()
  void fixture.ask()
  await settle()
  const first = fixture.broker.consent.shown?.id ?? ''
  fixture.answer('once')
  const other = fixture.ask(elsewhere)
  await settle()
  fixture.broker.consent.answer(first, 'once')
  await fixture.clock.advance(60_000)
  expect(await other).toBe('no-answer')
})

test('a question closes when its program is gone or its account moves, and the next one comes', async () => {
  const fixture = brokerFixture()
  const gone = new AbortController()
  void fixture.ask(script, {}, gone.signal)
  const other = fixture.ask()
  await settle()
  const first = fixture.broker.consent.shown?.id
  gone.abort()
  expect(fixture.broker.consent.shown?.id).not.toBe(first)
  fixture.move(fixture.first.id)
  expect([fixture.broker.consent.shown, await other]).toEqual([null, 'no-answer'])
})

const unnamed = { ...task, path: null, name: 'other' }

test.each<[string, Asker | null, Asker | null, Asker | null]>([
  ['that terminal', script, { ...script, path: '/usr/bin/python3', args: null }, elsewhere],
  ['that name where no path is known', { ...task, path: null }, { ...task, path: null }, unnamed],
  ['that program', task, { ...task, pid: 999, args: 'other.js' }, { ...task, path: '/usr/bin/ruby' }],
  ['the account where nobody is named', null, null, script],
])('a refusal holds for five minutes for %s', async (_whom, asker, same, other) => {
  const fixture = await answered('no', asker)
  expect(await fixture.ask(same)).toBe('refused')
  fixture.person = 'once'
  expect(await fixture.ask(other)).toBe('given')
  await fixture.clock.advance(5 * 60_000 - 1)
  expect(await fixture.ask(same)).toBe('refused')
  await fixture.clock.advance(1)
  expect(await fixture.ask(same)).toBe('given')
})

test.each<[string, (fixture: Fixture) => void]>([
  ['a lock', (fixture) => fixture.setAccess('locked')],
  ['the switch', (fixture) => fixture.setAccess('off')],
  ['the clock set forward', (fixture) => fixture.clock.setWall(24 * hour)],
])('a refusal outlasts %s', async (_what, trick) => {
  const fixture = await answered('no')
  trick(fixture)
  fixture.setAccess('on')
  expect(await fixture.ask()).toBe('refused')
})

test('the next request asks again after a question that nobody answered', async () => {
  const fixture = brokerFixture()
  const asked = fixture.ask()
  await fixture.clock.advance(60_000)
  expect(await asked).toBe('no-answer')
  fixture.person = 'once'
  expect(await fixture.ask()).toBe('given')
})

test('a program that hangs up and asks again shows the question once a minute', async () => {
  const fixture = brokerFixture()
  for (let second = 0; second < 120; second += 1) {
    const gone = new AbortController()
    const asked = fixture.ask(script, {}, gone.signal)
    await settle()
    gone.abort()
    await asked
    await fixture.clock.advance(1_000)
  }
  expect(fixture.questionsSeen).toBe(2)
})
