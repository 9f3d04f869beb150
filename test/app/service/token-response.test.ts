import { describe, expect, test } from 'vitest'
import { type FailureCause, type NoResponseCause, rowOf } from '../../../app/service/model/failure.ts'
import type { HttpResult } from '../../../app/service/ports.ts'
import { day, hour } from '../../support/durations.ts'
import { anIssuedToken } from '../../support/issued-token.ts'
import { but, read, respondedAt, success } from './responses.ts'

const stated = (at: number) => new Date(at).toUTCString()
const page = '<!DOCTYPE html><title>Welcome</title>'
const noToken = { 'authentication-token': null }

describe('a token in the header of any 2xx', () => {
  test('is what the interface describes', () => {
    const times = { issuedAt: respondedAt, expiresAt: respondedAt + 7 * day, skewMs: 0, durationMs: 400 }
    expect(read(success)).toEqual(anIssuedToken({ ...times, serviceMessage: 'The token was created.' }))
  })

  const unread = (reason: 'timeout' | 'cut' | 'too-large'): HttpResult => ({ ...success, unread: reason })
  test.each<[string, HttpResult]>([
    ['late', unread('timeout')],
    ['cut', unread('cut')],
    ['too large', unread('too-large')],
    ['empty', but({ status: 204, body: '' })],
    ['no object', but({ body: '["token_expires"]' })],
    ['a plain word', but({ headers: { 'content-type': 'text/plain' }, body: 'ok' })],
    ['a web page', but({ body: page })],
  ])('is taken with a body that is %s', (_words, answer) => {
    for (const endpoint of ['issue', 'renew'] as const)
      expect(read(answer, endpoint)).toMatchObject({
        kind: 'issued',
        value: 'demo-token-1',
        expiresAt: respondedAt + 6 * day,
        estimated: true,
      })
  })

  test('counts once if the header came several times', () => {
    const date = `${success.headers.date}, ${success.headers.date}`
    const answer = but({ headers: { 'authentication-token': 'demo-token-1, demo-token-1', date } })
    expect(read(answer)).toMatchObject({ value: 'demo-token-1', skewMs: 0, estimated: false })
  })

  test.each([
    ['empty', ''],
    ['one with a blank', 'demo token'],
    ['two different ones', 'demo-1, demo-2'],
    ['one beyond ASCII', 'demo-\u00e9'],
    ['one that is too long', 'x'.repeat(8193)],
  ])('cannot be used if it is %s, whatever the body says', (_words, value) => {
    const answer = but({ headers: { 'authentication-token': value }, body: { success: 'Renewed.' } })
    for (const endpoint of ['renew', 'issue'] as const)
      expect(read(answer, endpoint)).toMatchObject({ cause: 'unusable', unusable: 'bad-token' })
  })

  test('may be as long as 8192 characters', () => {
    const longest = '~'.repeat(8192)
    expect(read(but({ headers: { 'authentication-token': longest } }))).toMatchObject({ value: longest })
  })
})

describe('the expiry', () => {
  const expires = (text: unknown, date: string | null = stated(respondedAt)) =>
    read(but({ headers: { date }, body: { success: 'ok', token_expires: text } }))

  test.each([
    ['the server’s own clock, however wrong the clocks are', stated(respondedAt - 3 * day), 3 * day],
    ['the local clock where the server states no date', null, null],
    ['the local clock where the server’s date is wrong', 'Sat, 31 Feb 2026 12:00:00 GMT', null],
  ])('is counted by %s', (_words, date, skewMs) => {
    expect(expires(stated(respondedAt - (skewMs ?? 0) + 6 * day), date)).toMatchObject({
      expiresAt: respondedAt + 6 * day,
      estimated: false,
      skewMs,
    })
  })

  test('may be a second away, or 400 days', () => {
    expect(expires(stated(respondedAt + 1000))).toMatchObject({ expiresAt: respondedAt + 1000 })
    expect(expires(stated(respondedAt + 400 * day))).toMatchObject({ expiresAt: respondedAt + 400 * day })
  })

  test.each<[unknown, string | null]>([
    [undefined, null],
    [1_795_255_200, '1795255200'],
    [{ in: 'a week' }, null],
    ['in a\nweek', 'in a week'],
    ['“soon”', "'soon'"],
    ['2026-11-28T12:00:00Z', '2026-11-28T12:00:00Z'],
    [stated(respondedAt), stated(respondedAt)],
    [stated(respondedAt + 400 * day + 1000), stated(respondedAt + 400 * day + 1000)],
  ])('stated as %j is estimated', (text, statedExpiry) => {
    for (const endpoint of ['issue', 'renew'] as const)
      expect(read(but({ body: { success: 'ok', token_expires: text } }), endpoint)).toMatchObject({
        value: 'demo-token-1',
        expiresAt: respondedAt + 6 * day,
        estimated: true,
        statedExpiry,
      })
  })

  test.each([
    [null, 6 * day],
    [2 * day, 2 * day],
    [60_000, hour],
    [30 * day, 6 * day],
  ])('is estimated by a last lifetime of %j ms, between an hour and 6 days', (lastLifetimeMs, lifetimeMs) => {
    expect(read(but({ body: '' }), 'issue', [], lastLifetimeMs)).toMatchObject({
      expiresAt: respondedAt + lifetimeMs,
    })
  })
})

describe('a renewal that names no token', () => {
  test.each<[string, object, object]>([
    ['the expiry', { token_expires: stated(respondedAt + 7 * day) }, { expiresAt: respondedAt + 7 * day }],
    ['its success', { success: 'Renewed.' }, { estimated: true }],
    ['its success and an odd expiry', { success: 'ok', token_expires: 'soon' }, { statedExpiry: 'soon' }],
    ['an expiry far ahead', { token_expires: 'Fri, 31 Dec 9999 23:59:59 GMT' }, { estimated: true }],
  ])('keeps the present one where it says %s', (_words, body, expected) => {
    const answer = but({ headers: noToken, body })
    expect(read(answer, 'renew')).toMatchObject({ kind: 'issued', value: null, ...expected })
    expect(read(answer, 'issue')).toMatchObject({ cause: 'unusable', unusable: 'no-token' })
  })

  test.each<[string, unknown, string]>([
    ['nothing', '', 'empty'],
    ['a plain word', 'Token renewed', 'not-json'],
    ['other JSON', { result: 'ok' }, 'no-token'],
    ['an empty success', { success: ' ' }, 'no-token'],
    ['an expiry that is past', { token_expires: stated(respondedAt) }, 'no-token'],
    ['an error', { error: 'The key is unknown.' }, 'no-token'],
  ])('is not believed with %s', (_words, body, unusable) => {
    expect(read(but({ headers: noToken, body }), 'renew')).toMatchObject({ cause: 'unusable', unusable })
  })

  test.each(['timeout', 'cut', 'too-large'] as const)('is not believed if its body is %s', (unread) => {
    expect(read({ ...but({ headers: noToken }), unread }, 'renew')).toMatchObject({
      cause: unread,
      status: 200,
    })
  })

  test('reports the service’s words, or that it is a web page', () => {
    const answer = but({ headers: { 'authentication-token': 'demo token' }, body: { error: 'No.' } })
    expect(read(answer, 'renew')).toMatchObject({ unusable: 'bad-token', serviceMessage: 'No.' })
    expect(read(but({ headers: noToken, body: page }), 'renew')).toMatchObject({ cause: 'html' })
  })
})

const json = JSON.stringify({ error: 'No.' })
const refusals = [400, 402, 403, 406, 409, 411, 418, 422, 424, 431, 451, 499]
const transient = [300, 301, 302, 303, 304, 307, 308, 399, 404, 405, 407, 408, 410, 421, 423, 425, 429]
const odd = [0, 101, 199, 600, 999, Number.NaN]

describe.each(['issue', 'renew'] as const)('a status of %s', (endpoint) => {
  const kindOf = (status: number, body: string) => {
    const answer = read(but({ status, body }), endpoint)
    return answer.kind === 'failure' ? (rowOf(answer).kind ?? 'transient') : 'issued'
  }

  test.each(refusals)('%i is a refusal unless it is a web page', (status) => {
    for (const body of [json, '', 'No.']) expect(kindOf(status, body)).toBe('refused')
    expect(kindOf(status, page)).toBe('transient')
    expect(read(but({ status, body: page }), endpoint)).toMatchObject({ cause: 'html', serviceMessage: null })
  })

  test('401 refuses the credentials, with any body', () => {
    for (const body of [json, '', 'No.', page])
      expect(read(but({ status: 401, body }), endpoint)).toMatchObject({ cause: 'rejected' })
  })

  test.each([...transient, ...odd, 500, 502, 503, 511, 599])('%d is transient, with any body', (status) => {
    for (const body of [json, '', 'No.', page]) expect(kindOf(status, body)).toBe('transient')
  })

  test.each<[number, FailureCause]>([
    [302, 'redirect'],
    [404, 'no-endpoint'],
    [405, 'no-endpoint'],
    [407, 'proxy'],
    [410, 'no-endpoint'],
    [421, 'server-error'],
    [429, 'busy'],
    [500, 'server-error'],
    [503, 'server-error'],
    [600, 'unusable'],
  ])('%i is told as %s', (status, cause) => {
    expect(read(but({ status }), endpoint)).toMatchObject({ cause, status })
  })
})

test.each([
  ['https://sso.example:8443/login', 'sso.example:8443'],
  ['//other.example/', 'other.example'],
  ['/api/v2/auth/token', 'slides.example'],
  ['https://', null],
  [`https://${'a'.repeat(300)}.example/`, null],
  [null, null],
])('a redirect to %j names the host %j', (location, redirectHost) => {
  expect(read(but({ status: 302, headers: { location } }))).toMatchObject({ cause: 'redirect', redirectHost })
})

test.each<[NoResponseCause, object]>([
  ['unreachable', {}],
  ['timeout', {}],
  ['certificate', {}],
  ['certificate-date', { clockAt: respondedAt + 200 }],
  ['certificate-name', { certificateName: 'internal words' }],
])('no answer because of %s may pass', (cause, more) => {
  expect(read({ kind: 'no-response', cause, detail: 'internal words' })).toEqual({
    kind: 'failure',
    cause,
    status: null,
    serviceMessage: null,
    retryAfterMs: null,
    durationMs: 400,
    ...more,
  })
})

describe('Retry-After', () => {
  const waitOf = (retryAfter: string, date: string | null = stated(respondedAt), status = 429) =>
    read(but({ status, headers: { 'retry-after': retryAfter, date } })).retryAfterMs

  test.each([200, 302, 401, 404, 429, 503])('counts under %i', (status) => {
    expect(waitOf('120', undefined, status)).toBe(120_000)
  })

  test('as a date is measured by the clock of the server, or by the local one where that is unknown', () => {
    const serverNow = respondedAt - hour
    expect(waitOf(stated(serverNow + 30_000), stated(serverNow))).toBe(30_000)
    expect(waitOf(stated(respondedAt + 30_000), null)).toBe(30_000)
  })
})
