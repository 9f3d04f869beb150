import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock, HttpRequest, HttpResult, NoAnswerCause } from '../../../app/ports.ts'
import type { ServiceAnswer } from '../../../app/service/answer.ts'
import { failureSentence } from '../../../app/service/failure-words.ts'
import { callTokenEndpoint, type TokenCall } from '../../../app/service/token-endpoints.ts'
import { answeredAt, day, success } from './answers.ts'

const call: TokenCall = {
  endpoint: 'issue',
  baseUrl: 'https://slides.example/eu',
  username: 'demo',
  password: 'demo:p\u00e4ss w\u00f6rd',
  companyKey: 'demo-company-key',
  signal: new AbortController().signal,
}
const basic = Buffer.from('demo:demo:p\u00e4ss w\u00f6rd', 'utf8').toString('base64')

/** Makes one call to a service that gives this result; the wall clock jumps back by `clockSetBackMs` meanwhile. */
async function tryCall(
  result: HttpResult,
  change: Partial<TokenCall> = {},
  clockSetBackMs = 0,
): Promise<{ answer: ServiceAnswer; requests: HttpRequest[] }> {
  let wall = answeredAt - 200
  let monotonic = 1_000_000
  const clock: Clock = { now: () => wall, monotonic: () => monotonic, after: () => () => {} }
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

  test('goes to the other endpoint for a renewal and is otherwise the same', async () => {
    const issue = await tryCall(success)
    const renew = await tryCall(success, { endpoint: 'renew' })
    expect(renew.requests).toEqual([
      { ...issue.requests[0], url: 'https://slides.example/eu/api/auth/update_token' },
    ])
  })

  test('is nothing where the credentials cannot be sent', async () => {
    for (const change of [{ username: 'de:mo' }, { password: 'demo\u0000' }]) {
      const { answer, requests } = await tryCall(success, change)
      expect(answer).toMatchObject({
        kind: 'failure',
        failure: 'rejected',
        cause: 'unsendable',
        status: null,
      })
      expect(requests).toEqual([])
    }
  })

  test('holds any company key whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (companyKey) => {
        const { requests } = await tryCall(success, { companyKey })
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ key: companyKey })
      }),
    )
  })
})

test('the token counts from the receipt less half the round trip', async () => {
  const { answer } = await tryCall(success)
  expect(answer).toMatchObject({ issuedAt: answeredAt, expiresAt: answeredAt + 7 * day, durationMs: 400 })
})

test('a clock that is set back during the call does not make the round trip negative', async () => {
  const { answer } = await tryCall(success, {}, day)
  expect(answer).toMatchObject({
    issuedAt: answeredAt - day,
    expiresAt: answeredAt + 6 * day,
    durationMs: 400,
  })
})

test('the service\u2019s words do not give back the secrets of the call', async () => {
  const echo = ['demo-token-1', call.password, call.companyKey, `Basic ${basic}`].join(' | ')
  for (const status of [200, 400, 401]) {
    const { answer } = await tryCall({ ...success, status, body: JSON.stringify({ success: echo }) })
    expect(answer.said).toBe('\u2026 | \u2026 | \u2026 | Basic \u2026')
  }
})

describe('whatever comes back', () => {
  const dates = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.constantFrom('Sat, 31 Feb 2026 12:00:00 GMT', 'Saturday, 28-Nov-26 12:00:00 GMT', 'now', ''),
  )
  const garbage = fc.string({ unit: 'binary' })
  const bodies = fc.oneof(
    garbage,
    fc.json(),
    fc
      .record({ success: garbage, token_expires: dates, error: fc.jsonValue() })
      .map((body) => JSON.stringify(body)),
    fc.constantFrom(success.body, success.body.slice(0, 20), '<!doctype html>', '[', '{}', '\ufeff{}'),
    fc.nat(40_000).map((depth) => '['.repeat(depth)),
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
  const causes = fc.constantFrom<NoAnswerCause>(
    'unreachable',
    'timeout',
    'cut',
    'certificate',
    'redirect',
    'too-large',
    'cancelled',
  )
  const results: fc.Arbitrary<HttpResult> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        status: statuses,
        headers,
        body: bodies,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('no-answer' as const), cause: causes, detail: garbage }),
    },
  )
  const endpoints = fc.constantFrom('issue', 'renew')

  test('is a usable token or a failure with a sentence, and never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(results, endpoints, async (result, endpoint) => {
        const { answer } = await tryCall(result, { endpoint })
        expect(answer.said === null || /^[^\p{Cc}]{1,300}$/u.test(answer.said)).toBe(true)
        if (answer.kind === 'issued') {
          expect(answer.value === null ? endpoint : 'renew').toBe('renew')
          expect(answer.value ?? '~').toMatch(/^[!-~]{1,8192}$/)
          const lifetimeMs = answer.expiresAt - answer.issuedAt
          expect(lifetimeMs).toBeGreaterThan(0)
          expect(lifetimeMs).toBeLessThanOrEqual(400 * day)
        } else {
          expect(failureSentence(answer, 'slides.example')).toMatch(/^[A-Zs][^\p{Cc}]+[.\u2026\u201d]$/u)
          expect(answer.unusable !== null).toBe(answer.cause === 'unusable')
          expect(answer.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0)
          expect(answer.retryAfterMs ?? 0).toBeLessThanOrEqual(day)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('no sentence holds a secret, even where the service says it', async () => {
    const secrets = [call.password, call.companyKey, basic, 'demo-token-1']
    const echoes = fc
      .tuple(fc.constantFrom(...secrets), fc.string(), fc.string())
      .map((each) => each.join(' '))
    await fc.assert(
      fc.asyncProperty(results, endpoints, echoes, async (result, endpoint, echo) => {
        const echoing: HttpResult =
          result.kind === 'answer'
            ? {
                ...result,
                headers: { ...result.headers, 'authentication-token': 'demo-token-1' },
                body: JSON.stringify({ message: echo }),
              }
            : { ...result, detail: echo }
        const { answer } = await tryCall(echoing, { endpoint })
        const words = answer.kind === 'failure' ? failureSentence(answer, 'slides.example') : ''
        for (const secret of secrets) expect(`${words} ${answer.said}`).not.toContain(secret)
      }),
    )
  })
})
