import { expect, test } from 'vitest'
import { aFailure } from '../../support/failures.ts'
import { otherProgram, programsWorld, script } from '../../support/programs-world.ts'
import { settle } from '../../support/virtual-world.ts'

/** What programs get while Deckpass is locked, and after the unlocking. */

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind

test('a request while it is locked waits for the unlocking, and then asks as any other', async () => {
  const world = programsWorld()
  world.setAccess('locked')
  const answer = world.broker.token({}, script)
  await world.clock.advance(20_000)
  expect(world.broker.consent.requests).toEqual([])
  world.setAccess('on')
  await settle()
  expect(world.broker.consent.shown).toMatchObject({ account: { name: 'Northwind' } })
  world.broker.consent.answer(world.broker.consent.requests[0]?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
})

test('the wait and the question have 60 seconds together', async () => {
  const world = programsWorld()
  world.setAccess('locked')
  const answer = world.broker.token({}, script)
  await world.clock.advance(50_000)
  world.setAccess('on')
  await settle()
  await world.clock.advance(9_999)
  expect(world.broker.consent.requests).toHaveLength(1)
  await world.clock.advance(1)
  expect(codeOf(await answer)).toBe('no-answer')
})

test('where nobody unlocks it for 60 seconds, the request is refused as locked', async () => {
  const world = programsWorld()
  world.setAccess('locked')
  const answers = [world.broker.token({}, script), world.broker.renew({}, script)]
  await world.clock.advance(60_000)
  expect((await Promise.all(answers)).map(codeOf)).toEqual(['locked', 'locked'])
})

test('one notification asks the person to unlock, and names nobody', async () => {
  const world = programsWorld()
  world.setAccess('locked')
  void world.broker.token({ reason: 'upload' }, script)
  expect(world.notices).toMatchObject([
    {
      tag: 'locked',
      title: 'A program asks for a token',
      body: 'Unlock Deckpass within a minute to answer it.',
      accountId: null,
    },
  ])
})

test('an open question is put away by the lock, takes no answer, and is back after the unlocking', async () => {
  const world = programsWorld()
  const answer = world.broker.token({}, script)
  const shown = world.broker.consent.shown
  world.setAccess('locked')
  expect(world.broker.consent.shown).toBeNull()
  world.broker.consent.answer(shown?.id ?? '', 'once')
  world.setAccess('on')
  expect(world.broker.consent.shown).toEqual(shown)
  world.broker.consent.answer(shown?.id ?? '', 'once')
  expect(codeOf(await answer)).toBe('given')
})

test('an open question keeps its 60 seconds while it is put away', async () => {
  const world = programsWorld()
  const answer = world.broker.token({}, script)
  await world.clock.advance(30_000)
  world.setAccess('locked')
  await world.clock.advance(30_000)
  expect(codeOf(await answer)).toBe('locked')
  world.setAccess('on')
  expect(world.broker.consent.shown).toBeNull()
})

test('locking ends what was allowed for a time, and keeps what is always allowed', async () => {
  const world = programsWorld()
  world.person = 'until-it-ends'
  await world.broker.token({}, script)
  world.person = 'always'
  await world.broker.token({}, otherProgram)
  world.setAccess('locked')
  world.setAccess('on')
  await world.broker.token({}, otherProgram)
  expect(world.questionsSeen).toBe(2)
  await world.broker.token({}, script)
  expect(world.questionsSeen).toBe(3)
})

test('an answer that a renewal delays past the locking gives no name away', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.renewal = async () => {
    world.setAccess('locked')
    world.change(world.first.id, {
      token: null,
      failure: aFailure('unreachable'),
    })
  }
  expect(codeOf(await world.broker.token({ minValidSeconds: 604_800, rejected: true }, script))).toBe(
    'locked',
  )
})

test('a renewal that ends after the locking names no account', async () => {
  const world = programsWorld()
  world.person = 'once'
  world.renewal = async () => world.setAccess('locked')
  expect(codeOf(await world.broker.renew({}, script))).toBe('locked')
})

test('anybody may lock, also while a question is open', async () => {
  const world = programsWorld()
  void world.broker.token({}, script)
  expect(world.broker.lock()).toEqual({ kind: 'given', answer: { locked: true } })
  expect(world.broker.access).toBe('locked')
  expect(codeOf(world.broker.lock())).toBe('given')
})

test('where nothing could unlock it again, it is not locked, and the program is told what to do', () => {
  const world = programsWorld()
  world.hasPin = false
  expect(world.broker.lock()).toMatchObject({ code: 'no-lock' })
  world.access = 'not-open'
  expect(codeOf(world.broker.lock())).toBe('not-open')
})
