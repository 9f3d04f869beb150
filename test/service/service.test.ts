import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { day } from '../support/durations.ts'
import { demoAccounts } from './demo-accounts.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

const services: Service[] = []
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())))

async function start(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options)
  services.push(service)
  return service
}

function ask(service: Service, path = '/api/auth/token', account = demoAccounts[0]): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${account?.username}:${account?.password}`).toString('base64')}`,
    },
    body: JSON.stringify({ key: account?.companyKey }),
    redirect: 'manual',
  })
}

describe('the interface', () => {
  test('is kept to the letter by both endpoints', async () => {
    const service = await start()
    for (const path of ['/api/auth/token', '/api/auth/update_token']) {
      const response = await ask(service, path)
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

  test('accepts every demo account, whatever letters it is made of', async () => {
    const service = await start()
    expect(service.accounts.length).toBeGreaterThan(1)
    for (const account of service.accounts) {
      expect((await ask(service, undefined, account)).status).toBe(200)
    }
  })

  test('stands behind a path prefix', async () => {
    const service = await start({ pathPrefix: '/slides/eu' })
    expect((await ask(service)).status).toBe(200)
    expect(
      (await fetch(`${new URL(service.baseUrl).origin}/api/auth/token`, { method: 'POST' })).status,
    ).toBe(404)
  })
})

test('a token that the service gave out is valid there, until it forgets it', async () => {
  const service = await start()
  const token = (await ask(service)).headers.get('authentication-token') ?? ''
  expect(service.stateOf(token)).toBe('valid')
  service.forgetTokens()
  expect(service.stateOf(token)).toBe('unknown')
})

test('every request is recorded with all that arrived and what it was answered', async () => {
  const service = await start()
  await ask(service)
  await ask(service, '/api/auth/update_token?x=1', { username: 'demo', password: 'wrong', companyKey: 'k' })
  expect(service.requests).toMatchObject([
    {
      at: expect.any(Number),
      method: 'POST',
      path: '/api/auth/token',
      headers: { 'content-type': 'application/json', authorization: expect.stringMatching(/^Basic /) },
      body: '{"key":"demo-company-key"}',
      status: 200,
    },
    { path: '/api/auth/update_token?x=1', body: '{"key":"k"}', status: 401 },
  ])
})

describe('faults', () => {
  test('that are next meet one request each, in their order', async () => {
    const service = await start()
    service.faults.next({ kind: 'status', status: 503 }, [
      { kind: 'status', status: 429, retryAfter: 7 },
      { kind: 'date', value: null },
    ])
    const first = await ask(service)
    const second = await ask(service)
    expect([first.status, second.status, (await ask(service)).status]).toEqual([503, 429, 200])
    expect(second.headers.get('retry-after')).toBe('7')
    expect(second.headers.has('date')).toBe(false)
  })

  test('of one endpoint wait for a request to it', async () => {
    const service = await start()
    service.faults.next({ kind: 'status', status: 500, on: 'renew' })
    expect((await ask(service)).status).toBe(200)
    expect((await ask(service, '/api/auth/update_token')).status).toBe(500)
    expect((await ask(service, '/api/auth/update_token')).status).toBe(200)
  })

  test('that stand meet every request until they are cleared', async () => {
    const service = await start()
    service.faults.always({ kind: 'status', status: 500 })
    service.faults.next({ kind: 'status', status: 502 })
    expect([(await ask(service)).status, (await ask(service)).status]).toEqual([500, 500])
    service.faults.clear()
    expect((await ask(service)).status).toBe(200)
  })
})

test('closing ends requests that wait for an answer, idle connections, and then frees the port', async () => {
  const service = await startService()
  service.faults.always({ kind: 'silence' })
  const waiting = ask(service).catch(() => 'gone')
  const { hostname, port } = new URL(service.baseUrl)
  const idle = connect(Number(port), hostname)
  const idleEnds = new Promise((resolve) => idle.once('close', resolve).on('error', () => {}))
  await expect.poll(() => service.requests.length).toBe(1)
  await service.close()
  expect(await waiting).toBe('gone')
  await idleEnds
  const again = await start({ port: Number(port) })
  expect((await ask(again)).status).toBe(200)
})
