import { expect, test } from 'vitest'
import { encodeCredentials } from '../../app/service/basic-credentials.ts'
import { callTokenEndpoint } from '../../app/service/token-endpoints.ts'
import { createClock } from '../../main/adapters/clock.ts'
import { fetchHttp } from '../service/fetch-http.ts'
import { hostileAnswers, serveHostile } from './hostile-answers.ts'

test('equal seeds give equal answers', () => {
  expect(hostileAnswers(7, 50)).toEqual(hostileAnswers(7, 50))
  expect(hostileAnswers(7, 50)).not.toEqual(hostileAnswers(8, 50))
})

test('whatever bytes a server sends, a call ends, and brings no token', async () => {
  const count = 180
  const server = await serveHostile(hostileAnswers(1, count))
  for (let call = 0; call < count; call += 1) {
    const answer = await callTokenEndpoint(
      { http: fetchHttp, clock: createClock() },
      {
        endpoint: call % 2 === 0 ? 'issue' : 'renew',
        address: server.baseUrl,
        credentials: encodeCredentials('demo', { password: 'demo-password', companyKey: 'demo-key' }),
        signal: new AbortController().signal,
      },
    )
    if (answer.kind === 'issued') expect(answer.value).toBeNull()
  }
  await server.close()
})
