import { EventEmitter } from 'node:events'
import type { ClientRequest } from 'electron'
import { expect, test, vi } from 'vitest'
import { isAnswerUnknown } from '../../../app/service/model/failure.ts'
import type { HttpResult } from '../../../app/service/ports.ts'
import { createClientCertificates } from '../../../main/service/client-certificates.ts'
import { createHttp, type HttpParts, netError } from '../../../main/service/http.ts'

/** Headers as Electron reports them: alternating names and values in the order of arrival. */
const told = {
  rawHeaders: ['X-Any', 'one', 'Date', 'today', 'X-Any', 'two', 'Authentication-Token', 'demo-token-1'],
}

/** A call for which the test emits the events of the request and, after the headers, of the response. */
function answered(
  answer: (request: EventEmitter, respond: () => EventEmitter) => void,
  options: Partial<HttpParts> = {},
): Promise<HttpResult> {
  const request = new EventEmitter()
  const respond = () => {
    const response = Object.assign(new EventEmitter(), { statusCode: 200, ...told })
    request.emit('response', response)
    return response
  }
  const http = createHttp({
    certificates: createClientCertificates(new EventEmitter()),
    sessions: () => Object.create(null),
    network: { isOnline: () => true, check: () => {} },
    nameInCertificate: () => null,
    net: {
      request: () =>
        Object.assign(request, { end: () => answer(request, respond), abort: () => {} }) as ClientRequest,
    },
    ...options,
  })
  const { signal } = new AbortController()
  const url = 'https://slides.example/'
  return http.post({ url, headers: {}, body: '', timeoutMs: 50, maxBodyBytes: 9, signal })
}

test('a call that waits for its turn cannot time out', async () => {
  vi.useFakeTimers()
  const turn = Promise.withResolvers<void>()
  const certificates = createClientCertificates(new EventEmitter())
  const enqueue: typeof certificates.enqueue = (target) => ({
    ...certificates.enqueue(target),
    ready: turn.promise,
  })
  const result = answered((_request, respond) => void respond().emit('end'), {
    certificates: { ...certificates, enqueue },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  turn.resolve()
  expect((await result).kind).toBe('response')
  vi.useRealTimers()
})

test('the headers keep the order in which they came', async () => {
  const result = await answered((_request, respond) => void respond().emit('end'))
  expect(result.kind === 'response' && Object.entries(result.headers)).toEqual([
    ['date', 'today'],
    ['x-any', 'one, two'],
    ['authentication-token', 'demo-token-1'],
  ])
})

test('a redirect is not followed', async () => {
  const result = await answered((request) =>
    request.emit('redirect', 307, 'POST', 'https://sso.example/', { 'Retry-After': ['7'] }),
  )
  expect(result).toMatchObject({
    status: 307,
    headers: { location: 'https://sso.example/', 'retry-after': '7' },
  })
})

test.each([
  ['timeout', () => {}],
  ['cut', (body: EventEmitter) => body.emit('error', new Error('net::ERR_CONTENT_LENGTH_MISMATCH'))],
  ['too-large', (body: EventEmitter) => body.emit('data', Buffer.from('bcdefghijk'))],
])('headers count even if their body is unread: %s', async (unread, end) => {
  const result = await answered((_request, respond) => {
    const response = respond()
    response.emit('data', Buffer.from('{"a'))
    end(response)
  })
  expect(result).toMatchObject({ status: 200, unread, headers: { 'authentication-token': 'demo-token-1' } })
  expect(result.kind === 'response' && result.body.length).toBeLessThanOrEqual(9)
})

test.each([
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  // This error does not name the proxy, so no password can be sent.
  ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxy'],
  ['net::ERR_MISSING_AUTH_CREDENTIALS', 'proxy'],
  ['net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'client-certificate'],
  ['net::ERR_UNEXPECTED_PROXY_AUTH', 'proxy'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
  ['net::ERR_CERT_DATE_INVALID', 'certificate-date'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'not-https'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate-name'],
  ['net::ERR_NAME_NOT_RESOLVED', 'name-not-found'],
  ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
  ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
  ['net::ERR_NETWORK_ACCESS_DENIED', 'unreachable'],
  ['net::ERR_NAME_RESOLUTION_FAILED', 'unreachable'],
])('%s is %s', (error, cause) => {
  expect(netError(error)).toMatchObject({ cause })
})

test.each([
  'CONNECTION_RESET',
  'EMPTY_RESPONSE',
  'HTTP2_PROTOCOL_ERROR',
  'QUIC_PROTOCOL_ERROR',
  'SSL_BAD_RECORD_MAC_ALERT',
  'NETWORK_CHANGED',
  'NETWORK_IO_SUSPENDED',
  'ABORTED',
  'OF_A_LATER_CHROMIUM',
])('a call that ends with ERR_%s may have arrived, also where the network is gone by then', async (error) => {
  const fail = (request: EventEmitter) => request.emit('error', new Error(`net::ERR_${error}`))
  const result = await answered(fail, { network: networkFound(false) })
  expect(result.kind === 'no-response' && isAnswerUnknown({ ...result, status: null })).toBe(true)
})

/** The state of the network, which is noticed only at a check. */
function networkFound(isUp: boolean) {
  let isOnline = !isUp
  return {
    isOnline: () => isOnline,
    check() {
      isOnline = isUp
    },
  }
}

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'offline'],
  ['net::ERR_ADDRESS_UNREACHABLE', 'offline'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'offline'],
  // A computer refused the connection, so there is a network.
  ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
])('the network is asked when a call fails: without one, %s is %s', async (error, cause) => {
  const fail = (request: EventEmitter) => request.emit('error', new Error(error))
  expect(await answered(fail, { network: networkFound(false) })).toMatchObject({ cause })
})

test('the network is asked when a call is answered', async () => {
  const network = networkFound(true)
  await answered((_request, respond) => void respond().emit('end'), { network })
  expect(network.isOnline()).toBe(true)
})

test('a certificate for another name is reported with that name', async () => {
  const fail = (request: EventEmitter) =>
    request.emit('error', new Error('net::ERR_CERT_COMMON_NAME_INVALID'))
  const nameInCertificate = (hostname: string) => (hostname === 'slides.example' ? 'example.org' : null)
  const told = { cause: 'certificate-name', detail: 'example.org' }
  expect(await answered(fail, { nameInCertificate })).toMatchObject(told)
})
