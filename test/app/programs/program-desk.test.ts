import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { otherProgram, programsWorld, script, weekMs } from '../../support/programs-world.ts'
import { settle } from '../../support/virtual-world.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a program gets the token once the person says yes', async () => {
  const world = programsWorld()
  const answer = world.desk.token({ reason: 'upload of the deck' }, script)
  expect(world.desk.questions).toMatchObject([{ program: script, reason: 'upload of the deck' }])
  world.desk.answer(world.desk.questions[0]?.id ?? '', 'once')
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
  await world.desk.token({}, script)
  await world.desk.token({}, script)
  expect(world.questionsSeen).toBe(2)
})

test('until it ends: the same terminal is not asked again for 12 hours, another one is', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.desk.token({}, script)
  await world.clock.advance(12 * hour - 1)
  await world.desk.token({}, script)
  expect(world.questionsSeen).toBe(1)
  await world.desk.token({}, otherProgram)
  expect(world.questionsSeen).toBe(2)
  await world.clock.advance(1)
  await world.desk.token({}, script)
  expect(world.questionsSeen).toBe(3)
})

test('always holds for the program, is listed, and ends when it is revoked', async () => {
  const world = programsWorld()
  world.person = 'always'
  await world.desk.token({}, script)
  await world.desk.token({}, { ...script, key: 'a later one' })
  expect(world.questionsSeen).toBe(1)
  const [approval] = world.desk.approvals()
  if (approval === undefined) throw new Error('Nothing is listed.')
  expect(approval).toMatchObject({ name: 'terminal', path: '/usr/bin/terminal', endsAt: null })
  world.desk.revoke(approval)
  await world.desk.token({}, script)
  expect(world.questionsSeen).toBe(2)
})

test('an approval for one account is none for another', async () => {
  const world = programsWorld({ names: ['A', 'B'] })
  world.person = 'until-it-ends'
  await world.desk.token({ account: 'A' }, script)
  await world.desk.token({ account: 'B' }, script)
  expect(world.questionsSeen).toBe(2)
})

test('no is silent for five minutes', async () => {
  const world = programsWorld()
  world.person = 'no'
  expect(codeOf(await world.desk.token({}, script))).toBe('refused')
  world.person = 'once'
  await world.clock.advance(5 * 60_000 - 1)
  expect(codeOf(await world.desk.token({}, script))).toBe('refused')
  expect(world.questionsSeen).toBe(1)
  await world.clock.advance(1)
  expect(codeOf(await world.desk.token({}, script))).toBe('given')
})

test('an answer to a question that is over changes nothing', async () => {
  const world = programsWorld()
  const asked = world.desk.token({}, script)
  const questionId = world.desk.questions[0]?.id ?? ''
  world.desk.answer(questionId, 'no')
  await asked
  world.desk.answer(questionId, 'until-it-ends')
  expect(codeOf(await world.desk.token({}, script))).toBe('refused')
})

test('a question that nobody answers is refused after 60 seconds', async () => {
  const world = programsWorld()
  const answer = world.desk.token({}, script)
  await world.clock.advance(60_000)
  expect(codeOf(await answer)).toBe('no-answer')
  expect(world.desk.questions).toEqual([])
})

test('a thousand requests at once are one question and one renewal, and each is answered', async () => {
  const world = programsWorld()
  world.change(world.first.id, { token: { value: 'old', renewalMark: 0, expiresAt: world.clock.now() } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const renew = world.renewal
  let running: Promise<void> | null = null
  world.renewal = (id) => {
    running ??= promise.then(() => renew(id))
    return running
  }
  const answers = Array.from({ length: 1_000 }, () => world.desk.token({}, script))
  expect(world.desk.questions).toHaveLength(1)
  world.desk.answer(world.desk.questions[0]?.id ?? '', 'once')
  await settle()
  resolve()
  expect(new Set((await Promise.all(answers)).map(codeOf))).toEqual(new Set(['given']))
  expect(world.renewals).toBe(1)
})

test('a ninth question at once is refused, and the others stay', async () => {
  const world = programsWorld()
  for (let count = 0; count < 8; count += 1) void world.desk.token({}, { ...script, key: String(count) })
  expect(codeOf(await world.desk.token({}, { ...script, key: '8' }))).toBe('too-many-questions')
  expect(world.desk.questions).toHaveLength(8)
})

test('a program that must not ask is told that consent is needed', async () => {
  const world = programsWorld()
  expect(codeOf(await world.desk.token({ noQuestion: true }, script))).toBe('consent-needed')
  expect(world.questionsSeen).toBe(0)
})

test.each(['off', 'locked', 'not-open'] as const)(
  'nothing is told or given while the gate is %s',
  async (gate) => {
    const world = programsWorld()
    world.gate = gate
    expect(codeOf(await world.desk.token({ noQuestion: true }, script))).toBe(gate)
    expect(codeOf(await world.desk.renew({ noQuestion: true }, script))).toBe(gate)
    expect(codeOf(world.desk.accounts())).toBe(gate)
  },
)

test.each(['off', 'not-open'] as const)(
  'the gate that is %s ends open questions and what was allowed for a time',
  async (gate) => {
    const world = programsWorld()
    world.person = 'until-it-ends'
    await world.desk.token({}, script)
    world.person = null
    const open = world.desk.token({}, otherProgram)
    world.setGate(gate)
    expect(codeOf(await open)).toBe(gate)
    world.setGate('on')
    world.person = 'once'
    await world.desk.token({}, script)
    expect(world.questionsSeen).toBe(3)
  },
)

test('a gate that closes during the renewal holds the token back', async () => {
  const world = programsWorld()
  world.person = 'once'
  const renew = world.renewal
  world.renewal = async (id) => {
    await renew(id)
    world.gate = 'locked'
  }
  expect(codeOf(await world.desk.token({ minValidSeconds: 604_800, rejected: true }, script))).toBe('locked')
  expect(world.notes).toEqual([])
})

test('an account that signs out takes its approvals and questions along', async () => {
  const world = programsWorld({ names: ['A', 'B'] })
  world.person = 'always'
  await world.desk.token({ account: 'A' }, script)
  world.person = null
  const open = world.desk.token({ account: 'A' }, otherProgram)
  world.signOut(world.first.id)
  expect(codeOf(await open)).toBe('no-answer')
  expect(world.always).toEqual([])
})

test('a token with less time left than asked for is renewed first', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.clock.advance(weekMs - 11 * hour)
  expect(await world.desk.token({ minValidSeconds: 11 * 3600 }, script)).toMatchObject({
    answer: { token: 'demo-token-0' },
  })
  expect(await world.desk.token({ minValidSeconds: 11 * 3600 + 1 }, script)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
})

test('a token that cannot be had for so long is a clear refusal', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.renewal = async () => undefined
  await world.clock.advance(hour)
  expect(await world.desk.token({ minValidSeconds: 604_800 }, script)).toMatchObject({
    code: 'no-valid-token',
    detail: expect.stringContaining('Ask for less time'),
  })
})

test('an expired token is never given, and the reason is what the account says', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  world.renewal = async () => undefined
  await world.clock.advance(weekMs)
  const trouble = { sentence: 'Nothing answers at slides-0.example.', personMustAct: false }
  world.change(world.first.id, { trouble })
  expect(await world.desk.token({}, script)).toMatchObject({
    code: 'no-valid-token',
    detail: trouble.sentence,
  })
  world.change(world.first.id, { trouble: { ...trouble, personMustAct: true } })
  await world.clock.advance(12 * hour)
  expect(codeOf(await world.desk.token({}, script))).toBe('sign-in-needed')
})

test('a refused token is renewed once, at most once a minute, and never given twice in a row', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.desk.token({}, script)
  const rejected = () => world.desk.token({ rejected: true }, script)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  await world.clock.advance(59_000)
  expect(await rejected()).toMatchObject({ code: 'renewed-just-now', retryAfter: 1 })
  await world.clock.advance(1_000)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-2' } })
  expect(world.renewals).toBe(2)
})

test('a clock that was set back does not hold up the renewal of a refused token', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.desk.token({ rejected: true }, script)
  world.clock.setWall(-24 * hour)
  expect(await world.desk.token({ rejected: true }, script)).toMatchObject({
    answer: { token: 'demo-token-2' },
  })
  expect(world.renewals).toBe(2)
})

test('a program that was refused an older token gets the one that took its place', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.desk.token({}, script)
  await world.desk.token({}, otherProgram)
  await world.clock.advance(1_000)
  await world.desk.token({ rejected: true }, script)
  expect(await world.desk.token({ rejected: true }, otherProgram)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(world.renewals).toBe(1)
})

test('a refused token that cannot be renewed is not given again', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  world.renewal = async () => undefined
  await world.desk.token({}, script)
  expect(codeOf(await world.desk.token({ rejected: true }, script))).toBe('no-valid-token')
})

test('more than 60 hand-outs an hour to one program raise one notification', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  for (let count = 0; count < 60; count += 1) await world.desk.token({}, script)
  expect(world.notices).toEqual([])
  for (let count = 0; count < 60; count += 1) await world.desk.token({}, script)
  expect(world.notices).toHaveLength(1)
  expect(world.notices[0]?.body).toBe(
    'Deploy.sh in terminal got the token of Northwind more than 60 times within an hour.',
  )
  expect(world.notes).toHaveLength(120)
})

test('a renewal that a program asks for needs the same consent', async () => {
  const world = programsWorld()
  world.person = 'no'
  expect(codeOf(await world.desk.renew({}, script))).toBe('refused')
  expect(world.renewals).toBe(0)
  world.person = 'once'
  expect(codeOf(await world.desk.renew({}, otherProgram))).toBe('given')
  expect(world.renewals).toBe(1)
})

test('a renewal that a program asks for and that brings nothing is a failure', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.renewal = async () => undefined
  expect(codeOf(await world.desk.renew({}, script))).toBe('no-valid-token')
})

test('the list of accounts holds no token', () => {
  const { desk } = programsWorld({ names: ['A', 'B'] })
  const answer = desk.accounts()
  expect(answer).toMatchObject({ answer: { accounts: [{ name: 'A', state: 'valid' }, { name: 'B' }] } })
  expect(JSON.stringify(answer)).not.toContain('demo-token')
})

test('of many requests whose token was refused at the same moment, none gets the refused one again', async () => {
  const world = programsWorld()
  const { renewal } = world
  world.renewal = async (id) => {
    await settle()
    await renewal(id)
  }
  world.person = 'until-it-ends'
  const answers = Array.from({ length: 20 }, () => world.desk.token({ rejected: true }, script))
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ kind: 'given', answer: { token: 'demo-token-1' } })
  expect(world.renewals).toBe(1)
})
