import { expect, test } from 'vitest'
import { connectionReport, createConnectionCheck } from '../../../app/help/connection-check.ts'
import type { ConnectionProbe } from '../../../app/help/ports.ts'
import { isHostAllowed } from '../../../app/policy/model.ts'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import { typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from '../accounts/signed-in.ts'

const probe: ConnectionProbe = {
  proxy: null,
  addresses: ['203.0.113.7'],
  certificate: null,
  result: { kind: 'no-response', cause: 'timeout', detail: '' },
}

async function checking(answer = async (_request: HttpRequest) => probe) {
  const fixture = await signedIn()
  const called: string[] = []
  const check = createConnectionCheck({
    ...fixture,
    mayCall: (address) => isHostAllowed(fixture.policy.read(), new URL(address).host),
    addressOf: (accountId) => fixture.core.signIn.addressOf(accountId),
    probeConnection: (request) => {
      called.push(new URL(request.url).host)
      return answer(request)
    },
  })
  return { ...fixture, check, called }
}

test('a lock cancels the running check, and the next one starts anew', async () => {
  const first = Promise.withResolvers<ConnectionProbe>()
  const { lock, clock, check, called, accountId } = await checking(() => first.promise)
  await lock.changePin('482 915', '')
  const dropped = check(accountId)
  await settle()
  lock.lock('person')
  await lock.unlock('482 915')
  const next = check(accountId)
  first.resolve(probe)
  expect((await dropped).rows).toEqual([])
  await clock.advance(5_000)
  expect(await next).toMatchObject({ address: 'https://slides.example', rows: { length: 4 } })
  expect(called).toHaveLength(2)
})

test('a page that asks 5,000 times gets one check in five seconds', async () => {
  const { clock, check, called, accountId } = await checking()
  const answers = await Promise.all(Array.from({ length: 5_000 }, () => check(accountId)))
  expect(new Set(answers).size).toBe(1)
  expect(called).toHaveLength(1)
  const next = check(accountId)
  await clock.advance(4_999)
  expect(called).toHaveLength(1)
  await clock.advance(1)
  expect((await next).rows).toHaveLength(4)
  expect(called).toHaveLength(2)
})

test('one check runs at a time', async () => {
  const first = Promise.withResolvers<ConnectionProbe>()
  const { clock, core, http, check, called, accountId } = await checking(() => first.promise)
  http.answer = () => ({ kind: 'no-response', cause: 'unreachable', detail: '' })
  await core.signIn.run({ ...typed, address: 'https://other.example' })
  void check(accountId)
  void check(null)
  await clock.advance(60_000)
  expect(called).toEqual(['slides.example'])
  first.resolve(probe)
  await settle()
  expect(called).toEqual(['slides.example', 'other.example'])
})

test('shows no secret that the service says', async () => {
  const body = JSON.stringify({ message: `Not ${typed.password}` })
  const result = { kind: 'response', status: 503, headers: {}, body, bodyBytes: body.length } as const
  const { check, accountId } = await checking(async () => ({ ...probe, result }))
  const { rows } = await check(accountId)
  expect(rows.at(-1)).toMatchObject({ finding: { failure: { serviceMessage: 'Not •••' } } })
})

test('a host that the policy does not allow gets no call', async () => {
  const { policy, check, called, accountId } = await checking()
  policy.set({ enforced: { allowedHosts: ['elsewhere.example'] } })
  expect((await check(accountId)).rows).toMatchObject([
    { step: 'answer', mark: 'bad', finding: { failure: { cause: 'host-not-allowed' } } },
  ])
  expect(called).toEqual([])
})

const asksForCredentials: HttpResult = { kind: 'response', status: 401, headers: {}, body: '', bodyBytes: 0 }
const failed = (cause: Extract<HttpResult, { kind: 'no-response' }>['cause'], detail = ''): HttpResult => ({
  kind: 'no-response',
  cause,
  detail,
})

const shown = {
  authority: 'Demo Authority',
  isSelfSigned: false,
  validFrom: 0,
  validUntil: 1,
  fingerprint: 'AB:CD',
}

const good: ConnectionProbe = {
  proxy: null,
  addresses: ['203.0.113.7'],
  certificate: { shown, isTrusted: true },
  result: asksForCredentials,
}

const marks = (changed: Partial<ConnectionProbe>, address = 'https://slides.example') =>
  connectionReport(address, { ...good, ...changed }, 0).map(({ mark }) => mark)

test('a service that requires credentials passes every step', () => {
  const rows = connectionReport('https://slides.example', good, 0)
  expect(rows.map(({ step, mark }) => [step, mark])).toEqual([
    ['name', 'good'],
    ['proxy', 'good'],
    ['tls', 'good'],
    ['answer', 'good'],
  ])
  expect(rows[0]?.finding).toMatchObject({ addresses: ['203.0.113.7'] })
  expect(rows[2]?.finding).toEqual({ kind: 'trusted', certificate: shown })
})

test.each<[string, Partial<ConnectionProbe>, string[]]>([
  [
    'an unknown name',
    { addresses: null, certificate: null, result: failed('name-not-found') },
    ['bad', 'good', 'note', 'note'],
  ],
  ['a refused port', { certificate: null, result: failed('unreachable') }, ['good', 'good', 'note', 'bad']],
  ['a broken handshake', { certificate: null, result: failed('cut') }, ['good', 'good', 'bad', 'bad']],
  [
    'an authority that is not trusted',
    { certificate: { shown, isTrusted: false }, result: failed('certificate') },
    ['good', 'good', 'bad', 'note'],
  ],
  [
    'a certificate for another name',
    { certificate: { shown, isTrusted: false }, result: failed('certificate-name', 'decks.example') },
    ['good', 'good', 'bad', 'note'],
  ],
  [
    'a computer without a network',
    { addresses: null, certificate: null, result: failed('offline') },
    ['note', 'good', 'note', 'bad'],
  ],
  [
    'a proxy that is not there',
    { proxy: 'proxy.example:8080', addresses: null, certificate: null, result: failed('proxy') },
    ['note', 'bad', 'note', 'note'],
  ],
  [
    'a proxy that wants a password',
    { addresses: null, certificate: null, result: failed('proxy-password', 'proxy.example:8080') },
    ['note', 'note', 'note', 'note'],
  ],
  ['a redirect', { result: { ...asksForCredentials, status: 302 } }, ['good', 'good', 'good', 'bad']],
])('the report shows %s at its step', (_what, changed, expected) => {
  expect(marks(changed)).toEqual(expected)
})

test('an answer proves that the name was found and the connection encrypted, even if the system reports neither', () => {
  expect(marks({ addresses: null, certificate: null })).toEqual(['good', 'good', 'good', 'good'])
  const untrusted = { shown, isTrusted: false }
  expect(marks({ addresses: null, certificate: untrusted, result: failed('certificate') })).toEqual([
    ...['good', 'good', 'bad', 'note'],
  ])
})

test('a service on this computer needs neither name nor encryption', () => {
  expect(marks({ certificate: null }, 'http://127.0.0.1:8787')).toEqual(['good', 'good', 'note', 'good'])
})
