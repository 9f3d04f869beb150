import { describe, expect, test } from 'vitest'
import { day } from '../../support/durations.ts'
import { answeredAt, but, read, success } from './answers.ts'

describe('a new token', () => {
  test('is what the interface describes', () => {
    expect(read(success)).toEqual({
      kind: 'issued',
      value: 'demo-token-1',
      issuedAt: answeredAt,
      expiresAt: answeredAt + 7 * day,
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
  const expires = (text: unknown, date: string | null = new Date(answeredAt).toUTCString()) =>
    read(but({ headers: { date }, body: { success: 'ok', token_expires: text } }))
  const stated = (at: number) => new Date(at).toUTCString()

  test('is counted by the server\u2019s own clock, however wrong the clocks are', () => {
    const serverNow = answeredAt - 3 * day
    expect(expires(stated(serverNow + 6 * day), stated(serverNow))).toMatchObject({
      expiresAt: answeredAt + 6 * day,
      estimated: false,
      skewMs: 3 * day,
    })
  })

  test.each([null, 'now', 'Sat, 31 Feb 2026 12:00:00 GMT'])(
    'is taken by the local clock where the server\u2019s date is %j',
    (date) => {
      expect(expires(stated(answeredAt + 6 * day), date)).toMatchObject({
        expiresAt: answeredAt + 6 * day,
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
    expect(expires(text)).toMatchObject({ expiresAt: answeredAt + 7 * day, estimated: true, skewMs: 0 })
  })

  test('is read in the obsolete forms of a date too', () => {
    expect(expires('Saturday, 28-Nov-26 12:00:00 GMT')).toMatchObject({ expiresAt: answeredAt + 7 * day })
    expect(expires('Sat Nov 28 12:00:00 2026')).toMatchObject({ expiresAt: answeredAt + 7 * day })
  })

  test.each([0, -1000, -day, 400 * day + 1000])(
    'is unusable %i ms after the answer, so that nothing renews in a loop',
    (lifetimeMs) => {
      for (const endpoint of ['issue', 'renew'] as const) {
        const body = { token_expires: stated(answeredAt + lifetimeMs) }
        expect(read(but({ body }), endpoint)).toMatchObject({
          cause: 'unusable',
          unusable: 'bad-lifetime',
        })
      }
    },
  )

  test('may be a second away, or 400 days', () => {
    expect(expires(stated(answeredAt + 1000))).toMatchObject({ expiresAt: answeredAt + 1000 })
    expect(expires(stated(answeredAt + 400 * day))).toMatchObject({ expiresAt: answeredAt + 400 * day })
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
      expiresAt: answeredAt + 7 * day,
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
      expiresAt: answeredAt + 7 * day,
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
