import { describe, expect, test } from 'vitest'
import type { FailureCause } from '../../../app/model/failure/failure.ts'
import { requiredAction } from '../../../app/model/failure/failure.ts'
import type { HttpResult, NoResponseCause } from '../../../app/ports/index.ts'
import { readTokenResponse } from '../../../app/service/token-response.ts'
import { day, hour } from '../../support/durations.ts'
import { but, read, respondedAt, success } from './responses.ts'

describe('a new token', () => {
  test('is what the interface describes', () => {
    expect(read(success)).toEqual({
      kind: 'issued',
      value: 'demo-token-1',
      issuedAt: respondedAt,
      expiresAt: respondedAt + 7 * day,
      estimated: false,
      skewMs: 0,
      serviceMessage: 'The token was created.',
      status: 200,
      durationMs: 400,
    })
  })

  test('counts under any 2xx status and any content type, as long as the body is what it should be', () => {
    expect(read(but({ status: 201 }))).toMatchObject({ kind: 'issued', status: 201 })
    for (const type of ['text/plain', 'text/html; charset=utf-8', 'application/octet-stream', null]) {
      expect(read(but({ headers: { 'content-type': type } }))).toMatchObject({ kind: 'issued' })
    }
    expect(read(but({ body: `\ufeff${success.body}\n` }))).toMatchObject({ kind: 'issued', estimated: false })
  })

  test.each([
    ['no token header', but({ headers: { 'authentication-token': null } }), 'no-token'],
    ['an empty token', but({ headers: { 'authentication-token': '' } }), 'bad-token'],
    ['a token with a blank', but({ headers: { 'authentication-token': 'demo token' } }), 'bad-token'],
    ['two tokens', but({ headers: { 'authentication-token': 'demo-1, demo-2' } }), 'bad-token'],
    ['a token beyond ASCII', but({ headers: { 'authentication-token': 'demo-\u00e9' } }), 'bad-token'],
    ['a token with a line break', but({ headers: { 'authentication-token': 'demo\n' } }), 'bad-token'],
    ['a token that is too long', but({ headers: { 'authentication-token': 'x'.repeat(8193) } }), 'bad-token'],
    ['an empty body', but({ body: '' }), 'empty'],
    ['a body of white space', but({ status: 204, body: ' \r\n' }), 'empty'],
    ['half a body', but({ body: success.body.slice(0, 30) }), 'not-json'],
    ['a body that is no object', but({ body: '["token_expires"]' }), 'not-json'],
    ['a plain word', but({ headers: { 'content-type': 'text/plain' }, body: 'ok' }), 'not-json'],
  ])('cannot be used with %s, and may be tried again', (_what, answer, unusable) => {
    expect(read(answer)).toMatchObject({ kind: 'failure', cause: 'unusable', unusable })
  })

  test('may be as long as 8192 characters', () => {
    const longest = '~'.repeat(8192)
    expect(read(but({ headers: { 'authentication-token': longest } }))).toMatchObject({ value: longest })
  })
})

describe('the expiry', () => {
  const expires = (text: unknown, date: string | null = new Date(respondedAt).toUTCString()) =>
    read(but({ headers: { date }, body: { success: 'ok', token_expires: text } }))
  const stated = (at: number) => new Date(at).toUTCString()

  test('is counted by the server\u2019s own clock, however wrong the clocks are', () => {
    const serverNow = respondedAt - 3 * day
    expect(expires(stated(serverNow + 6 * day), stated(serverNow))).toMatchObject({
      expiresAt: respondedAt + 6 * day,
      estimated: false,
      skewMs: 3 * day,
    })
  })

  test.each([null, 'now', 'Sat, 31 Feb 2026 12:00:00 GMT'])(
    'is taken by the local clock where the server\u2019s date is %j',
    (date) => {
      expect(expires(stated(respondedAt + 6 * day), date)).toMatchObject({
        expiresAt: respondedAt + 6 * day,
        estimated: false,
        skewMs: null,
      })
    },
  )

  test.each([
    undefined,
    null,
    1_795_255_200,
    '',
    'in a week',
    '2026-11-28T12:00:00Z',
    'Tue, 31 Feb 2026 00:00:00 GMT',
  ])('is estimated at 7 days where it is stated as %j', (text) => {
    expect(expires(text)).toMatchObject({ expiresAt: respondedAt + 7 * day, estimated: true, skewMs: 0 })
  })

  test('is read in the obsolete forms of a date too', () => {
    expect(expires('Saturday, 28-Nov-26 12:00:00 GMT')).toMatchObject({ expiresAt: respondedAt + 7 * day })
    expect(expires('Sat Nov 28 12:00:00 2026')).toMatchObject({ expiresAt: respondedAt + 7 * day })
  })

  test.each([0, -1000, -day, 400 * day + 1000])(
    'is unusable %i ms after the answer, so that nothing renews in a loop',
    (lifetimeMs) => {
      for (const endpoint of ['issue', 'renew'] as const) {
        const body = { token_expires: stated(respondedAt + lifetimeMs) }
        expect(read(but({ body }), endpoint)).toMatchObject({
          cause: 'unusable',
          unusable: 'bad-lifetime',
        })
      }
    },
  )

  test('may be a second away, or 400 days', () => {
    expect(expires(stated(respondedAt + 1000))).toMatchObject({ expiresAt: respondedAt + 1000 })
    expect(expires(stated(respondedAt + 400 * day))).toMatchObject({ expiresAt: respondedAt + 400 * day })
  })
})

describe('a renewal, whose answer the interface does not describe', () => {
  const bare = { 'authentication-token': null, 'content-type': null }

  test('brings the token that its header names', () => {
    expect(read(success, 'renew')).toMatchObject({ kind: 'issued', value: 'demo-token-1', estimated: false })
  })

  test('without a token keeps the present one until the expiry in the body', () => {
    expect(read(but({ headers: { 'authentication-token': null } }), 'renew')).toMatchObject({
      kind: 'issued',
      value: null,
      expiresAt: respondedAt + 7 * day,
      estimated: false,
    })
  })

  test.each([
    ['nothing', but({ status: 204, headers: bare, body: '' })],
    ['nothing that is called HTML', but({ headers: { ...bare, 'content-type': 'text/html' }, body: '' })],
    ['a plain word', but({ headers: { ...bare, 'content-type': 'text/plain' }, body: 'Token renewed' })],
    ['XML', but({ headers: { ...bare, 'content-type': 'application/xml' }, body: '<result>ok</result>' })],
    ['a JSON word', but({ headers: bare, body: '"renewed"' })],
    [
      'a JSON object of another kind',
      but({ headers: bare, body: { result: 'ok', errors: [], error: null } }),
    ],
    ['half a JSON object', but({ headers: bare, body: success.body.slice(0, 30) })],
  ])('with %s has succeeded, and its expiry is estimated', (_what, answer) => {
    expect(read(answer, 'renew')).toMatchObject({
      kind: 'issued',
      value: null,
      expiresAt: respondedAt + 7 * day,
      estimated: true,
    })
  })

  test('with a token brings it, even where a careless service calls a plain word HTML', () => {
    const answer = but({ headers: { 'content-type': 'text/html' }, body: 'OK' })
    expect(read(answer, 'renew')).toMatchObject({ kind: 'issued', value: 'demo-token-1', estimated: true })
  })

  test('with a token that cannot be used is no success', () => {
    expect(read(but({ headers: { 'authentication-token': 'demo token' } }), 'renew')).toMatchObject({
      unusable: 'bad-token',
    })
  })
})

describe.each(['issue', 'renew'] as const)('a 2xx of %s that is none', (endpoint) => {
  test.each([
    ['a page', '<!DOCTYPE html><title>Welcome</title>', 'text/html'],
    ['a page called JSON', '\n<html><body>Sign in to the network</body></html>', 'application/json'],
    ['a page that begins with a comment', '<!-- login --><html></html>', 'text/plain'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
  ])('%s means the wrong place, also where a token comes with it', (_what, body, type) => {
    for (const token of ['demo-token-1', null]) {
      const answer = but({ headers: { 'content-type': type, 'authentication-token': token }, body })
      expect(read(answer, endpoint)).toMatchObject({
        cause: 'html',
        serviceMessage: null,
      })
    }
  })

  test('text that calls itself HTML means the wrong place where no token comes with it', () => {
    const answer = but({
      headers: { 'content-type': 'text/html', 'authentication-token': null },
      body: 'Sign in',
    })
    expect(read(answer, endpoint)).toMatchObject({
      cause: 'html',
      serviceMessage: null,
    })
  })

  test.each([
    { success: false, message: 'The key is unknown.' },
    { error: 'The key is unknown.' },
    { error: true, message: 'The key is unknown.' },
    { errors: ['The key is unknown.'] },
    { error: { code: 17, message: 'The key is unknown.' } },
  ])('the error %j under a friendly status is a refusal in the service\u2019s words', (body) => {
    expect(read(but({ headers: { 'authentication-token': null }, body }), endpoint)).toMatchObject({
      cause: 'refused',
      serviceMessage: 'The key is unknown.',
      status: 200,
    })
  })
})

describe.each(['issue', 'renew'] as const)('a status of %s', (endpoint) => {
  test.each<[number, string, FailureCause]>([
    [300, 'check-address', 'redirect'],
    [301, 'check-address', 'redirect'],
    [304, 'check-address', 'redirect'],
    [308, 'check-address', 'redirect'],
    [400, 'see-answer', 'refused'],
    [401, 'sign-in-again', 'rejected'],
    [402, 'see-answer', 'refused'],
    [403, 'sign-in-again', 'rejected'],
    [404, 'check-address', 'no-endpoint'],
    [405, 'check-address', 'no-endpoint'],
    [407, 'see-answer', 'refused'],
    [408, 'none', 'server-error'],
    [410, 'check-address', 'no-endpoint'],
    [422, 'see-answer', 'refused'],
    [425, 'none', 'server-error'],
    [429, 'none', 'busy'],
    [451, 'see-answer', 'refused'],
    [500, 'none', 'server-error'],
    [503, 'none', 'server-error'],
    [599, 'none', 'server-error'],
    [101, 'none', 'unusable'],
    [0, 'none', 'unusable'],
    [600, 'none', 'unusable'],
    [Number.NaN, 'none', 'unusable'],
  ])('%i asks the person for %s', (status, action, cause) => {
    expect(read(but({ status }), endpoint)).toMatchObject({ kind: 'failure', cause, status })
    expect(requiredAction({ cause })).toBe(action)
  })
})

test('a token that comes with a failure is not taken', () => {
  expect(read(but({ status: 500 }))).not.toHaveProperty('value')
})

test.each<[NoResponseCause, string]>([
  ['unreachable', 'none'],
  ['timeout', 'none'],
  ['cut', 'none'],
  ['too-large', 'none'],
  ['cancelled', 'none'],
  ['certificate', 'check-address'],
  ['redirect', 'check-address'],
])('no answer because of %s asks the person for %s', (cause, action) => {
  expect(read({ kind: 'no-response', cause, detail: 'internal words' })).toEqual({
    kind: 'failure',
    cause,
    unusable: null,
    status: null,
    serviceMessage: null,
    retryAfterMs: null,
    durationMs: 400,
  })
  expect(requiredAction({ cause })).toBe(action)
})

describe('Retry-After', () => {
  const waitOf = (retryAfter: string, date: string | null = new Date(respondedAt).toUTCString()) => {
    const answer = read(but({ status: 429, headers: { 'retry-after': retryAfter, date } }))
    return answer.kind === 'failure' ? answer.retryAfterMs : undefined
  }

  test('in seconds is the wait', () => {
    expect(waitOf('120')).toBe(120_000)
  })

  test('as a date is measured by the clock of the server, not by this one', () => {
    const serverNow = respondedAt - hour
    expect(waitOf(new Date(serverNow + 30_000).toUTCString(), new Date(serverNow).toUTCString())).toBe(30_000)
  })

  test('as a date is measured by the local clock where the server\u2019s is unknown', () => {
    expect(waitOf(new Date(respondedAt + 30_000).toUTCString(), null)).toBe(30_000)
  })
})

/** A renewal's response with these headers, in this order, and this body. */
function response(headers: Record<string, string>, body = '', status = 200): HttpResult {
  return { kind: 'response', status, headers, body, bodyBytes: Buffer.byteLength(body) }
}

function renewed(result: HttpResult, secure = true) {
  const facts = { receivedAt: respondedAt, roundTripMs: 0, secrets: [] }
  const token = readTokenResponse(result, { endpoint: 'renew', secure, ...facts })
  return token.kind === 'issued' ? { value: token.value } : { cause: token.cause }
}

const token = { 'authentication-token': 'demo-token-1' }

describe('half a response is none', () => {
  test.each([
    ['ends with the connection, without a body', response(token)],
    ['ends with the connection, in half a JSON object', response(token, '{"success":"o')],
    ['states more than came', response({ ...token, 'content-length': '20' }, '')],
    ['is compressed to nothing', response({ ...token, 'content-length': '9', 'content-encoding': 'gzip' })],
    ['states nonsense', response({ ...token, 'content-length': '-1' }, 'ok')],
  ])('a token does not count where the response %s', (_words, result) => {
    expect(renewed(result)).toEqual({ cause: 'cut' })
  })

  test('a token that comes last, without a body, does not count over plain http; one before another header does', () => {
    const result = response({ 'content-length': '0', ...token })
    expect(renewed(result, false)).toEqual({ cause: 'cut' })
    expect(renewed(result, true)).toEqual({ value: 'demo-token-1' })
    expect(renewed(response({ ...token, 'content-length': '0' }), false)).toEqual({
      value: 'demo-token-1',
    })
  })

  test.each([
    ['its length was reached', response({ ...token, 'content-length': '2' }, 'ok')],
    ['its last chunk came', response({ ...token, 'transfer-encoding': 'chunked' }, 'ok')],
    ['its JSON object was read to the end', response(token, '{"success":"ok"}')],
    ['its status has no body', response(token, '', 204)],
    [
      'it was sent compressed',
      response({ ...token, 'content-length': '9', 'content-encoding': 'gzip' }, 'ok'),
    ],
  ])('a token counts where %s', (_words, result) => {
    expect(renewed(result)).toEqual({ value: 'demo-token-1' })
  })

  test('an empty response that is whole keeps the token, one that may be half does not', () => {
    expect(renewed(response({ 'content-length': '0' }))).toEqual({ value: null })
    expect(renewed(response({}))).toEqual({ cause: 'cut' })
  })
})

test('a first sign-in needs one of the two fields that the interface states', () => {
  expect(read(but({ body: {} }))).toMatchObject({ cause: 'unusable', unusable: 'no-fields' })
  expect(read(but({ body: { success: 'ok' } }))).toMatchObject({ kind: 'issued', estimated: true })
  expect(read(success)).toMatchObject({ kind: 'issued', estimated: false })
})
