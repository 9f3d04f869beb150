import { expect, test } from 'vitest'
import type { HttpRequest } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { day, minute } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status, success } from './signed-in.ts'

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

test('a proxy password is not kept when Deckpass is locked while the password is tried', async () => {
  const http = new ScriptedHttp()
  const { core, lock, clock, vault } = coreFixture({ http })
  http.answer = () => success(clock)
  await core.start()
  const accountIds: string[] = []
  for (const username of ['first', 'second']) {
    const result = await core.signIn.run({ ...typed, username })
    if (result.kind === 'signed-in') accountIds.push(result.accountId)
  }
  await lock.changePin(pin, '')
  const behindProxy = ({ proxy }: HttpRequest) =>
    proxy === undefined
      ? { kind: 'no-response' as const, cause: 'proxy-password' as const, detail: 'proxy.example:3128' }
      : success(clock)
  http.answer = behindProxy
  for (const id of accountIds) await core.renewals.renew(id, 'person')
  http.answer = (request) => {
    lock.lock('person')
    return behindProxy(request)
  }
  const [accountId = ''] = accountIds
  const calls = http.requests.length
  expect(
    await core.connection.giveProxyPassword({
      accountId,
      username: 'office',
      password: 'demo-proxy-password',
    }),
  ).toMatchObject({ kind: 'refused' })
  await settle()
  expect(http.requests).toHaveLength(calls + 1)
  expect(JSON.stringify(vault.saved)).not.toContain('demo-proxy-password')
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
