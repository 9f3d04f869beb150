import { expect, test } from 'vitest'
import { brokerFixture, script, weekMs } from '../../support/broker-fixture.ts'
import { hour } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { settle } from '../../support/virtual-ports.ts'

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a thousand requests at once are one question and one renewal, and each is answered', async () => {
  const fixture = brokerFixture()
  fixture.change(fixture.first.id, {
    token: { value: 'old', expiresAt: fixture.clock.now(), estimated: false },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const renew = fixture.renewal
  let running: Promise<void> | null = null
  fixture.renewal = (id) => {
    running ??= promise.then(() => renew(id))
    return running
  }
  const answers = Array.from({ length: 1_000 }, () => fixture.broker.token({}, script))
  expect(fixture.questionsSeen).toBe(1)
  fixture.broker.consent.answer(fixture.broker.consent.requests[0]?.id ?? '', 'until-it-ends')
  await settle()
  resolve()
  expect(new Set((await Promise.all(answers)).map(codeOf))).toEqual(new Set(['given']))
  expect([fixture.questionsSeen, fixture.renewals]).toEqual([1, 1])
})

test('a token with less time left than asked for is renewed first', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.clock.advance(weekMs - 11 * hour)
  expect(await fixture.broker.token({ minValidSeconds: 11 * 3600 }, script)).toMatchObject({
    answer: { token: 'demo-token-0' },
  })
  expect(await fixture.broker.token({ minValidSeconds: 11 * 3600 + 1 }, script)).toMatchObject({
    answer: { token: 'demo-token-1' },
  })
})

test('a program that asks for no time gets a token as it is to its last millisecond', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  await fixture.clock.advance(weekMs - 1)
  expect(await fixture.broker.token({}, script)).toMatchObject({ answer: { token: 'demo-token-0' } })
  await fixture.clock.advance(1)
  expect(await fixture.broker.token({}, script)).toMatchObject({ answer: { token: 'demo-token-1' } })
})

test('a token that cannot be had for so long is a clear refusal', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  fixture.renewal = async () => undefined
  await fixture.clock.advance(hour)
  expect(await fixture.broker.token({ minValidSeconds: 604_800 }, script)).toMatchObject({
    code: 'no-valid-token',
    leftMs: 601_200_000,
  })
})

test('an expired token is never given, and the reason is what the account says', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  fixture.renewal = async () => undefined
  await fixture.clock.advance(weekMs)
  const failure = aFailure('unreachable')
  fixture.change(fixture.first.id, { failure })
  expect(await fixture.broker.token({}, script)).toMatchObject({
    code: 'no-valid-token',
    failure,
    host: 'slides-0.example',
  })
  fixture.change(fixture.first.id, { failure: aFailure('rejected') })
  await fixture.clock.advance(12 * hour)
  expect(codeOf(await fixture.broker.token({}, script))).toBe('sign-in-needed')
})

test('a refused token that cannot be renewed is not given again', async () => {
  const fixture = brokerFixture()
  fixture.person = 'until-it-ends'
  await fixture.broker.token({}, script)
  fixture.failRenewals()
  for (const _ of [1, 2])
    expect(codeOf(await fixture.broker.token({ rejected: true }, script))).toBe('no-valid-token')
})

test('a renewal that a program asks for and that brings nothing is a failure', async () => {
  const fixture = brokerFixture()
  fixture.person = 'once'
  fixture.failRenewals()
  expect(codeOf(await fixture.broker.renew({}, script))).toBe('no-valid-token')
})
