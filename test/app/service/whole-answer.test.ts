import { describe, expect, test } from 'vitest'
import type { HttpResult } from '../../../app/ports/index.ts'
import { readAnswer } from '../../../app/service/read-answer.ts'
import { answeredAt, but, success } from './answers.ts'

type HttpAnswer = Extract<HttpResult, { kind: 'answer' }>

/** A renewal's answer with these headers, in this order, and this body. */
function answered(headers: Record<string, string>, body = '', status = 200): HttpAnswer {
  return { kind: 'answer', status, headers, body, bodyBytes: Buffer.byteLength(body) }
}

function renewed(result: HttpResult, secure = true) {
  const facts = { receivedAt: answeredAt, roundTripMs: 0, secrets: [] }
  const answer = readAnswer(result, { endpoint: 'renew', secure, ...facts })
  return answer.kind === 'issued' ? { value: answer.value } : { cause: answer.cause }
}

const token = { 'authentication-token': 'demo-token-1' }

describe('half an answer is none', () => {
  test.each([
    ['ends with the connection, without a body', answered(token)],
    ['ends with the connection, in half a JSON object', answered(token, '{"success":"o')],
    ['states more than came', answered({ ...token, 'content-length': '20' }, '')],
    ['states nonsense', answered({ ...token, 'content-length': '-1' }, 'ok')],
  ])('a token does not count where the answer %s', (_words, result) => {
    expect(renewed(result)).toEqual({ cause: 'cut' })
  })

  test('a token that comes last, without a body, does not count over plain http; one before another header does', () => {
    const result = answered({ 'content-length': '0', ...token })
    expect(renewed(result, false)).toEqual({ cause: 'cut' })
    expect(renewed(result, true)).toEqual({ value: 'demo-token-1' })
    expect(renewed(answered({ ...token, 'content-length': '0' }), false)).toEqual({
      value: 'demo-token-1',
    })
  })

  test.each([
    ['its length was reached', answered({ ...token, 'content-length': '2' }, 'ok')],
    ['its last chunk came', answered({ ...token, 'transfer-encoding': 'chunked' }, 'ok')],
    ['its JSON object was read to the end', answered(token, '{"success":"ok"}')],
    ['its status has no body', answered(token, '', 204)],
    [
      'it was sent compressed',
      answered({ ...token, 'content-length': '9', 'content-encoding': 'gzip' }, 'ok'),
    ],
  ])('a token counts where %s', (_words, result) => {
    expect(renewed(result)).toEqual({ value: 'demo-token-1' })
  })

  test('an empty answer that is whole keeps the token, one that may be half does not', () => {
    expect(renewed(answered({ 'content-length': '0' }))).toEqual({ value: null })
    expect(renewed(answered({}))).toEqual({ cause: 'cut' })
  })
})

test('a first sign-in needs one of the two fields that the interface states', () => {
  const facts = { receivedAt: answeredAt, roundTripMs: 0, secrets: [] }
  const read = (body: unknown) => readAnswer(but({ body }), { endpoint: 'issue', secure: true, ...facts })
  expect(read({})).toMatchObject({ cause: 'unusable', unusable: 'no-fields' })
  expect(read({ success: 'ok' })).toMatchObject({ kind: 'issued', estimated: true })
  expect(read(JSON.parse(success.body))).toMatchObject({ kind: 'issued', estimated: false })
})
