import type { Ports } from '../ports/index.ts'
import { basicCredentials, secretTexts } from './basic-credentials.ts'
import type { Credentials } from './model/credentials.ts'
import { causeAlone, isAnswerUnknown, rowOf } from './model/failure.ts'
import type { Token } from './model/token.ts'
import type { Http } from './ports.ts'
import {
  type Endpoint,
  isSuccess,
  lastLifetimeOf,
  notFound,
  readTokenResponse,
  type ServiceFailure,
  type TokenResult,
} from './token-response.ts'

/** The time limit of a whole response, ms, and the size limit of its body, bytes. */
export const responseLimits = { timeoutMs: 15_000, maxBodyBytes: 64 * 1024 } as const

/** The parameters of one call. `address` must come from `parseServiceAddress`. */
export interface TokenCall {
  readonly endpoint: Endpoint
  readonly address: string
  readonly username: string
  readonly credentials: Credentials
  readonly signal: AbortSignal
  /** The account's token. An estimate uses its lifetime, and an answer without a token can confirm it. */
  readonly token: Token | null
}

const paths: Readonly<Record<Endpoint, string>> = {
  issue: '/api/auth/token',
  renew: '/api/auth/update_token',
}

export function endpointUrl(address: string, endpoint: Endpoint): string {
  return `${address}${paths[endpoint]}`
}

/** Calls one of the two token endpoints, once, and reads the response. Never rejects. */
export async function callTokenEndpoint(
  { http, clock }: Pick<Ports, 'clock'> & { readonly http: Http },
  call: TokenCall,
): Promise<TokenResult> {
  const { endpoint, username, credentials } = call
  const { password, companyKey, proxy, certificate } = credentials
  const basic = basicCredentials(username, password)
  if (basic === null) return { kind: 'failure', durationMs: 0, ...causeAlone('unsendable') }

  const url = endpointUrl(call.address, endpoint)
  const sent = { at: clock.now(), monotonic: clock.monotonic() }
  const result = await http.post({
    url,
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${basic}` },
    body: JSON.stringify({ key: companyKey }),
    proxy,
    certificate,
    ...responseLimits,
    signal: call.signal,
  })
  // A computer that sleeps during a call finds the response when it wakes. The round trip is capped at the longest
  // wait, so that the token's lifetime counts from the response and not from the wake-up.
  const roundTripMs = Math.min(clock.monotonic() - sent.monotonic, responseLimits.timeoutMs)
  return readTokenResponse(result, {
    endpoint,
    url,
    receivedAt: Math.min(clock.now(), sent.at + roundTripMs),
    roundTripMs,
    lastLifetimeMs: lastLifetimeOf(call.token),
    secrets: [...secretTexts(username, credentials), password.normalize('NFC')],
  })
}

export interface ServiceRequest extends Omit<TokenCall, 'endpoint'> {
  readonly first: Endpoint
  /**
   * `schedule`: after a `Retry-After` the other endpoint is not called. `urgent`: it is called, because a person waits
   * or the token expires soon. `sign-in-again`: the credentials are new, and the service may have forgotten the token.
   */
  readonly by: 'schedule' | 'urgent' | 'sign-in-again'
}

/** `nextFirst`: the endpoint to call first the next time. */
export type RequestedToken = TokenResult & { readonly nextFirst: Endpoint }

/** Calls one endpoint, and the other if the first does not know the request or brings no token. Never rejects. */
export async function requestToken(
  ports: Pick<Ports, 'clock'> & { readonly http: Http },
  request: ServiceRequest,
): Promise<RequestedToken> {
  const { first, signal } = request
  const ask = async (endpoint: Endpoint): Promise<TokenResult> => {
    const result = await callTokenEndpoint(ports, { ...request, endpoint })
    if (result.kind === 'failure' || result.value !== null || request.token !== null) return result
    const { status, durationMs, serviceMessage } = result
    const failure = { kind: 'failure', cause: 'unusable', unusable: 'no-token' } as const
    return { ...failure, status, durationMs, serviceMessage, retryAfterMs: null }
  }
  const answer = await ask(first)
  if (answer.kind === 'issued' || signal.aborted || !needsOther(answer, request))
    return { ...answer, nextFirst: first }
  const other = await ask(first === 'issue' ? 'renew' : 'issue')
  if (other.kind === 'issued')
    return { ...other, nextFirst: first === 'issue' || !isSuccess(answer.status) ? 'renew' : 'issue' }
  return { ...decisive(answer, other), nextFirst: first }
}

/** Statuses of an endpoint that is missing or has nothing to do. */
const notKnown: readonly (number | null)[] = [...notFound, 400, 409, 422]

function needsOther(answer: ServiceFailure, { token, by }: ServiceRequest): boolean {
  if (by === 'schedule' && (answer.retryAfterMs ?? 0) > 0) return false
  if (notKnown.includes(answer.status)) return true
  if (by === 'sign-in-again' && rowOf(answer).kind === 'refused') return answer.cause !== 'rejected'
  return token !== null && isSuccess(answer.status)
}

/** The more important of two failures, with the longer of their waits. */
function decisive(first: ServiceFailure, second: ServiceFailure): ServiceFailure {
  const isSecondFound = !notFound.includes(second.status)
  // After a renewal that confirmed nothing, only refused credentials, or a token that may be lost on the way, are more
  // important than the unusable answer.
  const isSecondDecisive = isSuccess(first.status)
    ? second.cause === 'rejected' || isAnswerUnknown(second)
    : isSecondFound
  const retryAfterMs = Math.max(first.retryAfterMs ?? 0, second.retryAfterMs ?? 0) || null
  return { ...(isSecondDecisive ? second : first), retryAfterMs }
}
