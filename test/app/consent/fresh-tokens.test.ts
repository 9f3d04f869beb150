import { expect, test } from 'vitest'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
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
  const answers = Array.from({ length: 1_000 }, () => world.broker.token({}, script))
  expect(world.broker.consent.requests).toHaveLength(1)
  world.broker.consent.answer(world.broker.consent.requests[0]?.id ?? '', 'once')
  await settle()
  resolve()
  expect(new Set((await Promise.all(answers)).map(codeOf))).toEqual(new Set(['given']))
  expect(world.renewals).toBe(1)
})

test('a token with less time left than asked for is renewed first', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.clock.advance(weekMs - 11 * hour)
  expect(await world.broker.token({ minValidSeconds: 11 * 3600 }, script)).toMatchObject({
    answer: { token: 'demo-token-0' },
  })
  expect(await world.broker.token({ minValidSeconds: 11 * 3600 + 1 }, script)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
})

test('a token that cannot be had for so long is a clear refusal', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.renewal = async () => undefined
  await world.clock.advance(hour)
  expect(await world.broker.token({ minValidSeconds: 604_800 }, script)).toMatchObject({
    code: 'no-valid-token',
    leftMs: 601_200_000,
  })
})

test('an expired token is never given, and the reason is what the account says', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  world.renewal = async () => undefined
  await world.clock.advance(weekMs)
  const failure = aFailure('unreachable')
  world.change(world.first.id, { failure })
  expect(await world.broker.token({}, script)).toMatchObject({
    code: 'no-valid-token',
    failure,
    host: 'slides-0.example',
  })
  world.change(world.first.id, { failure: aFailure('rejected') })
  await world.clock.advance(12 * hour)
  expect(codeOf(await world.broker.token({}, script))).toBe('sign-in-needed')
})

test('a refused token is renewed at most once a minute, and everybody gets the one that is current', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.broker.token({}, script)
  const rejected = () => world.broker.token({ rejected: true }, script)
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
  await world.broker.token({}, script)
  await world.broker.token({}, otherProgram)
  await world.clock.advance(1_000)
  await world.broker.token({ rejected: true }, script)
  expect(await world.broker.token({ rejected: true }, otherProgram)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(world.renewals).toBe(1)
})

test('a refused token that cannot be renewed is not given again', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.broker.token({}, script)
  const failed = world.failRenewals()
  for (const _ of [1, 2])
    expect(codeOf(await world.broker.token({ rejected: true }, script))).toBe('no-valid-token')
  expect(failed).toEqual({ times: 1 })
})

test('a renewal that a program asks for and that brings nothing is a failure', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.failRenewals()
  expect(codeOf(await world.broker.renew({}, script))).toBe('no-valid-token')
})

test('the list of accounts holds no token', () => {
  const { broker } = programsWorld({ names: ['A', 'B'] })
  const answer = broker.accounts()
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
  const answers = Array.from({ length: 20 }, () => world.broker.token({ rejected: true }, script))
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ kind: 'given', answer: { token: 'demo-token-1' } })
  expect(world.renewals).toBe(1)
})

test('a renewal for more time does not hold up the renewal of a token that is refused right after', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.clock.advance(weekMs - hour)
  expect(await world.broker.token({ minValidSeconds: 2 * 3600 }, script)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
  expect(await world.broker.token({ rejected: true }, script)).toMatchObject({
    answer: { token: 'demo-token-2' },
  })
})
