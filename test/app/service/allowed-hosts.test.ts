import { expect, test } from 'vitest'
import { onlyToAllowedHosts } from '../../../app/service/allowed-hosts.ts'
import type { HttpRequest } from '../../../app/service/ports.ts'

const allowed = 'https://slides.example/api'

test('no token is asked for at an address that is not allowed', async () => {
  const called: string[] = []
  const post = async ({ url }: HttpRequest) => {
    called.push(url)
    return { kind: 'no-response', cause: 'timeout', detail: '' } as const
  }
  const { signal } = new AbortController()
  const http = onlyToAllowedHosts({ post }, (address) => address === allowed)
  const causes = ['https://elsewhere.example/api', allowed, allowed].map(async (url) => {
    const result = await http.post({ url, headers: {}, body: '', timeoutMs: 1, maxBodyBytes: 1, signal })
    return result.kind === 'no-response' && result.cause
  })
  expect(await Promise.all(causes)).toEqual(['host-not-allowed', 'timeout', 'timeout'])
  expect(called).toEqual([allowed, allowed])
})
