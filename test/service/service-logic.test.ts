import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from './demo-accounts.ts'
import type { ServiceReply, ServiceRequest } from './replies.ts'
import { type Behaviour, ServiceLogic, tokenPath, updatePath } from './service-logic.ts'

const now = Date.UTC(2026, 10, 21, 12, 0, 0, 750)
const at = (time: number) => ({ now: time, shownNow: time })

function newLogic(behaviour: Partial<Behaviour> = {}): ServiceLogic {
  let count = 0
  return new ServiceLogic({ accounts: demoAccounts, behaviour, newToken: () => `demo-token-${++count}` })
}

function request(change: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    method: 'POST',
    path: tokenPath,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('demo:demo-password').toString('base64')}`,
    },
    body: '{"key":"demo-company-key"}',
    ...change,
  }
}
const renewal = request({ path: updatePath })

const tokenIn = (reply: ServiceReply) => String(reply.headers['Authentication-Token'])
const statedLifetime = ({ headers, body }: ServiceReply) =>
  Date.parse(JSON.parse(body).token_expires) - Date.parse(String(headers.Date))

describe('a token', () => {
  test('is created, lives its lifetime, and has expired at the end of it', () => {
    const logic = newLogic({ lifetimeMs: 40_000 })
    const token = tokenIn(logic.answer(request(), at(now)))
    expect(logic.stateOf(token, now + 39_999)).toBe('valid')
    expect(logic.stateOf(token, now + 40_000)).toBe('expired')
  })

  test('is renewed after it has expired', () => {
    const logic = newLogic({ lifetimeMs: 40_000 })
    logic.answer(request(), at(now))
    const token = tokenIn(logic.answer(renewal, at(now + 90_000)))
    expect(token).toBe('demo-token-2')
    expect(logic.stateOf(token, now + 129_999)).toBe('valid')
    expect(logic.stateOf('demo-token-1', now + 90_000)).toBe('unknown')
  })

  test('stays the same in a renewal that does not change it, and lives longer', () => {
    const logic = newLogic({ lifetimeMs: 40_000, renewalChangesToken: false })
    logic.answer(request(), at(now))
    expect(tokenIn(logic.answer(renewal, at(now + 30_000)))).toBe('demo-token-1')
    expect(logic.stateOf('demo-token-1', now + 69_999)).toBe('valid')
  })

  test('does not change in a renewal that does not name it', () => {
    const logic = newLogic({ renewalAnswersHeader: false, renewalAnswersBody: false })
    logic.answer(request(), at(now))
    const reply = logic.answer(renewal, at(now))
    expect(reply).toMatchObject({ status: 200, body: '' })
    expect(reply.headers).not.toHaveProperty('Authentication-Token')
    expect(logic.stateOf('demo-token-1', now)).toBe('valid')
  })

  test('is issued by a renewal where there is none, or is not found', () => {
    expect(newLogic().answer(renewal, at(now))).toMatchObject({ status: 200 })
    expect(newLogic({ renewalOfNothing: 'not-found' }).answer(renewal, at(now))).toMatchObject({
      status: 404,
    })
  })

  test('is unknown after the service forgot its tokens', () => {
    const logic = newLogic()
    const token = tokenIn(logic.answer(request(), at(now)))
    logic.forgetTokens()
    expect(logic.stateOf(token, now)).toBe('unknown')
  })

  test('belongs to one account alone', () => {
    const logic = newLogic()
    const other = demoAccounts[1]
    const authorization = `Basic ${Buffer.from(`${other?.username}:${other?.password}`).toString('base64')}`
    logic.answer(request(), at(now))
    logic.answer(
      request({
        headers: { ...request().headers, authorization },
        body: JSON.stringify({ key: other?.companyKey }),
      }),
      at(now),
    )
    expect([1, 2].map((count) => logic.stateOf(`demo-token-${count}`, now))).toEqual(['valid', 'valid'])
  })

  test('has a stated expiry that is its lifetime after the Date, at any fraction of a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e6 }), (time, seconds) => {
        const reply = newLogic({ lifetimeMs: seconds * 1000 }).answer(request(), at(time))
        expect(statedLifetime(reply)).toBe(seconds * 1000)
      }),
    )
  })
})

describe('a request', () => {
  const basic = (pair: string) => ({
    ...request().headers,
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
  })
  const without = (name: string) => ({ ...request().headers, [name]: undefined })

  test.each([
    ['of no credentials', { headers: without('authorization') }, 401],
    ['of an unknown user', { headers: basic('nobody:demo-password') }, 401],
    ['of a wrong password', { headers: basic('demo:demo') }, 401],
    ['of credentials without a colon', { headers: basic('demo') }, 401],
    ['of another scheme', { headers: { ...request().headers, authorization: 'Bearer demo' } }, 401],
    ['of a wrong company key', { body: '{"key":"demo"}' }, 401],
    ['of a key with white space around it', { body: '{"key":" demo-company-key "}' }, 401],
    ['without a key', { body: '{}' }, 400],
    ['with a key that is no string', { body: '{"key":7}' }, 400],
    ['that is no JSON', { body: 'key=demo-company-key' }, 400],
    ['that does not call itself JSON', { headers: without('content-type') }, 400],
    ['to another path', { path: '/api/auth' }, 404],
    ['by GET', { method: 'GET' }, 405],
  ])('%s is answered with an error and gets no token', (_what, change, status) => {
    const reply = newLogic().answer(request(change), at(now))
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.body)).toEqual({ error: expect.any(String) })
    expect(reply.headers).not.toHaveProperty('Authentication-Token')
  })

  test('meets the switches for what the interface leaves open', () => {
    const logic = newLogic({
      successStatus: 201,
      wrongCredentialsStatus: 403,
      badRequestStatus: 422,
      updateEndpoint: 'missing',
    })
    const statusOf = (asked: ServiceRequest) => logic.answer(asked, at(now)).status
    expect(statusOf(request())).toBe(201)
    expect(statusOf(request({ body: '{"key":"demo"}' }))).toBe(403)
    expect(statusOf(request({ body: '' }))).toBe(422)
    expect(statusOf(renewal)).toBe(404)
  })
})
