import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeCredentials } from '../../app/service/basic-credentials.ts'
import type { Http } from '../../app/service/ports.ts'
import { callTokenEndpoint } from '../../app/service/token-endpoints.ts'
import type { Endpoint, TokenResult } from '../../app/service/token-response.ts'
import { createClock } from '../../main/ports/clock.ts'
import { day } from '../support/durations.ts'
import { type Fault, Faults } from './faults.ts'
import { fetchHttp } from './fetch-http.ts'
import { logicHttp } from './logic-http.ts'
import { type Service, startService } from './service.ts'
import { demoAccounts, type ServiceAccount, ServiceLogic } from './service-logic.ts'

/** The calls that the app makes, against the practice service: over HTTP, and straight onto its logic. */

const [demo = { username: '', password: '', companyKey: '' }] = demoAccounts

/** What the app makes of an answer with each fault. */
const outcomes: readonly (readonly [Fault, object])[] = [
  [{ kind: 'status', status: 403 }, { cause: 'refused' }],
  [{ kind: 'status', status: 404 }, { cause: 'no-endpoint' }],
  [
    { kind: 'status', status: 422, body: '{"message":"No."}' },
    { cause: 'refused', serviceMessage: 'No.' },
  ],
  [
    { kind: 'status', status: 429, retryAfter: 7 },
    { cause: 'busy', retryAfterMs: 7000 },
  ],
  [{ kind: 'status', status: 500 }, { cause: 'server-error' }],
  [
    { kind: 'redirect', to: 'https://elsewhere.example/' },
    { cause: 'redirect', status: 302, redirectHost: 'elsewhere.example' },
  ],
  [
    { kind: 'redirect', to: '/api/auth/token', status: 308 },
    { cause: 'redirect', status: 308 },
  ],
  [{ kind: 'html' }, { cause: 'html', status: 200 }],
  [
    { kind: 'html', status: 403, contentType: 'application/json' },
    { cause: 'html', status: 403 },
  ],
  [{ kind: 'html', status: 401 }, { cause: 'rejected' }],
  [
    { kind: 'html', status: 502 },
    { cause: 'server-error', serviceMessage: null },
  ],
  [{ kind: 'empty' }, { unusable: 'empty' }],
  [
    { kind: 'empty', status: 403 },
    { cause: 'refused', serviceMessage: null },
  ],
  [{ kind: 'reset', when: 'before-work' }, { cause: 'cut' }],
  [{ kind: 'reset', when: 'before-headers' }, { cause: 'cut' }],
  [
    { kind: 'reset', when: 'after-headers' },
    { kind: 'issued', estimated: true },
  ],
  [{ kind: 'truncated' }, { kind: 'issued', estimated: true }],
  [{ kind: 'truncated-json' }, { kind: 'issued', estimated: true }],
  [{ kind: 'oversized' }, { kind: 'issued', estimated: true }],
  [
    { kind: 'oversized', bytes: 65_537 },
    { kind: 'issued', estimated: true },
  ],
  [
    { kind: 'oversized', bytes: 65_536 },
    { kind: 'issued', estimated: false },
  ],
  [
    { kind: 'body', body: '' },
    { kind: 'issued', estimated: true },
  ],
  [{ kind: 'token', value: null }, { unusable: 'no-token' }],
  [{ kind: 'token', value: ['demo-1', 'demo-2'] }, { unusable: 'bad-token' }],
  [{ kind: 'token', value: 'demo-\u00e9' }, { unusable: 'bad-token' }],
  [{ kind: 'duplicate', header: 'Authentication-Token' }, { kind: 'issued' }],
  [
    { kind: 'duplicate', header: 'Date' },
    { kind: 'issued', skewMs: expect.any(Number) },
  ],
  [
    { kind: 'retry-after', value: 9 },
    { kind: 'issued', retryAfterMs: 9_000 },
  ],
  [
    { kind: 'content-type', value: 'text/plain' },
    { kind: 'issued', estimated: false },
  ],
  [
    { kind: 'content-type', value: null },
    { kind: 'issued', estimated: false },
  ],
  [
    { kind: 'token-expires', value: undefined },
    { kind: 'issued', estimated: true },
  ],
  [
    { kind: 'token-expires', value: 'in a week' },
    { kind: 'issued', estimated: true, statedExpiry: 'in a week' },
  ],
  [
    { kind: 'token-expires', value: 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { kind: 'issued', estimated: true },
  ],
  [
    { kind: 'date', value: null },
    { kind: 'issued', skewMs: null, estimated: false },
  ],
  [
    { kind: 'date', value: 'today' },
    { kind: 'issued', skewMs: null, estimated: false },
  ],
  [{ kind: 'delay', ms: 30 }, { kind: 'issued' }],
  [{ kind: 'slow-body', msPerByte: 1 }, { kind: 'issued' }],
]

function credentialsOf({ username, password, companyKey }: ServiceAccount) {
  return encodeCredentials(username, { password, companyKey })
}

describe.each(['over HTTP', 'straight onto the logic'])('%s', (way) => {
  let service: Service
  let faults: Faults
  let http: Http
  let baseUrl: string

  beforeAll(async () => {
    service = await startService()
    const logic = new ServiceLogic({ accounts: demoAccounts })
    faults = way === 'over HTTP' ? service.faults : new Faults()
    http = way === 'over HTTP' ? fetchHttp : logicHttp({ logic, faults, clock: createClock() })
    baseUrl = way === 'over HTTP' ? service.baseUrl : 'https://slides.example'
  })
  afterEach(() => faults.clear())
  afterAll(() => service.close())

  interface Change {
    readonly endpoint?: Endpoint
    readonly account?: ServiceAccount
    readonly timeoutMs?: number
    readonly signal?: AbortSignal
  }
  function call(change: Change = {}): Promise<TokenResult> {
    const { endpoint = 'issue', account = demo, timeoutMs, signal = new AbortController().signal } = change
    const credentials = credentialsOf(account)
    const patient: Http = {
      post: (request) => http.post({ ...request, timeoutMs: timeoutMs ?? request.timeoutMs }),
    }
    const ports = { http: patient, clock: createClock() }
    return callTokenEndpoint(ports, { endpoint, address: baseUrl, credentials, signal })
  }

  test('every demo account is issued a token, and a renewal changes it', async () => {
    for (const account of demoAccounts) {
      const issued = await call({ account })
      expect(issued).toMatchObject({
        kind: 'issued',
        status: 200,
        estimated: false,
        serviceMessage: 'The token was created.',
      })
      const renewed = await call({ account, endpoint: 'renew' })
      expect(renewed).toMatchObject({ kind: 'issued', serviceMessage: 'The token was renewed.' })
      expect(renewed).not.toMatchObject({ value: issued.kind === 'issued' && issued.value })
    }
  })

  test('a wrong password and a wrong company key are rejected', async () => {
    for (const wrong of [{ password: 'wrong' }, { companyKey: 'wrong' }]) {
      const account = { ...demo, ...wrong }
      expect(await call({ account })).toMatchObject({ cause: 'rejected', status: 401 })
    }
  })

  test.each(outcomes)('the fault %j is told as %j', async (fault, expected) => {
    faults.next(fault)
    expect(await call()).toMatchObject(expected)
    expect(await call()).toMatchObject({ kind: 'issued' })
  })

  test.each([day, -day])(
    'a service whose clock is %i ms off gives a token of 7 days all the same',
    async (offMs) => {
      faults.next({ kind: 'clock', offMs })
      const answer = await call()
      expect(answer).toMatchObject({ kind: 'issued', estimated: false })
      if (answer.kind !== 'issued') return
      expect(answer.expiresAt - answer.issuedAt).toBe(7 * day)
      expect(Math.abs((answer.skewMs ?? 0) + offMs)).toBeLessThan(60_000)
    },
  )

  test('an answer that does not come in time is a timeout, one whose body does not brings its token', async () => {
    faults.next({ kind: 'silence' }, { kind: 'slow-body', msPerByte: 1000 })
    expect(await call({ timeoutMs: 100 })).toMatchObject({ cause: 'timeout' })
    expect(await call({ timeoutMs: 100 })).toMatchObject({ kind: 'issued', estimated: true })
  })

  test('a call that is cancelled ends as cancelled, before it is sent and while it waits', async () => {
    expect(await call({ signal: AbortSignal.abort() })).toMatchObject({ cause: 'cancelled' })
    faults.next({ kind: 'silence' })
    const controller = new AbortController()
    const answer = call({ signal: controller.signal })
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failure', cause: 'cancelled' })
  })
})

test('a service that is not there is unreachable', async () => {
  const service = await startService()
  await service.close()
  const { signal } = new AbortController()
  const answer = await callTokenEndpoint(
    { http: fetchHttp, clock: createClock() },
    { endpoint: 'issue', address: service.baseUrl, credentials: credentialsOf(demo), signal },
  )
  expect(answer).toMatchObject({ cause: 'unreachable' })
})
