import { expect, test } from 'vitest'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { success } from '../service/responses.ts'
import { status } from './signed-in.ts'

/** The password that a proxy asks for, and the certificate that a service asks for. */

const address = 'proxy.example:3128'
const known = { address, username: 'office', password: 'demo-proxy-password' }
const entered = { username: known.username, password: known.password }

/** A service behind a proxy that takes one password. */
function behindProxy({ proxy }: HttpRequest): HttpResult {
  if (proxy?.password === known.password) return success
  return { kind: 'no-response', cause: proxy ? 'proxy-refused' : 'proxy-password', detail: address }
}

const host = 'slides.example:443'
const [one, two] = [
  { host, fingerprint: 'sha256/one' },
  { host, fingerprint: 'sha256/two' },
]
const certificates = [one, two].map(({ fingerprint }) => ({
  fingerprint,
  subject: 'Demo',
  issuer: 'Office',
  validUntil: 2e12,
}))
const certificateRequest = { host, certificates }

function askingFor(cause: 'choose-certificate' | 'certificate-refused'): HttpResult {
  return { kind: 'no-response', cause, detail: host, certificateRequest }
}

/** A service that takes the second certificate. */
function asking({ certificate }: HttpRequest): HttpResult {
  if (certificate?.fingerprint === two.fingerprint) return success
  return askingFor(certificate ? 'certificate-refused' : 'choose-certificate')
}

async function started(answer: ScriptedHttp['answer'] = () => success) {
  const http = new ScriptedHttp()
  const fixture = coreFixture({ http })
  http.answer = answer
  await fixture.core.start()
  const { core } = fixture
  return {
    ...fixture,
    http,
    async signedIn(input: Partial<typeof typed>): Promise<string> {
      const result = await core.signIn.run({ ...typed, ...input })
      if (result.kind !== 'signed-in') throw new Error('Signing in failed.')
      return result.accountId
    },
    states: () => core.snapshot().accounts.map(({ renewal }) => renewal.state),
  }
}

/** An account whose service has taken the second certificate. */
async function certified() {
  const fixture = await started(asking)
  const asked = await fixture.core.signIn.run(typed)
  return { ...fixture, asked, accountId: await fixture.signedIn({ certificate: two }) }
}

test('a sign-in names the proxy that asks and goes on with the password typed for it, which serves the next account', async () => {
  const { core, http, signedIn } = await started(behindProxy)
  expect(await core.signIn.run(typed)).toMatchObject({ kind: 'failed', failure: { proxy: address } })
  await signedIn({ proxy: known })
  await signedIn({ username: 'another' })
  expect(http.requests.at(-1)?.proxy).toEqual(known)
})

test('a password that the proxy takes renews every account that it stopped', async () => {
  const { core, http, signedIn, states } = await started()
  const accountId = await signedIn({ username: 'first' })
  const accountIds = [accountId, await signedIn({ username: 'second' })]
  http.answer = behindProxy
  for (const id of accountIds) await core.renewals.renew(id, 'person')
  const give = (password: string) =>
    core.connection.giveProxyPassword({ accountId, username: known.username, password })
  expect(await give('an older one')).toMatchObject({ kind: 'refused' })
  expect(states()).toEqual(['waiting', 'waiting'])
  expect(await give(known.password)).toEqual({ kind: 'taken' })
  await settle()
  expect(states()).toEqual(['idle', 'idle'])
})

test('what waited for the password of a proxy does not call all at once with refused credentials', async () => {
  const { core, http, clock, signedIn } = await started()
  const accountId = await signedIn({ address: `${typed.address}/a` })
  const accountIds = [accountId]
  for (const path of ['/b', '/c', '/d'])
    accountIds.push(await signedIn({ address: `${typed.address}${path}` }))
  http.answer = behindProxy
  for (const id of accountIds) await core.renewals.renew(id, 'person')
  http.requests.length = 0
  http.answer = (request) => (request.proxy ? { ...success, status: 401 } : behindProxy(request))
  expect(await core.connection.giveProxyPassword({ accountId, ...entered })).toEqual({ kind: 'taken' })
  await clock.advance(4 * 60_000)
  expect(http.requests).toHaveLength(1)
})

test('a password that the proxy refused is not sent to it again', async () => {
  const { core, http, clock, signedIn } = await started(behindProxy)
  const accountId = await signedIn({ proxy: known })
  http.answer = (request) =>
    behindProxy({ ...request, ...(request.proxy && { proxy: { ...known, password: '' } }) })
  for (let renewal = 0; renewal < 2; renewal += 1) {
    await core.renewals.renew(accountId, 'person')
    clock.pass(5_000)
  }
  expect(http.requests.slice(1).map(({ proxy }) => proxy)).toEqual([known, undefined])
})

test('a password goes only to the proxy that it was typed for', async () => {
  const { core, http, signedIn } = await started()
  const accountId = await signedIn({ username: 'first' })
  const second = await signedIn({ username: 'second' })
  const isSecond = ({ headers }: HttpRequest) =>
    atob(headers.Authorization?.slice('Basic '.length) ?? '').startsWith('second:')
  http.answer = (request) =>
    isSecond(request)
      ? { kind: 'no-response', cause: 'proxy-password', detail: 'other-proxy.example:8080' }
      : behindProxy(request)
  for (const id of [accountId, second]) await core.renewals.renew(id, 'person')
  expect(await core.connection.giveProxyPassword({ accountId, ...entered })).toEqual({ kind: 'taken' })
  await settle()
  expect(http.requests.filter(isSecond).map(({ proxy }) => proxy)).toEqual([undefined, undefined])
})

test('a sign-in offers the certificates that fit, and the chosen one is sent from then on', async () => {
  const { asked, http, core, accountId, signedIn } = await certified()
  expect(asked).toMatchObject({ kind: 'failed', failure: { certificateRequest } })
  await core.renewals.renew(accountId, 'person')
  await signedIn({ accountId })
  expect(http.requests.map(({ certificate }) => certificate)).toEqual([undefined, two, two, two])
  // Not for another account.
  await core.signIn.run({ ...typed, username: 'another' })
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
})

test('a sign-in after a rejection asks for the certificate again, because that may have been the wrong one', async () => {
  const { http, core, accountId } = await certified()
  http.answer = () => status(401)
  await core.renewals.renew(accountId, 'person')
  http.answer = asking
  expect(await core.signIn.run({ ...typed, accountId })).toMatchObject({
    kind: 'failed',
    failure: { certificateRequest },
  })
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
})

test.each([
  [
    'a proxy password that is refused leaves the certificate',
    { kind: 'no-response', cause: 'proxy-refused', detail: address },
    'certificate',
  ],
  ['a certificate that is refused leaves the proxy password', askingFor('certificate-refused'), 'proxy'],
] as const)('%s', async (_what, answer, left) => {
  const { http, core, accountId, signedIn, vault } = await certified()
  await signedIn({ accountId, proxy: known })
  const choices = { proxy: known, certificate: two }
  const kept = () => vault.saved[0]?.credentials
  expect(kept()).toMatchObject(choices)
  http.answer = () => answer
  await core.renewals.renew(accountId, 'person')
  const { password, companyKey } = typed
  expect(kept()).toEqual({ password, companyKey, [left]: choices[left] })
})

test('a renewal that needs another certificate goes on after the choice', async () => {
  const { http, core, accountId, states, clock } = await certified()
  http.answer = ({ certificate }) =>
    certificate?.fingerprint === one.fingerprint ? success : askingFor('certificate-refused')
  await core.renewals.renew(accountId, 'person')
  expect(core.snapshot().accounts[0]?.renewal).toMatchObject({
    state: 'waiting',
    failure: { cause: 'certificate-refused', certificateRequest },
  })
  clock.pass(5_000)
  await core.renewals.renew(accountId, 'person')
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
  const choose = ({ fingerprint }: typeof one) =>
    core.connection.chooseCertificate({ accountId, fingerprint })
  expect(await choose(two)).toMatchObject({ kind: 'refused' })
  expect(await choose(one)).toEqual({ kind: 'taken' })
  expect(states()).toEqual(['idle'])
})

test('a page can choose only among the certificates that were offered', async () => {
  const { http, core, accountId } = await certified()
  const calls = http.requests.length
  const choose = (fingerprint: string) => core.connection.chooseCertificate({ accountId, fingerprint })
  expect(await choose(one.fingerprint)).toEqual({ kind: 'not-asked' })
  http.answer = () => askingFor('choose-certificate')
  await core.renewals.renew(accountId, 'person')
  expect(await choose('sha256/other')).toEqual({ kind: 'not-asked' })
  expect(http.requests).toHaveLength(calls + 1)
})

test.each([
  ['a certificate', askingFor('choose-certificate')],
  ['a proxy password', behindProxy],
] as const)(
  '%s is not kept when Deckpass is locked while it is tried, nor sent for another account',
  async (_what, asks) => {
    const { http, core, lock, accountId, vault, signedIn } = await certified()
    await signedIn({ username: 'another', certificate: two })
    await lock.changePin('482 915', '')
    http.answer = (request) => (typeof asks === 'function' ? asks(request) : asks)
    for (const { id } of core.accounts.all()) await core.renewals.renew(id, 'person')
    const calls = http.requests.length
    http.answer = () => {
      lock.lock('person')
      return success
    }
    const answered =
      typeof asks === 'function'
        ? core.connection.giveProxyPassword({ accountId, ...entered })
        : core.connection.chooseCertificate({ accountId, fingerprint: one.fingerprint })
    expect(await answered).toMatchObject({ kind: 'refused' })
    await settle()
    expect(http.requests).toHaveLength(calls + 1)
    const kept = JSON.stringify(vault.saved.map(({ credentials }) => credentials))
    for (const answer of [one.fingerprint, known.password]) expect(kept).not.toContain(answer)
  },
)
