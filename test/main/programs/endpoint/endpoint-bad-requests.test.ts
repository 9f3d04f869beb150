import { expect, test } from 'vitest'
import { curl, head, raw, startEachTime } from './endpoint-fixture.ts'

/** Data that is not a request, or comes too slowly, is cut off. */

startEachTime()

test.each([
  ['no HTTP', () => 'hello\r\n\r\n'],
  ['a broken request line', () => 'GET\r\n\r\n'],
  ['two lengths', () => `${head('POST /v1/token')}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    () => `${head('POST /v1/token')}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  ['a broken chunk', () => `${head('POST /v1/token')}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  ['headers beyond 16 KiB', () => `${head('GET /v1/status')}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ['a tunnel', () => `${head('CONNECT example.com:443')}\r\n`],
])('%s is cut without an answer', async (_what, bytes) => {
  expect(await raw(bytes())).toBe('')
})

test('a body beyond 16 KiB is refused', async () => {
  const answer = await curl(
    '/v1/token',
    '-H',
    'Expect:',
    '-d',
    JSON.stringify({ reason: 'x'.repeat(17_000) }),
  )
  expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

test.each([
  ['says nothing', () => ''],
  ['stops in the headers', () => head('POST /v1/token')],
  ['stops in the body', () => `${head('POST /v1/token')}Content-Length: 20\r\n\r\n{`],
])('a connection that %s is cut after two seconds', async (_what, bytes) => {
  const startedAt = performance.now()
  expect(await raw(bytes())).toBe('')
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(1_500)
  // A busy machine may be seconds late.
  expect(tookMs).toBeLessThan(10_000)
})
