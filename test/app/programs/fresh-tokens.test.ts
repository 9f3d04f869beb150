import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { otherProgram, programsWorld, script, weekMs } from '../../support/programs-world.ts'
import { settle } from '../../support/virtual-world.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a thousand requests at once are one question and one renewal, and each is answered', async () => {
  const world = programsWorld()
  world.change(world.first.id, { token: { value: 'old', expiresAt: world.clock.now() } })
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
    detail: expect.stringContaining('is valid for 601200 seconds only. Ask for less time'),
  })
})

test('an expired token is never given, and the reason is what the account says', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  world.renewal = async () => undefined
  await world.clock.advance(weekMs)
  const failure = { sentence: 'Nothing answers at slides-0.example.', personMustAct: false }
  world.change(world.first.id, { failure })
  expect(await world.desk.token({}, script)).toMatchObject({
    code: 'no-valid-token',
    detail: failure.sentence,
  })
  world.change(world.first.id, { failure: { ...failure, personMustAct: true } })
  await world.clock.advance(12 * hour)
  expect(codeOf(await world.desk.token({}, script))).toBe('sign-in-needed')
})

test('a refused token is renewed at most once a minute, and everybody gets the one that is current', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.desk.token({}, script)
  const rejected = () => world.desk.token({ rejected: true }, script)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  await world.clock.advance(59_000)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-1' } })
  await world.clock.advance(1_000)
  expect(await rejected()).toMatchObject({ answer: { token: 'demo-token-2' } })
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
  await world.desk.token({}, script)
  const failed = world.failRenewals()
  for (const _ of [1, 2])
    expect(codeOf(await world.desk.token({ rejected: true }, script))).toBe('no-valid-token')
  expect(failed).toEqual({ times: 1 })
})

test('a renewal that a program asks for and that brings nothing is a failure', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.failRenewals()
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

test('a renewal for more time does not hold up the renewal of a token that is refused right after', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.clock.advance(weekMs - hour)
  expect(await world.desk.token({ minValidSeconds: 2 * 3600 }, script)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(await world.desk.token({ rejected: true }, script)).toMatchObject({
    answer: { token: 'demo-token-2' },
  })
})
