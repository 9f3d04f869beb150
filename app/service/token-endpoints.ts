import type { Clock, Http } from '../ports/index.ts'
import type { EncodedCredentials } from './basic-credentials.ts'
import { callLimits } from './call-limits.ts'
import { type Endpoint, readTokenResponse, serviceFailure, type TokenResult } from './token-response.ts'

/** What one call needs to know. `address` has been through `parseServiceAddress`. */
export interface TokenCall {
  readonly endpoint: Endpoint
  readonly address: string
  readonly credentials: EncodedCredentials
  readonly signal: AbortSignal
}

const paths: Readonly<Record<Endpoint, string>> = {
  issue: '/api/auth/token',
  renew: '/api/auth/update_token',
}

export function endpointUrl(address: string, endpoint: Endpoint): string {
  return `${address}${paths[endpoint]}`
}

/**
 * Calls one of the two token endpoints, once, and reads the response. Never rejects: whatever goes wrong is
 * a ServiceFailure. Another try, and the other endpoint after `no-endpoint`, are the caller's decisions.
 */
export async function callTokenEndpoint(
  { http, clock }: { readonly http: Http; readonly clock: Clock },
  call: TokenCall,
): Promise<TokenResult> {
  const { endpoint } = call
  const { plain, basic } = call.credentials
  if (basic.kind === 'refused') return serviceFailure('unsendable', { durationMs: 0 })

  const { password, companyKey, proxy, certificate } = plain
  const { authorization } = basic
  const sent = { at: clock.now(), monotonic: clock.monotonic() }
  const result = await http.post({
    url: endpointUrl(call.address, endpoint),
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify({ key: companyKey }),
    proxy,
    certificate,
    ...callLimits,
    signal: call.signal,
  })
  // A machine that sleeps in the middle of a call finds the response when it wakes. The token's life is counted
  // from the response and not from the wake-up, so no more than the longest wait counts as the round trip.
  const roundTripMs = Math.min(clock.monotonic() - sent.monotonic, callLimits.timeoutMs)
  return readTokenResponse(result, {
    endpoint,
    secure: call.address.startsWith('https:'),
    receivedAt: Math.min(clock.now(), sent.at + roundTripMs),
    roundTripMs,
    secrets: [password, password.normalize('NFC'), companyKey, authorization.slice('Basic '.length)],
  })
}

/**
 * Renews a token that the service knows or knew. If it has no update endpoint, or nothing to update,
 * the token endpoint is asked once. Never rejects.
 */
export async function renewToken(
  ports: { readonly http: Http; readonly clock: Clock },
  call: Omit<TokenCall, 'endpoint'>,
): Promise<TokenResult> {
  const renewed = await callTokenEndpoint(ports, { ...call, endpoint: 'renew' })
  return renewed.kind === 'failure' && renewed.cause === 'no-endpoint' && !call.signal.aborted
    ? callTokenEndpoint(ports, { ...call, endpoint: 'issue' })
    : renewed
}
