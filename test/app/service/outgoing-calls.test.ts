import { expect, test } from 'vitest'
import { type CallPurpose, createOutgoingCalls, withPermission } from '../../../app/service/outgoing-calls.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function outgoing(allowed?: readonly string[]) {
  const clock = new VirtualClock()
  return {
    clock,
    calls: createOutgoingCalls({ clock }, (host) => allowed?.includes(host) ?? true),
  }
}

const anyTime: CallPurpose = { minPauseMs: 0 }
const paused: CallPurpose = { minPauseMs: 5_000 }

test.each([anyTime, paused])('a call goes to an allowed host alone: %o', (purpose) => {
  const { calls } = outgoing(['slides.example', 'other.example:8443'])
  expect(calls.take(purpose, 'https://elsewhere.example/path')).toBe('host-not-allowed')
  expect(calls.take(purpose, 'https://other.example')).toBe('host-not-allowed')
  expect(calls.take(purpose, 'https://slides.example/path')).toBeNull()
})

test('two calls for one purpose are a pause apart', async () => {
  const { calls, clock } = outgoing()
  expect(calls.take(paused, 'https://slides.example')).toBeNull()
  await clock.advance(4_999)
  expect(calls.take(paused, 'https://other.example')).toBe('too-soon')
  expect(calls.take({ minPauseMs: 5_000 }, 'https://slides.example')).toBeNull()
  await clock.advance(1)
  expect(calls.take(paused, 'https://other.example')).toBeNull()
})

test('a refused call starts no pause', () => {
  const { calls } = outgoing(['slides.example'])
  calls.take(paused, 'https://elsewhere.example')
  expect(calls.take(paused, 'https://slides.example')).toBeNull()
})

test('no token is asked for at a host that is not allowed', async () => {
  const { calls } = outgoing(['slides.example'])
  const called: string[] = []
  const http = withPermission(
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
  // Again at once, because the renewal plans when.
  for (let i = 0; i < 2; i += 1)
    expect(await http.post({ ...request, url: 'https://slides.example/api' })).toMatchObject({
      cause: 'timeout',
    })
  expect(called).toEqual(['https://slides.example/api', 'https://slides.example/api'])
})
