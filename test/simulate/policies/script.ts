import { day } from '../../support/durations.ts'
import type { Desk } from './policy.ts'

/** What a short script keeps of an answer. Expiry as the service states it, compared with the computer's clock. */
export interface HeldToken {
  readonly token: string
  readonly expiresAt: number
}

const timeoutMs = 15_000
const assumedLifetimeMs = 7 * day

/**
 * Asks for a token as a short script would: one request, to the update endpoint unless it is the first,
 * `token_expires` taken at its word. Null where it failed, however.
 */
export async function askForToken(
  { http, clock, account }: Desk,
  password: string,
  kept: HeldToken | null,
): Promise<HeldToken | null> {
  const post = (endpoint: 'token' | 'update_token') =>
    http.post({
      url: `${account.baseUrl}/api/auth/${endpoint}`,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${account.username}:${password}`)}`,
      },
      body: JSON.stringify({ key: account.companyKey }),
      timeoutMs,
      maxBodyBytes: 65_536,
      signal: new AbortController().signal,
    })
  const renewal = kept === null ? null : await post('update_token')
  const isMissing = renewal?.kind === 'response' && renewal.status === 404
  const answer = renewal === null || isMissing ? await post('token') : renewal
  if (answer.kind !== 'response' || answer.status !== 200) return null
  const token = answer.headers['authentication-token'] ?? kept?.token
  if (token === undefined) return null
  const stated: unknown = answer.body === '' ? null : JSON.parse(answer.body)
  const expires =
    typeof stated === 'object' && stated !== null && 'token_expires' in stated ? stated.token_expires : null
  const expiresAt = Date.parse(String(expires))
  return { token, expiresAt: Number.isNaN(expiresAt) ? clock.now() + assumedLifetimeMs : expiresAt }
}
