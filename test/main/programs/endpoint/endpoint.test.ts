import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpointFilePath } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { close, curl, fixture, folder, head, open, raw, startEachTime, where } from './endpoint-fixture.ts'

startEachTime()

test('curl gets the token, and reads accounts and state without secrets', async () => {
  const body = { token: 'demo-token-0', account: 'Northwind', service: 'https://slides-0.example' }
  const answer = await curl('/v1/token', '-d', '{"reason":"a test"}')
  expect(answer).toMatchObject({ status: 200, type: 'application/json', body })
  expect((await curl('/v1/status')).body).toMatchObject({ version: '1.2.3', programs: 'on' })
  const { body: listed } = await curl('/v1/accounts')
  expect(listed).toMatchObject({ accounts: [{ name: 'Northwind', state: 'valid' }] })
  expect(JSON.stringify(listed)).not.toContain('demo-token')
})

test.each([
  ['GET', '/v1/token', '', 405, 'wrong-method'],
  ['POST', '/v1/status', '{}', 405, 'wrong-method'],
  ['GET', '/v1/lock', '', 405, 'wrong-method'],
  ['POST', '/v1/lock', '', 400, 'bad-request'],
  ['POST', '/v2/token', '{}', 404, 'unknown-path'],
  ['POST', '/v1/__proto__', '{}', 404, 'unknown-path'],
  ['POST', '/v1/token', 'no json', 400, 'bad-request'],
  ['POST', '/v1/token', '[]', 400, 'bad-request'],
  ['POST', '/v1/token', '{"more":1}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"minValidSeconds":-1}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"rejected":false}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"account":"nobody"}', 404, 'unknown-account'],
])('%s %s with %s is a problem document: %i %s', async (method, path, body, status, code) => {
  const answer = await curl(path, '-X', method, '--data-binary', body)
  expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status, code } })
})

test('a request without the secret of this start is refused', async () => {
  const { secret } = where()
  for (const header of [`Bearer ${secret}x`, `Bearer ${'A'.repeat(43)}`, `Basic ${secret}`, '']) {
    const answer = await raw(
      `GET /v1/status HTTP/1.1\r\nHost: x\r\nAuthorization: ${header}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('"code":"wrong-secret"')
  }
  expect(await raw('GET /v1/status HTTP/1.1\r\n\r\n')).toContain('"code":"wrong-secret"')
  await close()
  expect(existsSync(endpointFilePath(folder))).toBe(false)
  await open()
  expect(where().secret).not.toBe(secret)
})

test('only the first of several requests on one connection is answered', async () => {
  const one = `${head('GET /v1/status')}\r\n`
  const answers = await raw(one + one)
  expect(answers.match(/"programs":"on"/g)).toHaveLength(1)
  expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a program that disconnects while the person is asked leaves no trace', async () => {
  fixture.person = null
  const gone = raw(post('Content-Length: 2\r\n\r\n{}'))
  await expect.poll(() => fixture.broker.consent.shown).not.toBeNull()
  await close()
  // The program learns that the person is being asked, and nothing more.
  expect(await gone).toBe('HTTP/1.1 102 Processing\r\n\r\n')
})

const post = (rest: string) => `${head('POST /v1/token')}${rest}`

test.each([
  ['data that is not HTTP', () => 'hello\r\n\r\n'],
  ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}')],
  ['a length and chunks', () => post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}')],
  ['headers beyond 16 KiB', () => post(`X-Long: ${'x'.repeat(17_000)}\r\n\r\n`)],
  ['a tunnel', () => `${head('CONNECT example.com:443')}\r\n`],
])('a connection with %s is closed without an answer', async (_what, bytes) => {
  expect(await raw(bytes())).toBe('')
})

test('a body beyond 16 KiB is refused', async () => {
  const body = JSON.stringify({ reason: 'x'.repeat(17_000) })
  expect(await curl('/v1/token', '-H', 'Expect:', '-d', body)).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
})

test.each([
  ['says nothing', () => ''],
  ['stops in the headers', () => post('')],
  ['stops in the body', () => post('Content-Length: 20\r\n\r\n{')],
])('a connection that %s is closed after two seconds', async (_what, bytes) => {
  const startedAt = performance.now()
  expect(await raw(bytes())).toBe('')
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(1_500)
  // A busy machine may be seconds late.
  expect(tookMs).toBeLessThan(10_000)
})
