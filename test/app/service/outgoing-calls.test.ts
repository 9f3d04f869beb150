import { expect, test } from 'vitest'
import { askingFirst, OutgoingCalls } from '../../../app/service/outgoing-calls.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function outgoing(allowed?: readonly string[]) {
  const clock = new VirtualClock()
  return {
    clock,
    calls: new OutgoingCalls({ clock, isHostAllowed: (host) => allowed?.includes(host) ?? true }),
  }
}

const purposes = ['token', 'connection-test', 'look-for-update', 'download-update'] as const

test.each(purposes)('%s goes to an allowed host alone', (purpose) => {
  const { calls } = outgoing(['slides.example', 'other.example:8443'])
  expect(calls.blockedBecause(purpose, 'https://elsewhere.example/path')).toBe('host-not-allowed')
  expect(calls.blockedBecause(purpose, 'https://other.example')).toBe('host-not-allowed')
  expect(calls.blockedBecause(purpose, 'https://slides.example/path')).toBeNull()
})

test('five seconds lie between two connection tests, and between two looks, whatever was asked meanwhile', async () => {
  const { calls, clock } = outgoing()
  for (const purpose of ['connection-test', 'look-for-update'] as const) {
    expect(calls.blockedBecause(purpose, 'https://slides.example')).toBeNull()
    await clock.advance(4_999)
    expect(calls.blockedBecause(purpose, 'https://other.example')).toBe('too-soon')
    await clock.advance(1)
    expect(calls.blockedBecause(purpose, 'https://other.example')).toBeNull()
  }
})

test('a refused call counts for nothing', () => {
  const { calls } = outgoing(['slides.example'])
  calls.blockedBecause('connection-test', 'https://elsewhere.example')
  expect(calls.blockedBecause('connection-test', 'https://slides.example')).toBeNull()
})

test('tokens are asked for as the renewal plans it', () => {
  const { calls } = outgoing()
  for (let i = 0; i < 3; i += 1) expect(calls.blockedBecause('token', 'https://slides.example')).toBeNull()
})

test('no token is asked for at a host that is not allowed, whatever asks', async () => {
  const { calls } = outgoing(['slides.example'])
  const called: string[] = []
  const http = askingFirst(
    {
      async post({ url }) {
        called.push(url)
        return { kind: 'no-response', cause: 'timeout', detail: '' }
      },
    },
    calls,
  )
  const request = {
    headers: {},
    body: '',
    timeoutMs: 1,
    maxBodyBytes: 1,
    signal: new AbortController().signal,
  }
  expect(await http.post({ ...request, url: 'https://elsewhere.example/api' })).toMatchObject({
    cause: 'host-not-allowed',
  })
  expect(await http.post({ ...request, url: 'https://slides.example/api' })).toMatchObject({
    cause: 'timeout',
  })
  expect(called).toEqual(['https://slides.example/api'])
})
