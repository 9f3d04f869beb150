import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { otherProgram, programsWorld, script, weekMs } from '../../support/programs-world.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a program gets the token once the person says yes', async () => {
  const world = programsWorld()
  const answer = world.broker.token({ reason: 'upload of the deck' }, script)
  expect(world.broker.consent.requests).toMatchObject([{ program: script, reason: 'upload of the deck' }])
  world.broker.consent.answer(world.broker.consent.requests[0]?.id ?? '', 'once')
  expect(await answer).toEqual({
    kind: 'given',
    answer: {
      token: 'demo-token-0',
      expiresAt: Math.floor((world.clock.now() + weekMs) / 1000),
      account: 'Northwind',
      service: 'https://slides-0.example',
    },
  })
  expect(world.notes).toEqual([
    'The token was given to deploy.sh in terminal. It said: “upload of the deck”.',
  ])
})

test('once is once: the next request asks again', async () => {
  const world = programsWorld()
  world.person = 'once'
  await world.broker.token({}, script)
  await world.broker.token({}, script)
  expect(world.questionsSeen).toBe(2)
})

test('until it ends: the same terminal is not asked again for 12 hours, another one is', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.broker.token({}, script)
  await world.clock.advance(12 * hour - 1)
  await world.broker.token({}, script)
  expect(world.questionsSeen).toBe(1)
  await world.broker.token({}, otherProgram)
  expect(world.questionsSeen).toBe(2)
  expect(world.broker.consent.approvals()).toHaveLength(2)
  await world.clock.advance(1)
  expect(world.broker.consent.approvals()).toMatchObject([{ name: 'editor' }])
  await world.broker.token({}, script)
  expect(world.questionsSeen).toBe(3)
})

test('always holds for the program, is listed, and ends when it is revoked', async () => {
  const world = programsWorld()
  world.person = 'always'
  await world.broker.token({}, script)
  await world.broker.token({}, { ...script, key: 'a later one' })
  expect(world.questionsSeen).toBe(1)
  const [approval] = world.broker.consent.approvals()
  if (approval === undefined) throw new Error('Nothing is listed.')
  expect(approval).toMatchObject({ name: 'terminal', path: '/usr/bin/terminal', endsAt: null })
  world.broker.consent.revoke(approval)
  await world.broker.token({}, script)
  expect(world.questionsSeen).toBe(2)
})

test('an approval for one account is none for another', async () => {
  const world = programsWorld({ names: ['A', 'B'] })
  world.person = 'until-it-ends'
  await world.broker.token({ account: 'A' }, script)
  await world.broker.token({ account: 'B' }, script)
  expect(world.questionsSeen).toBe(2)
})

test('no is silent for five minutes', async () => {
  const world = programsWorld()
  world.person = 'no'
  expect(codeOf(await world.broker.token({}, script))).toBe('refused')
  world.person = 'once'
  await world.clock.advance(5 * 60_000 - 1)
  expect(codeOf(await world.broker.token({}, script))).toBe('refused')
  expect(world.questionsSeen).toBe(1)
  await world.clock.advance(1)
  expect(codeOf(await world.broker.token({}, script))).toBe('given')
})

test('an answer to a question that is over changes nothing', async () => {
  const world = programsWorld()
  const asked = world.broker.token({}, script)
  const questionId = world.broker.consent.requests[0]?.id ?? ''
  world.broker.consent.answer(questionId, 'no')
  await asked
  world.broker.consent.answer(questionId, 'until-it-ends')
  expect(codeOf(await world.broker.token({}, script))).toBe('refused')
})

test('a question that nobody answers is refused after 60 seconds', async () => {
  const world = programsWorld()
  const answer = world.broker.token({}, script)
  expect(world.broker.consent.requests).toMatchObject([{ endsAt: world.clock.now() + 60_000 }])
  await world.clock.advance(60_000)
  expect(codeOf(await answer)).toBe('no-answer')
  expect(world.broker.consent.requests).toEqual([])
})

test('quitting answers the question that is open, and ends what was allowed for a time', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.broker.token({}, script)
  world.person = null
  const answer = world.broker.token({}, otherProgram)
  world.broker.close()
  expect(codeOf(await answer)).toBe('no-answer')
  expect([world.broker.consent.requests, world.broker.consent.approvals()]).toEqual([[], []])
})

test('a ninth question at once is refused, and the others stay', async () => {
  const world = programsWorld()
  for (let count = 0; count < 8; count += 1) void world.broker.token({}, { ...script, key: String(count) })
  expect(codeOf(await world.broker.token({}, { ...script, key: '8' }))).toBe('too-many-questions')
  expect(world.broker.consent.requests).toHaveLength(8)
})

test('a program that must not ask is told that consent is needed', async () => {
  const world = programsWorld()
  expect(codeOf(await world.broker.token({ noQuestion: true }, script))).toBe('consent-needed')
  expect(world.questionsSeen).toBe(0)
})

test.each(['off', 'locked', 'not-open'] as const)(
  'nothing is told or given while programs have no access: %s',
  async (access) => {
    const world = programsWorld()
    world.access = access
    expect(codeOf(await world.broker.token({ noQuestion: true }, script))).toBe(access)
    expect(codeOf(await world.broker.renew({ noQuestion: true }, script))).toBe(access)
    expect(codeOf(world.broker.accounts())).toBe(access)
  },
)

test.each(['off', 'not-open'] as const)(
  'the end of the access ends open questions and what was allowed for a time: %s',
  async (access) => {
    const world = programsWorld()
    world.person = 'until-it-ends'
    await world.broker.token({}, script)
    world.person = null
    const open = world.broker.token({}, otherProgram)
    world.setAccess(access)
    expect(codeOf(await open)).toBe(access)
    world.setAccess('on')
    world.person = 'once'
    await world.broker.token({}, script)
    expect(world.questionsSeen).toBe(3)
  },
)

test('a lock during the renewal holds the token back', async () => {
  const world = programsWorld()
  world.person = 'once'
  const renew = world.renewal
  world.renewal = async (id) => {
    await renew(id)
    world.access = 'locked'
  }
  expect(codeOf(await world.broker.token({ minValidSeconds: 604_800, rejected: true }, script))).toBe(
    'locked',
  )
  expect(world.notes).toEqual([])
})

test('an account that signs out takes its approvals and questions along', async () => {
  const world = programsWorld({ names: ['A', 'B'] })
  world.person = 'always'
  await world.broker.token({ account: 'A' }, script)
  world.person = null
  const open = world.broker.token({ account: 'A' }, otherProgram)
  world.signOut(world.first.id)
  expect(codeOf(await open)).toBe('no-answer')
  expect(world.broker.consent.approvals()).toEqual([])
})

test('many hand-outs to one program are one entry of the activity, with how often', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  for (let count = 0; count < 120; count += 1) await world.broker.token({}, script)
  expect(world.notes).toHaveLength(1)
  await world.clock.advance(5_000)
  expect(world.repeats).toEqual([{ times: 120, lastAt: world.clock.now() - 5_000 }])
})

test('a renewal that a program asks for needs the same consent', async () => {
  const world = programsWorld()
  world.person = 'no'
  expect(codeOf(await world.broker.renew({}, script))).toBe('refused')
  expect(world.renewals).toBe(0)
  world.person = 'once'
  expect(codeOf(await world.broker.renew({}, otherProgram))).toBe('given')
  expect(world.renewals).toBe(1)
})

test('a question about one account stays open while another signs out', async () => {
  const world = programsWorld({ names: ['A', 'B'] })
  const answer = world.broker.token({ account: 'B' }, script)
  world.signOut(world.first.id)
  expect(world.broker.consent.requests).toHaveLength(1)
  world.broker.consent.answer(world.broker.consent.requests[0]?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
})

test('a question that was answered leaves no timer behind', async () => {
  const world = programsWorld()
  world.person = 'once'
  await world.broker.token({}, script)
  expect(world.clock.pending).toBe(0)
})
