import { expect, test } from 'vitest'
import { accessOf } from '../../../app/consent/consent.ts'
import { brokerFixture, otherProgram, script, weekMs } from '../../support/broker-fixture.ts'
import { hour } from '../../support/durations.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test.each([
  [{ mayAsk: true, isLocked: false, isVaultOpen: true }, 'on'],
  [{ mayAsk: true, isLocked: false, isVaultOpen: false }, 'vault-closed'],
  [{ mayAsk: true, isLocked: true, isVaultOpen: false }, 'locked'],
  [{ mayAsk: false, isLocked: true, isVaultOpen: false }, 'off'],
] as const)('programs have access where they may ask and nothing is shut: %j is %s', (now, access) => {
  expect(accessOf(now)).toBe(access)
})

test('a program gets the token once the person says yes', async () => {
  const fixture = brokerFixture()
  const answer = fixture.broker.token({ reason: 'upload of the deck' }, script)
  expect(fixture.broker.consent.requests).toMatchObject([{ program: script, reason: 'upload of the deck' }])
  fixture.broker.consent.answer(fixture.broker.consent.requests[0]?.id ?? '', 'once')
  expect(await answer).toEqual({
    kind: 'given',
    answer: {
      token: 'demo-token-0',
      expiresAt: Math.floor((fixture.clock.now() + weekMs) / 1000),
      estimated: false,
      account: 'Northwind',
      username: 'user-0',
      service: 'https://slides-0.example',
    },
  })
  expect(fixture.notes).toEqual([
    'deploy.sh (bash) in terminal got the token. It said: “upload of the deck”.',
  ])
})

test('once is once: the next request asks again', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  await fixture.broker.token({}, script)
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(2)
})

test('until it ends: the same terminal is not asked again for 12 hours, another one is', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  await fixture.clock.advance(12 * hour - 1)
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(1)
  await fixture.broker.token({}, otherProgram)
  expect(fixture.questionsSeen).toBe(2)
  expect(fixture.broker.consent.approvals()).toHaveLength(2)
  await fixture.clock.advance(1)
  expect(fixture.broker.consent.approvals()).toMatchObject([{ name: 'editor' }])
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(3)
})

test('always holds for the program, is listed, and ends when it is revoked', async () => {
  const fixture = brokerFixture()
  fixture.person = 'always'
  await fixture.broker.token({}, script)
  await fixture.broker.token({}, { ...script, lives: { pid: 300, startedAt: '7000' } })
  expect(fixture.questionsSeen).toBe(1)
  const [approval] = fixture.broker.consent.approvals()
  if (approval === undefined) throw new Error('Nothing is listed.')
  expect(approval).toMatchObject({ name: 'deploy.sh', path: script.path, endsAt: null })
  fixture.broker.consent.revoke(approval.id)
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(2)
})

test('what holds until a terminal closes is over and gone once it has', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  fixture.ended.add(script.lives.pid)
  expect(fixture.broker.consent.approvals()).toEqual([])
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(2)
})

test('always for one script is none for another, nor for what asks from elsewhere by the same shell', async () => {
  const fixture = brokerFixture()
  fixture.person = 'always'
  await fixture.broker.token({}, script)
  for (const other of [{ path: '/home/ada/other.sh' }, { path: '/usr/bin/bash', canBeAlways: false }]) {
    const asked = await fixture.broker.token({ noQuestion: true }, { ...script, ...other })
    expect(codeOf(asked)).toBe('consent-needed')
  }
})

test('what holds until a program ends is over once it is revoked, for that program alone', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  await fixture.broker.token({}, otherProgram)
  const approval = fixture.broker.consent.approvals().find(({ name }) => name === 'terminal')
  if (approval === undefined) throw new Error('It is not listed.')
  fixture.broker.consent.revoke(approval.id)
  expect(fixture.broker.consent.approvals()).toMatchObject([{ name: 'editor' }])
  await fixture.broker.token({}, otherProgram)
  expect(fixture.questionsSeen).toBe(2)
  await fixture.broker.token({}, script)
  expect(fixture.questionsSeen).toBe(3)
})

test('an approval for one account is none for another', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  fixture.person = 'until-it-ends'
  await fixture.broker.token({ account: 'A' }, script)
  await fixture.broker.token({ account: 'B' }, script)
  expect(fixture.questionsSeen).toBe(2)
})

test('the list tells when each program last got the token', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.renew({}, script)
  fixture.person = 'always'
  await fixture.broker.renew({}, otherProgram)
  const lastUsed = () => fixture.broker.consent.approvals().map(({ name, lastUsedAt }) => [name, lastUsedAt])
  expect(lastUsed()).toEqual([
    ['report.py', null],
    ['terminal', null],
  ])
  await fixture.broker.token({}, script)
  const at = fixture.clock.now()
  await fixture.clock.advance(60_000)
  await fixture.broker.token({}, otherProgram)
  expect(lastUsed()).toEqual([
    ['report.py', at + 60_000],
    ['terminal', at],
  ])
  await fixture.clock.advance(4_000)
  await fixture.broker.token({}, otherProgram)
  expect(lastUsed()[0]).toEqual(['report.py', at + 60_000])
  await fixture.clock.advance(1_000)
  expect(lastUsed()[0]).toEqual(['report.py', at + 65_000])
})

test('no is silent for five minutes', async () => {
  const fixture = brokerFixture()
  fixture.person = 'no'
  expect(codeOf(await fixture.broker.token({}, script))).toBe('refused')
  fixture.person = 'once'
  await fixture.clock.advance(5 * 60_000 - 1)
  expect(codeOf(await fixture.broker.token({}, script))).toBe('refused')
  expect(fixture.questionsSeen).toBe(1)
  await fixture.clock.advance(1)
  expect(codeOf(await fixture.broker.token({}, script))).toBe('given')
})

test('a no is for one script and one account', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  fixture.person = 'no'
  await fixture.broker.token({ account: 'A' }, script)
  fixture.person = 'once'
  const other = { ...script, path: '/home/ada/other.sh' }
  expect(codeOf(await fixture.broker.token({ account: 'A' }, other))).toBe('given')
  expect(codeOf(await fixture.broker.token({ account: 'A' }, otherProgram))).toBe('given')
  expect(codeOf(await fixture.broker.token({ account: 'B' }, script))).toBe('given')
  expect(codeOf(await fixture.broker.token({ account: 'A' }, script))).toBe('refused')
})

test('a no to a script outweighs a yes to its terminal until the silence is over', async () => {
  const fixture = brokerFixture()
  fixture.person = 'no'
  await fixture.broker.token({}, script)
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, { ...script, path: '/home/ada/other.sh' })
  expect(codeOf(await fixture.broker.token({}, script))).toBe('refused')
  await fixture.clock.advance(5 * 60_000)
  expect(codeOf(await fixture.broker.token({}, script))).toBe('given')
})

test('a no can be taken back', async () => {
  const fixture = brokerFixture()
  fixture.person = 'no'
  await fixture.broker.token({}, script)
  const [refused] = fixture.broker.consent.refused()
  expect(refused).toMatchObject({ program: { name: 'deploy.sh', runBy: 'bash', startedIn: 'terminal' } })
  fixture.broker.consent.askAgain(refused?.id ?? '')
  expect(fixture.broker.consent.refused()).toEqual([])
  fixture.person = 'once'
  expect(codeOf(await fixture.broker.token({}, script))).toBe('given')
})

test('a sign-out forgets what was refused', async () => {
  const fixture = brokerFixture()
  const { first } = fixture
  fixture.person = 'no'
  await fixture.broker.token({}, script)
  fixture.signOut(first.id)
  fixture.signIn(first)
  fixture.person = 'once'
  expect(codeOf(await fixture.broker.token({}, script))).toBe('given')
})

test.each([
  ['until-it-ends', 'given'],
  ['always', 'given'],
  ['no', 'refused'],
] as const)('one press answers all that a script asks at once: %s', async (choice, code) => {
  const fixture = brokerFixture()
  const asked = Array.from({ length: 11 }, (_, index) =>
    fixture.broker.token({ reason: `part ${index}` }, { ...script, pid: index }),
  )
  fixture.broker.consent.answer(fixture.broker.consent.shownRequest?.id ?? '', choice)
  expect(new Set((await Promise.all(asked)).map(codeOf))).toEqual(new Set([code]))
  expect(fixture.questionsSeen).toBe(1)
})

test('after a once the others are shown in turn, each for what is left of its own 60 seconds', async () => {
  const fixture = brokerFixture()
  const began = fixture.clock.now()
  void fixture.broker.token({ reason: 'first' }, script)
  await fixture.clock.advance(20_000)
  const second = fixture.broker.token({ reason: 'second' }, script)
  const shown = fixture.broker.consent.shownRequest
  expect(shown).toMatchObject({ reason: 'first', endsAt: began + 60_000 })
  fixture.broker.consent.answer(shown?.id ?? '', 'once')
  expect(fixture.broker.consent.shownRequest).toMatchObject({ reason: 'second', endsAt: began + 80_000 })
  await fixture.clock.advance(60_000)
  expect(codeOf(await second)).toBe('no-answer')
})

test('a program that gives up while its token is renewed gets none, and none is written down', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  const gone = new AbortController()
  fixture.renewal = async () => gone.abort()
  const answer = fixture.broker.token({ rejected: true }, script, gone.signal)
  expect([codeOf(await answer), fixture.notes]).toEqual(['no-answer', []])
})

test('quitting answers the question that is open, and ends what was allowed for a time', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  fixture.person = null
  const answer = fixture.broker.token({}, otherProgram)
  fixture.broker.stop()
  expect(codeOf(await answer)).toBe('no-answer')
  expect([fixture.broker.consent.requests, fixture.broker.consent.approvals()]).toEqual([[], []])
})

test('a ninth program at once is refused, and the others stay', async () => {
  const fixture = brokerFixture()
  const numbered = (count: number) => ({ ...script, path: `/home/ada/${count}.sh` })
  for (let count = 0; count < 8; count += 1) void fixture.broker.token({}, numbered(count))
  expect(codeOf(await fixture.broker.token({}, numbered(8)))).toBe('too-many-questions')
  expect(fixture.broker.consent.requests).toHaveLength(8)
})

test.each(['off', 'locked', 'vault-closed'] as const)(
  'nothing is told or given while programs have no access: %s',
  async (access) => {
    const fixture = brokerFixture()
    fixture.access = access
    expect(codeOf(await fixture.broker.token({ noQuestion: true }, script))).toBe(access)
    expect(codeOf(await fixture.broker.renew({ noQuestion: true }, script))).toBe(access)
    expect(codeOf(fixture.broker.accounts())).toBe(access)
  },
)

test.each(['off', 'vault-closed'] as const)(
  'the end of the access ends open questions and what was allowed for a time: %s',
  async (access) => {
    const fixture = brokerFixture()
    fixture.person = 'until-it-ends'
    await fixture.broker.token({}, script)
    fixture.person = null
    const open = fixture.broker.token({}, otherProgram)
    fixture.setAccess(access)
    expect(codeOf(await open)).toBe(access)
    fixture.setAccess('on')
    fixture.person = 'once'
    await fixture.broker.token({}, script)
    expect(fixture.questionsSeen).toBe(3)
  },
)

test('an account that signs out takes its approvals and questions along', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  fixture.person = 'always'
  await fixture.broker.token({ account: 'A' }, script)
  fixture.person = null
  const open = fixture.broker.token({ account: 'A' }, otherProgram)
  fixture.signOut(fixture.first.id)
  expect(await open).toMatchObject({ code: 'no-account', isSignedOut: true })
  expect(fixture.broker.consent.approvals()).toEqual([])
})

test('a renewal that a program asks for needs the same consent', async () => {
  const fixture = brokerFixture()
  fixture.person = 'no'
  expect(codeOf(await fixture.broker.renew({}, script))).toBe('refused')
  expect(fixture.renewals).toBe(0)
  fixture.person = 'once'
  expect(codeOf(await fixture.broker.renew({}, otherProgram))).toBe('given')
  expect(fixture.renewals).toBe(1)
})

test('a question about one account stays open while another signs out', async () => {
  const fixture = brokerFixture({ names: ['A', 'B'] })
  const answer = fixture.broker.token({ account: 'B' }, script)
  fixture.signOut(fixture.first.id)
  expect(fixture.broker.consent.requests).toHaveLength(1)
  fixture.broker.consent.answer(fixture.broker.consent.requests[0]?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
})

test('what is not offered *Always* does not get it by that answer, nor by the file of a script that has it', async () => {
  const fixture = brokerFixture()
  fixture.person = 'always'
  const shell = { ...script, canBeAlways: false }
  await fixture.broker.token({}, shell)
  expect(fixture.broker.consent.approvals()).toEqual([])
  await fixture.broker.token({}, script)
  fixture.person = 'no'
  expect(await fixture.broker.token({}, shell)).toMatchObject({ code: 'refused' })
})

test('a no to a shell’s program does not silence what the person types in that shell', async () => {
  const fixture = brokerFixture()
  const piped = { ...script, name: 'bash', path: '/usr/bin/bash', canBeAlways: false }
  fixture.person = 'no'
  await fixture.broker.token({}, piped)
  fixture.person = 'once'
  expect(await fixture.broker.token({}, { ...piped, isTyped: true })).toMatchObject({ kind: 'given' })
  expect(await fixture.broker.token({}, piped)).toMatchObject({ code: 'refused' })
})

test.each([
  ['under the number that it had', { pid: script.lives.pid, startedAt: '7000' }],
  ['at the instant at which it did', { pid: 300, startedAt: script.lives.startedAt }],
])('what is allowed until a program ends is not for one that started %s', async (_which, lives) => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  await fixture.broker.token({}, { ...script, lives })
  expect(fixture.questionsSeen).toBe(2)
})
