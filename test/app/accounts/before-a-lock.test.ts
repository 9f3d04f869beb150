import { expect, test } from 'vitest'
import { typed } from '../../support/core-fixture.ts'
import { day, minute } from '../../support/durations.ts'
import { signedIn, status } from './signed-in.ts'

/** Acts that begin before a lock and are answered after it. */

const pin = '482 915'

test('an answer about a new service does not count once Deckpass was locked in between', async () => {
  const { core, lock, http, askPerson } = await signedIn()
  await lock.changePin(pin, '')
  const answer = Promise.withResolvers<boolean>()
  askPerson(() => answer.promise)
  const calls = http.requests.length
  const signingIn = core.signIn.run({ ...typed, address: 'https://other.example' })
  lock.lock('person')
  await lock.unlock(pin)
  answer.resolve(true)
  expect(await signingIn).toEqual({ kind: 'cancelled' })
  expect(http.requests).toHaveLength(calls)
})

test('setting the clock back does not lengthen the wait after wrong PINs', async () => {
  const { core, lock, clock } = await signedIn()
  await lock.changePin(pin, '')
  lock.lock('person')
  for (let tried = 0; tried < 5; tried += 1) await lock.unlock('wrong one')
  expect(core.snapshot().base.lock).toMatchObject({ retryAt: expect.any(Number) })
  clock.setWall(-day)
  await clock.advance(minute)
  expect(core.snapshot().base.lock).toMatchObject({ retryAt: null })
})

test('a lock forgets the address at which a sign-in failed', async () => {
  const { core, lock, http } = await signedIn()
  await lock.changePin(pin, '')
  http.answer = () => status(404)
  await core.signIn.run({ ...typed, username: 'another' })
  expect(core.signIn.addressOf(null)).toBe(typed.address)
  lock.lock('person')
  await lock.unlock(pin)
  expect(core.signIn.addressOf(null)).toBeNull()
})
