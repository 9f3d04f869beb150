import { expect, test } from 'vitest'
import {
  type CallPurpose,
  createCallPermissions,
  withPermission,
} from '../../../app/service/call-permissions.ts'
import type { HttpRequest } from '../../../app/service/ports.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

const outgoing = (allowed: readonly string[]) =>
  createCallPermissions({ clock: new VirtualClock() }, (host) => allowed.includes(host))

const allowed = 'https://slides.example/api'
const anyTime: CallPurpose = { minPauseMs: 0 }
const paused: CallPurpose = { minPauseMs: 5_000 }

test.each([anyTime, paused])(
  'a call goes to an allowed host alone, and a refused one starts no pause: %o',
  (purpose) => {
    const calls = outgoing(['slides.example', 'other.example:8443'])
    expect(calls.take(purpose, 'https://elsewhere.example/path')).toBe('host-not-allowed')
    expect(calls.take(purpose, 'https://other.example')).toBe('host-not-allowed')
    expect(calls.take(purpose, 'https://slides.example/path')).toBeNull()
  },
)

test('no token is asked for at a host that is not allowed, and any time elsewhere, because the renewal plans when', async () => {
  const calls = outgoing(['slides.example'])
  const called: string[] = []
  const post = async ({ url }: HttpRequest) => {
    called.push(url)
    return { kind: 'no-response', cause: 'timeout', detail: '' } as const
  }
  const { signal } = new AbortController()
  const causes = ['https://elsewhere.example/api', allowed, allowed].map(async (url) => {
    const request = { url, headers: {}, body: '', timeoutMs: 1, maxBodyBytes: 1, signal }
    const result = await withPermission({ post }, calls).post(request)
    return result.kind === 'no-response' && result.cause
  })
  expect(await Promise.all(causes)).toEqual(['host-not-allowed', 'timeout', 'timeout'])
  expect(called).toEqual([allowed, allowed])
})
