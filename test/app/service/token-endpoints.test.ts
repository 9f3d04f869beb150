import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../app/ports/index.ts'
import { encodeCredentials } from '../../../app/service/basic-credentials.ts'
import type { Credentials } from '../../../app/service/model/credentials.ts'
import type { HttpRequest, HttpResult, NoResponseCause } from '../../../app/service/ports.ts'
import { callTokenEndpoint, type TokenCall } from '../../../app/service/token-endpoints.ts'
import type { TokenResult } from '../../../app/service/token-response.ts'
import { failedCallWords } from '../../../app/words/index.ts'
import { day } from '../../support/durations.ts'
import { anyText } from './any-text.ts'
import { respondedAt, success } from './responses.ts'

/** The demo person's credentials with these changes. */
function typed(change: Partial<Credentials> & { readonly username?: string } = {}) {
  const { username = 'demo', ...other } = change
  return encodeCredentials(username, {
    password: 'demo:p\u00e4ss w\u00f6rd',
    companyKey: 'demo-company-key',
    ...other,
  })
}

const call: TokenCall = {
  endpoint: 'issue',
  address: 'https://slides.example/eu',
  credentials: typed(),
  signal: new AbortController().signal,
  token: null,
}
const basic = Buffer.from('demo:demo:p\u00e4ss w\u00f6rd', 'utf8').toString('base64')

/** Makes one call to a service that gives this result; the wall clock jumps back by `clockSetBackMs` meanwhile. */
async function tryCall(
  result: HttpResult,
  change: Partial<TokenCall> = {},
  clockSetBackMs = 0,
): Promise<{ answer: TokenResult; requests: HttpRequest[] }> {
  let wall = respondedAt - 200
  let monotonic = 1_000_000
  const clock: Clock = {
    now: () => wall,
    monotonic: () => monotonic,
    uptime: () => monotonic,
    after: () => () => {},
  }
  const requests: HttpRequest[] = []
  const http = {
    post: async (request: HttpRequest) => {
      requests.push(request)
      wall += 400 - clockSetBackMs
      monotonic += 400
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
      const { answer, requests } = await tryCall(success, { credentials: typed(change) })
      expect(answer).toMatchObject({
        kind: 'failure',
        cause: 'unsendable',
        status: null,
      })
      expect(requests).toEqual([])
    }
  })

  test('holds any company key whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (companyKey) => {
        const { requests } = await tryCall(success, { credentials: typed({ companyKey }) })
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ key: companyKey })
      }),
    )
  })
})

test('the token counts from the receipt less half the round trip', async () => {
  const { answer } = await tryCall(success)
  expect(answer).toMatchObject({ issuedAt: respondedAt, expiresAt: respondedAt + 7 * day, durationMs: 400 })
})

test('a clock that is set back during the call does not make the round trip negative', async () => {
  const { answer } = await tryCall(success, {}, day)
  expect(answer).toMatchObject({
    issuedAt: respondedAt - day,
    expiresAt: respondedAt + 6 * day,
    durationMs: 400,
  })
})

test('the service\u2019s words do not give back the secrets of the call', async () => {
  const { plain } = call.credentials
  const echo = ['demo-token-1', plain.password, plain.companyKey, `Basic ${basic}`].join(' | ')
  for (const status of [200, 400, 401]) {
    const { answer } = await tryCall({ ...success, status, body: JSON.stringify({ success: echo }) })
    expect(answer.serviceMessage).toBe('\u2026 | \u2026 | \u2026 | Basic \u2026')
  }
})

test('the password is hidden in the service\u2019s words as it was typed and as it was sent', async () => {
  const password = 'zoe\u0308-demo'
  for (const echo of [password, password.normalize('NFC')]) {
    const result = { ...success, status: 400, body: JSON.stringify({ error: echo }) }
    const { answer } = await tryCall(result, { credentials: typed({ password }) })
    expect(answer.serviceMessage).toBe('\u2026')
  }
})

describe('whatever comes back', () => {
  const dates = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.constantFrom('Sat, 31 Feb 2026 12:00:00 GMT', 'Saturday, 28-Nov-26 12:00:00 GMT', 'now', ''),
  )
  const garbage = anyText()
  const bodies = fc.oneof(
    garbage,
    fc.json(),
    fc
      .record({ success: garbage, token_expires: dates, error: fc.jsonValue() })
      .map((body) => JSON.stringify(body)),
    fc.constantFrom(success.body, success.body.slice(0, 20), '<!doctype html>', '[', '{}', '\ufeff{}'),
    fc.nat(5_000).map((depth) => '['.repeat(depth)),
  )
  const headers = fc.oneof(
    fc.dictionary(fc.string(), garbage),
    fc.record(
      {
        'content-type': fc.oneof(
          fc.constantFrom('application/json', 'text/html', 'text/plain', ';,'),
          garbage,
        ),
        'authentication-token': fc.oneof(fc.constant('demo-token-1'), garbage),
        'retry-after': fc.oneof(fc.integer().map(String), dates, garbage),
        date: fc.oneof(dates, garbage),
      },
      { requiredKeys: [] },
    ),
  )
  const statuses = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(200, 201, 204), fc.double())
  const causes = fc.constantFrom<NoResponseCause>(
    'unreachable',
    'timeout',
    'cut',
    'certificate',
    'client-certificate',
    'proxy-password',
    'proxy-refused',
    'proxy',
    'network-stopped',
    'not-https',
    'certificate-date',
    'certificate-name',
    'name-not-found',
    'offline',
    'cancelled',
  )
  const results: fc.Arbitrary<HttpResult> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('response' as const),
        status: statuses,
        headers,
        body: bodies,
        bodyBytes: fc.nat(100_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('no-response' as const), cause: causes, detail: garbage }),
    },
  )
  const endpoints = fc.constantFrom('issue', 'renew')

  test('is a usable token or a failure with a sentence, and never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(results, endpoints, async (result, endpoint) => {
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
})
