import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transfer } from '../../../main/updates/transfer.ts'
import { nodeNet, startUpdateServer, type UpdateServer } from '../../support/update-server.ts'

let server: UpdateServer
let got = ''

beforeAll(async () => {
  server = await startUpdateServer()
})
afterAll(() => server.close())
beforeEach(() => {
  got = ''
})

interface Limits {
  readonly maxBytes?: number
  readonly stallMs?: number
  readonly maxMs?: number
  readonly signal?: AbortSignal
  readonly onChunk?: (chunk: Uint8Array) => void
}

const get = (name: string, limits: Limits = {}) =>
  transfer(nodeNet, () => null, {
    url: `${server.address}/${name}`,
    maxBytes: 1000,
    stallMs: 10_000,
    maxMs: 10_000,
    signal: new AbortController().signal,
    onChunk: (chunk) => {
      got += Buffer.from(chunk).toString()
    },
    ...limits,
  })

test('a file comes whole', async () => {
  server.files.set('file', 'content')
  expect(await get('file')).toEqual({ kind: 'done' })
  expect(got).toBe('content')
})

test.each([
  ['there is none', () => server.files.delete('file')],
  ['another status', () => server.files.set('file', (_, response) => response.writeHead(206).end('content'))],
  [
    'a redirect',
    () => server.files.set('file', (_, response) => response.writeHead(302, { location: '/other' }).end()),
  ],
  [
    'it is cut',
    () =>
      server.files.set('file', (_, response) => {
        response.writeHead(200, { 'content-length': 7 }).write('con')
        setImmediate(() => response.destroy())
      }),
  ],
  ['the connection breaks before an answer', () => server.files.set('file', (request) => request.destroy())],
])('no answer: %s', async (_why, arrange) => {
  arrange()
  expect(await get('file')).toMatchObject({ kind: 'failed', cause: 'no-answer' })
})

test('what is longer than it may be is not read to its end', async () => {
  const closed = Promise.withResolvers<void>()
  server.files.set('file', (_, response) => {
    response.on('close', closed.resolve)
    const more = () => response.write('a'.repeat(400), () => setImmediate(more))
    more()
  })
  expect(await get('file')).toMatchObject({ kind: 'failed', cause: 'too-long' })
  expect(got.length).toBeLessThanOrEqual(1000)
  await closed.promise
})

test('a server that falls silent, and one that drips for ever, are given up', async () => {
  server.files.set('file', (_, response) => response.write('a'))
  expect(await get('file', { stallMs: 50 })).toMatchObject({ cause: 'no-answer', detail: 'nothing came' })
  server.files.set('file', (_, response) => {
    const drip = setInterval(() => response.write('a'), 5)
    response.on('close', () => clearInterval(drip))
  })
  expect(await get('file', { stallMs: 1000, maxMs: 200 })).toMatchObject({ detail: 'too slow' })
})

test('it ends when it is no longer wanted', async () => {
  const controller = new AbortController()
  server.files.set('file', (_, response) => {
    response.write('a')
    controller.abort()
  })
  const { signal } = controller
  expect(await get('file', { signal })).toMatchObject({ kind: 'failed', cause: 'cancelled' })
  expect(await get('file', { signal })).toMatchObject({ kind: 'failed', cause: 'cancelled' })
})

test('where what came cannot be kept, it fails with that error', async () => {
  server.files.set('file', 'content')
  const error = new Error('disk full')
  const onChunk = () => {
    throw error
  }
  expect(await get('file', { onChunk })).toEqual({ kind: 'failed', cause: 'sink', error })
})

test('nobody who asks gets a password, and nothing is stored or sent along', async () => {
  const request = vi.fn((_options: object) =>
    Object.assign(new EventEmitter(), { end: () => {}, abort: () => {} }),
  )
  const result = transfer({ request }, () => 'session', {
    url: 'https://a.example/b',
    maxBytes: 1,
    stallMs: 1000,
    maxMs: 1000,
    signal: new AbortController().signal,
    onChunk: () => {},
  })
  expect(request).toHaveBeenCalledWith({
    method: 'GET',
    url: 'https://a.example/b',
    session: 'session',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
  const answer = vi.fn()
  const call: EventEmitter = request.mock.results[0]?.value
  call.emit('login', { isProxy: true }, answer)
  expect(answer).toHaveBeenCalledWith()
  call.emit('error', new Error('net::ERR_PROXY_AUTH_UNSUPPORTED'))
  expect(await result).toMatchObject({ cause: 'no-answer' })
})
