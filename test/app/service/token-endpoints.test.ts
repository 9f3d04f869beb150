import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../app/ports/index.ts'
import type { Credentials } from '../../../app/service/model/credentials.ts'
import type { NoResponseCause } from '../../../app/service/model/failure.ts'
import type { HttpRequest, HttpResult } from '../../../app/service/ports.ts'
import {
  callTokenEndpoint,
  requestToken,
  type ServiceRequest,
  type TokenCall,
} from '../../../app/service/token-endpoints.ts'
import type { TokenResult } from '../../../app/service/token-response.ts'
import { failedCallWords } from '../../../app/words/index.ts'
import { day } from '../../support/durations.ts'
import { storedToken } from '../../support/stored-account.ts'
import { anyText } from './any-text.ts'
import { but, respondedAt, success } from './responses.ts'

/** The demo person's credentials with these changes. */
function typed(change: Partial<Credentials> & { readonly username?: string } = {}) {
  const { username = 'demo', ...other } = change
  const credentials = { password: 'demo:p\u00e4ss w\u00f6rd', companyKey: 'demo-company-key', ...other }
  return { username, credentials }
}

const call: TokenCall = {
  endpoint: 'issue',
  address: 'https://slides.example/eu',
  ...typed(),
  signal: new AbortController().signal,
  token: null,
}
const basic = Buffer.from('demo:demo:p\u00e4ss w\u00f6rd', 'utf8').toString('base64')

/** Makes one call to a service that gives this result; the wall clock jumps back by `clockSetBackMs` during it. */
async function tryCall(
  result: HttpResult,
  change: Partial<TokenCall> = {},
  clockSetBackMs = 0,
): Promise<{ answer: TokenResult; requests: HttpRequest[] }> {
  const elapsed = { wall: respondedAt - 200, monotonic: 1_000_000 }
  const clock: Clock = {
    now: () => elapsed.wall,
    monotonic: () => elapsed.monotonic,
    uptime: () => elapsed.monotonic,
    after: () => () => {},
  }
  const requests: HttpRequest[] = []
  const http = {
    post: async (request: HttpRequest) => {
      requests.push(request)
      elapsed.wall += 400 - clockSetBackMs
      elapsed.monotonic += 400
      return result
    },
  }
  return { answer: await callTokenEndpoint({ http, clock }, { ...call, ...change }), requests }
}

describe('what is sent', () => {
  test('is what the interface asks for, within 15 seconds and 64 KiB', async () => {
    const { requests } = await tryCall(success)
    expect(requests).toEqual([
      {
        url: 'https://slides.example/eu/api/auth/token',
        headers: { 'Content-Type': 'application/json', Authorization: `Basic ${basic}` },
        body: '{"key":"demo-company-key"}',
        timeoutMs: 15_000,
        maxBodyBytes: 65_536,
        signal: call.signal,
      },
    ])
  })

  test('is nothing where the credentials cannot be sent', async () => {
    for (const change of [{ username: 'de:mo' }, { password: 'demo\ud83d' }]) {
      const { answer, requests } = await tryCall(success, typed(change))
      expect(answer).toMatchObject({ kind: 'failure', cause: 'unsendable', status: null })
      expect(requests).toEqual([])
    }
  })

  test('holds any company key unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (companyKey) => {
        const { requests } = await tryCall(success, typed({ companyKey }))
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ key: companyKey })
      }),
    )
  })
})

describe('which endpoint is called', () => {
  const noToken = { 'authentication-token': null }
  /** An answer of this status; 200 is a success with a token, and any other without one. */
  const answerOf = (status: number, headers = {}) =>
    status === 200 ? success : but({ status, headers: { ...noToken, ...headers }, body: '' })

  /** The endpoints that are called in turn, and what comes of these answers. */
  async function ask(answers: readonly HttpResult[], change: Partial<ServiceRequest> = {}) {
    const called: string[] = []
    const clock = { now: () => respondedAt, monotonic: () => 0, uptime: () => 0, after: () => () => {} }
    const http = {
      async post({ url }: HttpRequest) {
        called.push(url.split('/').at(-1) ?? '')
        return answers[called.length - 1] ?? but({ status: 599 })
      },
    }
    const request = { ...call, token: storedToken(), first: 'renew', by: 'schedule', ...change } as const
    return { ...(await requestToken({ http, clock }, request)), called }
  }

  const both = ['update_token', 'token']

  test.each([400, 404, 405, 409, 410, 422])(
    'a renewal with %i leads to one call of the other endpoint',
    async (status) => {
      expect(await ask([answerOf(status), success])).toMatchObject({
        kind: 'issued',
        called: both,
        nextFirst: 'renew',
      })
      const signIn = { token: null, first: 'issue', by: 'urgent' } as const
      expect(await ask([answerOf(status), success], signIn)).toMatchObject({
        kind: 'issued',
        called: ['token', 'update_token'],
      })
    },
  )

  test.each([401, 402, 403, 451, 500, 503])('a renewal with %i leads to no other call', async (status) => {
    expect(await ask([answerOf(status), success])).toMatchObject({ status, called: ['update_token'] })
  })

  test.each([
    [404, 403, 403],
    [400, 404, 400],
    [422, 410, 422],
    [404, 405, 404],
    [409, 503, 503],
    [204, 503, 204],
    [204, 401, 401],
    [204, 504, 504],
  ])('a renewal with %i and the token endpoint with %i count as %i', async (renew, issue, status) => {
    const answers = [answerOf(renew), answerOf(issue)]
    expect(await ask(answers)).toMatchObject({ status, called: both, nextFirst: 'renew' })
  })

  test('the longer of two waits counts, and after one only an urgent call asks the other endpoint', async () => {
    const waits = [answerOf(404, { 'retry-after': '60' }), answerOf(503, { 'retry-after': '30' })]
    expect(await ask(waits)).toMatchObject({ status: 404, called: ['update_token'] })
    expect(await ask(waits, { by: 'urgent' })).toMatchObject({
      status: 503,
      retryAfterMs: 60_000,
      called: both,
    })
  })

  test.each([null, 'Bearer demo', 'x'.repeat(9_000), 'demo-1, demo-2'])(
    'a renewal that confirms nothing, with %j, leads to the token endpoint, then at once',
    async (value) => {
      const body = { ...(value && { success: 'Renewed.' }) }
      const nothing = but({ headers: { 'authentication-token': value }, body })
      expect(await ask([nothing, success])).toMatchObject({ called: both, nextFirst: 'issue' })
      const back = await ask([answerOf(204), success], { first: 'issue' })
      expect(back).toMatchObject({ called: ['token', 'update_token'], nextFirst: 'renew' })
    },
  )

  test('a first sign-in needs a token, which a renewal may leave out', async () => {
    const signIn = { token: null, first: 'issue', by: 'urgent' } as const
    const answers = [answerOf(404), but({ headers: noToken })]
    expect(await ask(answers, signIn)).toMatchObject({ cause: 'unusable', unusable: 'no-token' })
  })

  test('signing in again asks the other endpoint after any refusal but 401', async () => {
    for (const status of [400, 403, 404, 422, 451])
      expect(await ask([answerOf(status), success], { by: 'sign-in-again' })).toMatchObject({ called: both })
    for (const status of [401, 503])
      expect(await ask([answerOf(status)], { by: 'sign-in-again' })).toMatchObject({
        called: ['update_token'],
      })
  })

  test('nothing is asked after the call was cancelled', async () => {
    expect(await ask([answerOf(404)], { signal: AbortSignal.abort() })).toMatchObject({
      called: ['update_token'],
    })
  })
})

test.each([
  ['', 0],
  [', also where the clock is set back meanwhile', day],
])('the token counts from the receipt less half the round trip%s', async (_words, setBackMs) => {
  const issuedAt = respondedAt - setBackMs
  const { answer } = await tryCall(success, {}, setBackMs)
  expect(answer).toMatchObject({ issuedAt, expiresAt: issuedAt + 7 * day, durationMs: 400 })
})

test('a token without a stated expiry lives as long as the one before', async () => {
  const token = storedToken({ lifetimeMs: 2 * day })
  const { answer } = await tryCall({ ...success, body: '' }, { endpoint: 'renew', token })
  expect(answer).toMatchObject({ expiresAt: respondedAt + 2 * day, estimated: true })
})

test('the service\u2019s words do not give back the secrets of the call, as they were typed or as they were sent', async () => {
  const password = 'zoe\u0308-demo'
  const { credentials } = typed({ password })
  const basic = Buffer.from(`demo:${password.normalize('NFC')}`, 'utf8').toString('base64')
  const secrets = ['demo-token-1', password, password.normalize('NFC'), 'demo-company-key', `Basic ${basic}`]
  for (const status of [200, 400, 401]) {
    const body = JSON.stringify({ success: secrets.join(' | ') })
    const { answer } = await tryCall({ ...success, status, body }, { credentials })
    expect(answer.serviceMessage).toBe('\u2026 | \u2026 | \u2026 | \u2026 | Basic \u2026')
  }
})

test('whatever comes back is a usable token or a failure with a sentence, and never an exception', async () => {
  const garbage = anyText()
  const dates = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.constantFrom('Sat, 31 Feb 2026 12:00:00 GMT', 'Saturday, 28-Nov-26 12:00:00 GMT', 'now', ''),
  )
  const stated = fc.record({ success: garbage, token_expires: dates, error: fc.jsonValue() })
  const body = fc.oneof(
    garbage,
    fc.json(),
    stated.map((fields) => JSON.stringify(fields)),
    fc.constantFrom(success.body, success.body.slice(0, 20), '<!doctype html>', '[', '{}', '\ufeff{}'),
    fc.nat(5_000).map((depth) => '['.repeat(depth)),
  )
  const known = {
    'content-type': fc.oneof(fc.constantFrom('application/json', 'text/html', ';,'), garbage),
    'authentication-token': fc.oneof(fc.constant('demo-token-1'), garbage),
    'retry-after': fc.oneof(fc.integer().map(String), dates, garbage),
    date: fc.oneof(dates, garbage),
  }
  const headers = fc.oneof(fc.dictionary(fc.string(), garbage), fc.record(known, { requiredKeys: [] }))
  const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(200, 201, 204), fc.double())
  const cause = fc.constantFrom<NoResponseCause>(
    ...(['unreachable', 'timeout', 'proxy-password', 'proxy-refused', 'certificate-date'] as const),
    ...(['certificate-name', 'client-certificate', 'choose-certificate', 'cancelled'] as const),
  )
  const response = {
    kind: fc.constant('response' as const),
    status,
    headers,
    body,
    bodyBytes: fc.nat(100_000),
  }
  const noResponse = { kind: fc.constant('no-response' as const), cause, detail: garbage }
  const results = fc.oneof(
    { weight: 9, arbitrary: fc.record(response) },
    { weight: 1, arbitrary: fc.record(noResponse) },
  )
  await fc.assert(
    fc.asyncProperty(results, fc.constantFrom('issue', 'renew'), async (result, endpoint) => {
      const { answer } = await tryCall(result, { endpoint })
      expect(answer.serviceMessage === null || /^[^\p{Cc}]{1,300}$/u.test(answer.serviceMessage)).toBe(true)
      if (answer.kind === 'issued') {
        expect(answer.value === null ? endpoint : 'renew').toBe('renew')
        expect(answer.value ?? '~').toMatch(/^[!-~]{1,8192}$/)
        const lifetimeMs = answer.expiresAt - answer.issuedAt
        expect(lifetimeMs).toBeGreaterThan(0)
        expect(lifetimeMs).toBeLessThanOrEqual(400 * day)
      } else {
        expect(failedCallWords(answer, 'slides.example')).toMatch(/^[A-Zs][^\p{Cc}]+[.\u2026\u201d]$/u)
        expect(answer.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0)
        expect(answer.retryAfterMs ?? 0).toBeLessThanOrEqual(day)
      }
    }),
    { numRuns: 400 },
  )
})
