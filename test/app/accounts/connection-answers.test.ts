import { expect, test } from 'vitest'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { success } from '../service/responses.ts'
import { status } from './signed-in.ts'

/** The password that a proxy asks for, and the certificate that a service asks for. */

const address = 'proxy.example:3128'
const known = { address, username: 'office', password: 'demo-proxy-password' }

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
    async renewEach(): Promise<void> {
      for (const { id } of core.accounts.all()) await core.renewals.renew(id, 'person')
    },
    giveProxy: (accountId: string, password = known.password) =>
      core.answerConnection({ accountId, proxy: { username: known.username, password } }),
    choose: (accountId: string, { fingerprint }: Pick<typeof one, 'fingerprint'>) =>
      core.answerConnection({ accountId, certificate: { fingerprint } }),
    renewals: () => core.snapshot().accounts.map(({ renewal }) => renewal),
  }
}

/** An account whose service has taken the second certificate. */
async function certified() {
  const fixture = await started(asking)
  const asked = await fixture.core.signIn.run(typed)
  return { ...fixture, asked, accountId: await fixture.signedIn({ certificate: two }) }
}

test('a sign-in names the proxy that asks, continues with the password typed for it, and the next account uses it too', async () => {
  const { core, http, signedIn } = await started(behindProxy)
  expect(await core.signIn.run(typed)).toMatchObject({ kind: 'failed', failure: { proxy: address } })
  await signedIn({ proxy: known })
  await signedIn({ username: 'another' })
  expect(http.requests.at(-1)?.proxy).toEqual(known)
})

test('a password that the proxy accepts renews every account that the proxy stopped', async () => {
  const { http, signedIn, renewEach, giveProxy, renewals } = await started()
  const accountId = await signedIn({ username: 'first' })
  await signedIn({ username: 'second' })
  http.answer = behindProxy
  await renewEach()
  expect(await giveProxy(accountId, 'an older one')).toMatchObject({ kind: 'refused' })
  expect(renewals().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(await giveProxy(accountId)).toEqual({ kind: 'taken' })
  await settle()
  expect(renewals().map(({ state }) => state)).toEqual(['idle', 'idle'])
})

test('a call in flight that began without the password that the proxy takes is made again with it', async () => {
  const { core, http, clock, signedIn, renewEach, giveProxy, renewals } = await started()
  const accountId = await signedIn({ username: 'first' })
  const second = await signedIn({ username: 'second' })
  http.answer = behindProxy
  await renewEach()
  clock.pass(5_000)
  const ends: (() => void)[] = []
  http.answer = (request) =>
    request.proxy
      ? success
      : new Promise((resolve) => {
          ends.push(() => resolve(behindProxy(request)))
          request.signal.onabort = () => resolve(behindProxy(request))
        })
  void core.renewals.renew(second, 'person')
  await settle()
  expect(await giveProxy(accountId)).toEqual({ kind: 'taken' })
  for (const end of ends) end()
  await clock.advance(1)
  expect(renewals().map(({ state }) => state)).toEqual(['idle', 'idle'])
})

test('accounts that waited for a proxy password do not all call at once with refused credentials', async () => {
  const { http, clock, signedIn, renewEach, giveProxy } = await started()
  const accountId = await signedIn({ address: `${typed.address}/a` })
  for (const path of ['/b', '/c', '/d']) await signedIn({ address: `${typed.address}${path}` })
  http.answer = behindProxy
  await renewEach()
  http.requests.length = 0
  http.answer = (request) => (request.proxy ? { ...success, status: 401 } : behindProxy(request))
  expect(await giveProxy(accountId)).toEqual({ kind: 'taken' })
  await clock.advance(4 * 60_000)
  expect(http.requests).toHaveLength(1)
})

test('a password that the proxy refused is not sent to it again', async () => {
  const { http, clock, signedIn, renewEach } = await started(behindProxy)
  await signedIn({ proxy: known })
  http.answer = ({ proxy, ...request }) =>
    behindProxy({ ...request, ...(proxy && { proxy: { ...proxy, password: '' } }) })
  for (let renewal = 0; renewal < 2; renewal += 1) {
    await renewEach()
    clock.pass(5_000)
  }
  expect(http.requests.slice(1).map(({ proxy }) => proxy)).toEqual([known, undefined])
})

test('a password goes only to the proxy that it was typed for', async () => {
  const { http, signedIn, renewEach, giveProxy } = await started()
  const accountId = await signedIn({ username: 'first' })
  await signedIn({ username: 'second' })
  const isSecond = ({ headers }: HttpRequest) =>
    atob(headers.Authorization?.slice('Basic '.length) ?? '').startsWith('second:')
  http.answer = (request) =>
    isSecond(request)
      ? { kind: 'no-response', cause: 'proxy-password', detail: 'other-proxy.example:8080' }
      : behindProxy(request)
  await renewEach()
  expect(await giveProxy(accountId)).toEqual({ kind: 'taken' })
  await settle()
  expect(http.requests.filter(isSecond).map(({ proxy }) => proxy)).toEqual([undefined, undefined])
})

test('a sign-in offers the certificates that fit, and the chosen one is sent from then on', async () => {
  const { asked, http, core, accountId, signedIn, renewEach } = await certified()
  expect(asked).toMatchObject({ kind: 'failed', failure: { certificateRequest } })
  await renewEach()
  await signedIn({ accountId })
  expect(http.requests.map(({ certificate }) => certificate)).toEqual([undefined, two, two, two])
  // Not for another account.
  await core.signIn.run({ ...typed, username: 'another' })
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
})

test('a sign-in after a rejection asks for the certificate again, because it may have been the wrong one', async () => {
  const { http, core, renewEach, accountId } = await certified()
  http.answer = () => status(401)
  await renewEach()
  http.answer = asking
  const result = await core.signIn.run({ ...typed, accountId })
  expect(result).toMatchObject({ kind: 'failed', failure: { certificateRequest } })
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
  const { http, accountId, signedIn, renewEach, vault } = await certified()
  await signedIn({ accountId, proxy: known })
  const choices = { proxy: known, certificate: two }
  const kept = () => vault.saved[0]?.credentials
  expect(kept()).toMatchObject(choices)
  http.answer = () => answer
  await renewEach()
  const { password, companyKey } = typed
  expect(kept()).toEqual({ password, companyKey, [left]: choices[left] })
})

test('a renewal that needs another certificate continues after the person chooses one of those offered', async () => {
  const { http, accountId, renewEach, renewals, clock, choose } = await certified()
  expect(await choose(accountId, one)).toEqual({ kind: 'not-asked' })
  http.answer = ({ certificate }) =>
    certificate?.fingerprint === one.fingerprint ? success : askingFor('certificate-refused')
  await renewEach()
  const failure = { cause: 'certificate-refused', certificateRequest }
  expect(renewals()).toMatchObject([{ state: 'waiting', failure }])
  clock.pass(5_000)
  await renewEach()
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
  const calls = http.requests.length
  expect(await choose(accountId, { fingerprint: 'sha256/other' })).toEqual({ kind: 'not-asked' })
  expect(http.requests).toHaveLength(calls)
  expect(await choose(accountId, two)).toMatchObject({ kind: 'refused' })
  expect(await choose(accountId, one)).toEqual({ kind: 'taken' })
  expect(renewals()).toMatchObject([{ state: 'idle' }])
})

test.each(['a certificate', 'a proxy password'])(
  '%s is not kept when Deckpass is locked while it is tried, nor sent for another account',
  async (what) => {
    const isProxy = what === 'a proxy password'
    const { http, lock, accountId, vault, signedIn, renewEach, giveProxy, choose } = await certified()
    await signedIn({ username: 'another', certificate: two })
    await lock.changePin('482 915', '')
    http.answer = isProxy ? behindProxy : () => askingFor('choose-certificate')
    await renewEach()
    const calls = http.requests.length
    http.answer = () => {
      lock.lock('person')
      return success
    }
    const answered = isProxy ? giveProxy(accountId) : choose(accountId, one)
    expect(await answered).toMatchObject({ kind: 'refused' })
    await settle()
    expect(http.requests).toHaveLength(calls + 1)
    const kept = JSON.stringify(vault.saved.map(({ credentials }) => credentials))
    for (const answer of [one.fingerprint, known.password]) expect(kept).not.toContain(answer)
  },
)
