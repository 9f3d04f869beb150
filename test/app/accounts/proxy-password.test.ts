import { expect, test } from 'vitest'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { success } from '../service/responses.ts'

const address = 'proxy.example:3128'
const known = { address, username: 'office', password: 'demo-proxy-password' }
const wrong = { ...known, password: 'an older one' }

/** A service behind a proxy that takes one password. */
function behindProxy({ proxy }: HttpRequest): HttpResult {
  if (proxy?.password === known.password) return success
  return { kind: 'no-response', cause: proxy ? 'proxy-refused' : 'proxy-password', detail: address }
}

async function started() {
  const http = new ScriptedHttp()
  const fixture = coreFixture({ http })
  http.answer = () => success
  await fixture.core.start()
  return { ...fixture, http }
}

test('a sign-in names the proxy that asks and goes on with the password typed for it', async () => {
  const { core, http } = await started()
  http.answer = behindProxy
  expect(await core.signIn.run(typed)).toMatchObject({ kind: 'failed', failure: { proxy: address } })
  expect(await core.signIn.run({ ...typed, proxy: known })).toMatchObject({ kind: 'signed-in' })
})

test('the proxy password of one account serves the next one', async () => {
  const { core, http } = await started()
  http.answer = behindProxy
  await core.signIn.run({ ...typed, proxy: known })
  expect(await core.signIn.run({ ...typed, username: 'another' })).toMatchObject({ kind: 'signed-in' })
  expect(http.requests.at(-1)?.proxy).toEqual(known)
})

test('a password that the proxy takes renews every account that it stopped', async () => {
  const { core, http } = await started()
  const accountIds: string[] = []
  for (const username of ['first', 'second']) {
    const result = await core.signIn.run({ ...typed, username })
    if (result.kind === 'signed-in') accountIds.push(result.accountId)
  }
  const [accountId = ''] = accountIds
  const states = () => core.snapshot().accounts.map(({ renewal }) => renewal.state)
  http.answer = behindProxy
  for (const id of accountIds) await core.renewals.renew(id, 'person')
  expect(states()).toEqual(['waiting', 'waiting'])
  expect(await core.connection.giveProxyPassword({ accountId, ...pick(wrong) })).toMatchObject({
    kind: 'refused',
  })
  expect(states()).toEqual(['waiting', 'waiting'])
  expect(await core.connection.giveProxyPassword({ accountId, ...pick(known) })).toEqual({ kind: 'taken' })
  await settle()
  expect(states()).toEqual(['idle', 'idle'])
})

test('what waited for the password of a proxy does not call all at once with refused credentials', async () => {
  const { core, http, clock } = await started()
  const accountIds: string[] = []
  for (const path of ['/a', '/b', '/c', '/d']) {
    const result = await core.signIn.run({ ...typed, address: `${typed.address}${path}` })
    if (result.kind === 'signed-in') accountIds.push(result.accountId)
  }
  http.answer = behindProxy
  for (const id of accountIds) await core.renewals.renew(id, 'person')
  http.requests.length = 0
  http.answer = (request) => (request.proxy ? { ...success, status: 401 } : behindProxy(request))
  const [accountId = ''] = accountIds
  expect(await core.connection.giveProxyPassword({ accountId, ...pick(known) })).toEqual({ kind: 'taken' })
  await clock.advance(4 * 60_000)
  expect(http.requests).toHaveLength(1)
})

test('a password that the proxy refused is not sent to it again', async () => {
  const { core, http, clock } = await started()
  http.answer = behindProxy
  const result = await core.signIn.run({ ...typed, proxy: known })
  if (result.kind !== 'signed-in') throw new Error('Signing in failed.')
  http.answer = ({ proxy }) => ({
    kind: 'no-response',
    cause: proxy ? 'proxy-refused' : 'proxy-password',
    detail: address,
  })
  for (let renewal = 0; renewal < 2; renewal += 1) {
    await core.renewals.renew(result.accountId, 'person')
    clock.pass(5_000)
  }
  expect(http.requests.slice(1).map(({ proxy }) => proxy)).toEqual([known, undefined])
})

test('a password goes only to the proxy that it was typed for', async () => {
  const { core, http } = await started()
  const first = await core.signIn.run({ ...typed, username: 'first' })
  const second = await core.signIn.run({ ...typed, username: 'second' })
  if (first.kind !== 'signed-in' || second.kind !== 'signed-in') throw new Error('Signing in failed.')
  const others = () => http.requests.filter((request) => usernameOf(request) === 'second')
  http.answer = (request) =>
    usernameOf(request) === 'second'
      ? { kind: 'no-response', cause: 'proxy-password', detail: 'other-proxy.example:8080' }
      : behindProxy(request)
  const { accountId } = first
  for (const id of [accountId, second.accountId]) await core.renewals.renew(id, 'person')
  expect(await core.connection.giveProxyPassword({ accountId, ...pick(known) })).toEqual({ kind: 'taken' })
  await settle()
  expect(others()).toHaveLength(2)
  expect(others().map(({ proxy }) => proxy)).toEqual([undefined, undefined])
})

function usernameOf({ headers }: HttpRequest): string | undefined {
  return atob(headers.Authorization?.slice('Basic '.length) ?? '').split(':')[0]
}

function pick({ username, password }: typeof known) {
  return { username, password }
}
