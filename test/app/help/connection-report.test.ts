import { expect, test } from 'vitest'
import { connectionReport } from '../../../app/help/connection-report.ts'
import type { ConnectionProbe } from '../../../app/help/ports.ts'
import type { HttpResult } from '../../../app/service/ports.ts'

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

test('a service that asks for credentials passes every step', () => {
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

test('an answer proves that the name was found and the connection encrypted, even if the system told of neither', () => {
  expect(marks({ addresses: null, certificate: null })).toEqual(['good', 'good', 'good', 'good'])
  const untrusted = { shown, isTrusted: false }
  expect(marks({ addresses: null, certificate: untrusted, result: failed('certificate') })).toEqual([
    ...['good', 'good', 'bad', 'note'],
  ])
})

test('a service on this computer needs neither name nor encryption', () => {
  expect(marks({ certificate: null }, 'http://127.0.0.1:8787')).toEqual(['good', 'good', 'note', 'good'])
})
