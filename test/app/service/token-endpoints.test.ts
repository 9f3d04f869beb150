import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../../support/durations.ts'
import { answeredAt, success } from './answers.ts'
import { anyText } from './any-text.ts'
import { basic, call, tryCall, typed } from './try-call.ts'

describe('what is sent', () => {
  test('is what the interface asks for, within 15 seconds and 64 KiB', async () => {
    const { requests } = await tryCall(success)
    expect(requests).toEqual([
      {
        url: 'https://slides.example/eu/api/auth/token',
        headers: { 'Content-Type': 'application/json', Authorization: `Basic ${basic}` },
        body: '{"key":"demo-company-key"}',
        timeoutMs: 15_000,
        maxBodyBytes: 65_536,
        signal: call.signal,
      },
    ])
  })

  test('goes to the other endpoint for a renewal and is otherwise the same', async () => {
    const issue = await tryCall(success)
    const renew = await tryCall(success, { endpoint: 'renew' })
    expect(renew.requests).toEqual([
      { ...issue.requests[0], url: 'https://slides.example/eu/api/auth/update_token' },
    ])
  })

  test('is nothing where the credentials cannot be sent', async () => {
    for (const change of [{ username: 'de:mo' }, { password: 'demo\u0000' }]) {
      const { answer, requests } = await tryCall(success, { credentials: typed(change) })
      expect(answer).toMatchObject({
        kind: 'failure',
        cause: 'unsendable',
        status: null,
      })
      expect(requests).toEqual([])
    }
  })

  test('holds any company key whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (companyKey) => {
        const { requests } = await tryCall(success, { credentials: typed({ companyKey }) })
        expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ key: companyKey })
      }),
    )
  })
})

test('the token counts from the receipt less half the round trip', async () => {
  const { answer } = await tryCall(success)
  expect(answer).toMatchObject({ issuedAt: answeredAt, expiresAt: answeredAt + 7 * day, durationMs: 400 })
})

test('a clock that is set back during the call does not make the round trip negative', async () => {
  const { answer } = await tryCall(success, {}, day)
  expect(answer).toMatchObject({
    issuedAt: answeredAt - day,
    expiresAt: answeredAt + 6 * day,
    durationMs: 400,
  })
})

test('the service\u2019s words do not give back the secrets of the call', async () => {
  const { plain } = call.credentials
  const echo = ['demo-token-1', plain.password, plain.companyKey, `Basic ${basic}`].join(' | ')
  for (const status of [200, 400, 401]) {
    const { answer } = await tryCall({ ...success, status, body: JSON.stringify({ success: echo }) })
    expect(answer.serviceMessage).toBe('\u2026 | \u2026 | \u2026 | Basic \u2026')
  }
})

test('the password is hidden in the service\u2019s words as it was typed and as it was sent', async () => {
  const password = 'zoe\u0308-demo'
  for (const echo of [password, password.normalize('NFC')]) {
    const result = { ...success, status: 400, body: JSON.stringify({ error: echo }) }
    const { answer } = await tryCall(result, { credentials: typed({ password }) })
    expect(answer.serviceMessage).toBe('\u2026')
  }
})
