import { expect, test } from 'vitest'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import { coreFixture, ScriptedHttp, typed } from '../../support/core-fixture.ts'
import { success } from '../service/responses.ts'
import { status } from './signed-in.ts'

const host = 'slides.example:443'
const certificates = ['sha256/one', 'sha256/two'].map((fingerprint) => ({
  fingerprint,
  subject: 'Demo',
  issuer: 'Office',
  validUntil: 2e12,
}))
const certificateRequest = { host, certificates }
const [one, two] = [
  { host, fingerprint: 'sha256/one' },
  { host, fingerprint: 'sha256/two' },
]

/** A service that takes the second certificate. */
function asking({ certificate }: HttpRequest): HttpResult {
  if (certificate?.fingerprint === two.fingerprint) return success
  const cause = certificate ? 'certificate-refused' : 'choose-certificate'
  return { kind: 'no-response', cause, detail: host, certificateRequest }
}

async function signedIn() {
  const http = new ScriptedHttp()
  const fixture = coreFixture({ http })
  await fixture.core.start()
  http.answer = asking
  const asked = await fixture.core.signIn.run(typed)
  const result = await fixture.core.signIn.run({ ...typed, certificate: two })
  if (result.kind !== 'signed-in') throw new Error('Signing in failed.')
  const { accountId } = result
  const account = () => fixture.core.snapshot().accounts[0]
  return { ...fixture, http, asked, accountId, account }
}

test('a sign-in offers the certificates that fit and goes on with the chosen one', async () => {
  const { asked, http, core, accountId } = await signedIn()
  expect(asked).toMatchObject({
    kind: 'failed',
    failure: { certificateRequest },
  })
  expect(http.requests.map(({ certificate }) => certificate)).toEqual([undefined, two])
  await core.renewals.renew(accountId, 'person')
  expect(http.requests.at(-1)?.certificate).toEqual(two)
})

test('the choice is kept when the person signs in again', async () => {
  const { http, core, accountId } = await signedIn()
  expect(await core.signIn.run({ ...typed, accountId })).toMatchObject({ kind: 'signed-in' })
  expect(http.requests.at(-1)?.certificate).toEqual(two)
})

test('a sign-in after a rejection asks for the certificate again, because that may have been the wrong one', async () => {
  const { http, core, accountId } = await signedIn()
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
    { kind: 'no-response', cause: 'proxy-refused', detail: 'proxy.example:3128' },
    'certificate',
  ],
  [
    'a certificate that is refused leaves the proxy password',
    { kind: 'no-response', cause: 'certificate-refused', detail: host, certificateRequest },
    'proxy',
  ],
] as const)('%s', async (_what, answer, left) => {
  const { http, core, accountId, vault } = await signedIn()
  const proxy = { address: 'proxy.example:3128', username: 'office', password: 'demo-proxy-password' }
  await core.signIn.run({ ...typed, accountId, proxy })
  const choices = { proxy, certificate: two }
  const kept = () => vault.saved[0]?.credentials
  expect(kept()).toMatchObject(choices)
  http.answer = () => answer
  await core.renewals.renew(accountId, 'person')
  const { password, companyKey } = typed
  expect(kept()).toEqual({ password, companyKey, [left]: choices[left] })
})

test('the certificate of one account is not sent for another', async () => {
  const { http, core } = await signedIn()
  await core.signIn.run({ ...typed, username: 'another' })
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
})

test('a renewal that needs another certificate goes on after the choice', async () => {
  const { http, core, accountId, account, clock } = await signedIn()
  http.answer = ({ certificate }) =>
    certificate === undefined || certificate.fingerprint === two.fingerprint
      ? { kind: 'no-response', cause: 'certificate-refused', detail: host, certificateRequest }
      : success
  await core.renewals.renew(accountId, 'person')
  expect(account()?.renewal).toMatchObject({
    state: 'waiting',
    failure: { cause: 'certificate-refused', certificateRequest },
  })
  clock.pass(5_000)
  await core.renewals.renew(accountId, 'person')
  expect(http.requests.at(-1)?.certificate).toBeUndefined()
  expect(await core.connection.chooseCertificate({ accountId, ...pick(two) })).toMatchObject({
    kind: 'refused',
  })
  expect(await core.connection.chooseCertificate({ accountId, ...pick(one) })).toEqual({ kind: 'taken' })
  expect(account()?.renewal.state).toBe('idle')
})

test('a page can choose only among the certificates that were offered', async () => {
  const { http, core, accountId } = await signedIn()
  const calls = http.requests.length
  expect(await core.connection.chooseCertificate({ accountId, fingerprint: 'sha256/one' })).toEqual({
    kind: 'not-asked',
  })
  http.answer = () => ({ kind: 'no-response', cause: 'choose-certificate', detail: host, certificateRequest })
  await core.renewals.renew(accountId, 'person')
  expect(await core.connection.chooseCertificate({ accountId, fingerprint: 'sha256/other' })).toEqual({
    kind: 'not-asked',
  })
  expect(http.requests).toHaveLength(calls + 1)
})

test('a choice is not kept when Deckpass is locked while the certificate is tried', async () => {
  const { http, core, lock, accountId, vault } = await signedIn()
  await lock.changePin('482 915', '')
  http.answer = () => ({ kind: 'no-response', cause: 'choose-certificate', detail: host, certificateRequest })
  await core.renewals.renew(accountId, 'person')
  http.answer = () => {
    lock.lock('person')
    return success
  }
  expect(await core.connection.chooseCertificate({ accountId, ...pick(one) })).toMatchObject({
    kind: 'refused',
  })
  expect(JSON.stringify(vault.saved[0]?.credentials)).not.toContain(one.fingerprint)
})

function pick({ fingerprint }: typeof one) {
  return { fingerprint }
}
