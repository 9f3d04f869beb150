import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HttpResult, NoAnswerCause } from '../../../app/ports/index.ts'
import { failedCallWords } from '../../../app/words/failures.ts'
import { day } from '../../support/durations.ts'
import { success } from './answers.ts'
import { anyText } from './any-text.ts'
import { basic, call, tryCall } from './try-call.ts'

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
  const causes = fc.constantFrom<NoAnswerCause>(
    'unreachable',
    'timeout',
    'cut',
    'certificate',
    'client-certificate',
    'proxy-password',
    'proxy-refused',
    'proxy',
    'network-stopped',
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
        bodyBytes: fc.nat(100_000),
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
        expect(answer.serviceMessage === null || /^[^\p{Cc}]{1,300}$/u.test(answer.serviceMessage)).toBe(true)
        if (answer.kind === 'issued') {
          expect(answer.value === null ? endpoint : 'renew').toBe('renew')
          expect(answer.value ?? '~').toMatch(/^[!-~]{1,8192}$/)
          const lifetimeMs = answer.expiresAt - answer.issuedAt
          expect(lifetimeMs).toBeGreaterThan(0)
          expect(lifetimeMs).toBeLessThanOrEqual(400 * day)
        } else {
          expect(failedCallWords(answer, 'slides.example')).toMatch(/^[A-Zs][^\p{Cc}]+[.\u2026\u201d]$/u)
          expect(answer.unusable !== null).toBe(answer.cause === 'unusable')
          expect(answer.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0)
          expect(answer.retryAfterMs ?? 0).toBeLessThanOrEqual(day)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('no sentence holds a secret, even where the service says it', async () => {
    const { plain } = call.credentials
    const secrets = [plain.password, plain.companyKey, basic, 'demo-token-1']
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
        const words = answer.kind === 'failure' ? failedCallWords(answer, 'slides.example') : ''
        for (const secret of secrets) expect(`${words} ${answer.serviceMessage}`).not.toContain(secret)
      }),
    )
  })
})
