import { expect, test } from 'vitest'
import { encodeCredentials } from '../../app/service/basic-credentials.ts'
import { callTokenEndpoint } from '../../app/service/token-endpoints.ts'
import { createClock } from '../../main/ports/clock.ts'
import { fetchHttp } from '../service/fetch-http.ts'
import { hostileAnswers } from './hostile-answers.ts'
import { serveHostile } from './hostile-server.ts'

test('whatever bytes a server sends, a call ends, and brings no token', async () => {
  const count = 180
  // A silence ends by the time limit of a call, which the real app waits for in `hostile-answers.spec.ts`.
  const { signIns, renewals } = hostileAnswers(1, count)
  const spoken = [...signIns, ...renewals].filter(({ then }) => then !== 'silence')
  const server = await serveHostile({ signIns: spoken, renewals: spoken })
  for (let call = 0; call < spoken.length; call += 1) {
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
