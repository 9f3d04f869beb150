import { expect, onTestFinished, test } from 'vitest'
import { day } from '../support/durations.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { demoAccounts } from './service-logic.ts'

/** Tests that the practice service follows the interface, because tests with a wrong service would prove nothing. */

async function start(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return service
}

const basic = (pair: string) => ({ Authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const [demo] = demoAccounts

function request(service: Service, path = '/api/auth/token', change: RequestInit = {}): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    body: JSON.stringify({ key: demo.companyKey }),
    ...change,
    headers: {
      'Content-Type': 'application/json',
      ...basic(`${demo.username}:${demo.password}`),
      ...change.headers,
    },
  })
}

test('both endpoints follow the interface exactly', async () => {
  const service = await start()
  for (const path of ['/api/auth/token', '/api/auth/update_token']) {
    const response = await request(service, path)
    const body = await response.text()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'content-language': 'en',
      'authentication-token': expect.stringMatching(/^demo-token-[0-9a-f]{32}$/),
      date: expect.stringMatching(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/),
    })
    const fields = JSON.parse(body)
    expect(Object.keys(fields)).toEqual(['success', 'token_expires'])
    const lifetimeMs = Date.parse(fields.token_expires) - Date.parse(response.headers.get('date') ?? '')
    expect(lifetimeMs).toBe(7 * day)
  }
})

test.each<[string, RequestInit, number]>([
  ['of another scheme', { headers: { Authorization: 'Bearer demo' } }, 401],
  ['of an unknown user', { headers: basic('nobody:demo-password') }, 401],
  ['of a wrong password', { headers: basic('demo:demo') }, 401],
  ['of a wrong company key', { body: '{"key":"demo"}' }, 401],
  ['without a key', { body: '{}' }, 400],
  ['that is no JSON', { body: 'key=demo-company-key' }, 400],
  ['that does not call itself JSON', { headers: { 'Content-Type': 'text/plain' } }, 400],
])('a request %s is answered with an error and gets no token', async (_what, change, status) => {
  const response = await request(await start(), undefined, change)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: expect.any(String) })
  expect(response.headers.has('authentication-token')).toBe(false)
})
