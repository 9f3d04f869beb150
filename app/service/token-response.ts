import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import { fieldsOf, oneLine, readBody, serviceMessageIn } from './answer-body.ts'
import { parseHttpDate, retryAfterMs, singleValue } from './http-headers.ts'
import { causeAlone, type Failure, rowOf } from './model/failure.ts'
import { isUsableToken, type Token, type TokenFacts } from './model/token.ts'
import type { HttpResult } from './ports.ts'

/** A longer stated lifetime counts as an error. */
const maxLifetimeMs = 400 * dayMs
/** Bounds of an estimate. Tokens last 7 days, but the service's documentation shows one that expires after 6. */
const minEstimateMs = hourMs
const maxEstimateMs = 6 * dayMs
/** The smallest difference between the clocks that a person is told about, ms. */
const noticeableSkewMs = 5 * minuteMs
/** The longest host: a name of at most 253 characters (RFC 1035 section 2.3.4) and a port. */
const maxHostLength = 259

/** The two endpoints: `issue` is POST /api/auth/token, `renew` is POST /api/auth/update_token. */
export type Endpoint = 'issue' | 'renew'

/** A success of either endpoint. `issuedAt` is by the local clock: the receipt minus half the round trip. */
export interface IssuedToken extends Readonly<TokenFacts> {
  readonly kind: 'issued'
  /** Null if a renewal returned no token, but confirmed the current one. */
  readonly value: string | null
  /** Local clock minus the server's `Date`; null if there is no readable one. */
  readonly skewMs: number | null
  /** The service's own `success` message. */
  readonly serviceMessage: string | null
  readonly status: number
  readonly retryAfterMs: number | null
  readonly durationMs: number
}

/** In `serviceMessage` only the secrets of this call are redacted so far. */
export type ServiceFailure = Failure & { readonly kind: 'failure'; readonly durationMs: number }

export type TokenResult = IssuedToken | ServiceFailure

interface CallFacts {
  readonly endpoint: Endpoint
  readonly url: string
  /** When the response arrived, by the local clock, epoch ms. */
  readonly receivedAt: number
  /** From sending to receiving, by a clock that cannot be set. */
  readonly roundTripMs: number
  /** The lifetime stated with the account's last changed token, ms; null if none was. */
  readonly lastLifetimeMs: number | null
  /** Redacted in the service's message. */
  readonly secrets: readonly string[]
}

/** Reads any result as a token or a failure. Decides what the interface leaves open, above all a renewal's answer. */
export function readTokenResponse(result: HttpResult, facts: CallFacts): TokenResult {
  const durationMs = Math.round(facts.roundTripMs)
  if (result.kind === 'no-response')
    return { kind: 'failure', durationMs, ...unanswered(result, facts.receivedAt) }

  const reading = { ...readHeaders(result, facts), durationMs }
  return isSuccess(result.status) ? readSuccess(reading) : readFailure(reading)
}

function readHeaders(response: Extract<HttpResult, { kind: 'response' }>, facts: CallFacts) {
  const { headers } = response
  /** When the server responded, by the local clock: the receipt minus half the round trip. */
  const respondedAt = Math.round(facts.receivedAt - facts.roundTripMs / 2)
  const token = singleValue(headers['authentication-token'])
  /** The server's clock at that moment; null if it stated none. */
  const serverDateAt = parseHttpDate(singleValue(headers.date) ?? '', respondedAt)
  return {
    ...facts,
    response,
    token,
    body: readBody(response.body, response.unread === undefined),
    respondedAt,
    serverDateAt,
    secrets: token === undefined ? facts.secrets : [...facts.secrets, token],
    retryAfterMs: retryAfterMs(headers['retry-after'], serverDateAt ?? respondedAt),
  }
}
type Reading = ReturnType<typeof readHeaders> & Pick<ServiceFailure, 'durationMs'>

function unanswered(
  { cause, detail, certificateRequest }: Extract<HttpResult, { kind: 'no-response' }>,
  receivedAt: number,
): Failure {
  const failure = causeAlone(cause)
  if ('clockAt' in failure) return { ...failure, clockAt: Math.round(receivedAt) }
  if ('certificateName' in failure) return { ...failure, certificateName: oneLine(detail, []) }
  if ('proxy' in failure) return { ...failure, proxy: detail }
  if ('certificateRequest' in failure) return { ...failure, certificateRequest: certificateRequest ?? null }
  return failure
}

function readSuccess(reading: Reading): TokenResult {
  const { response, token, body, secrets, durationMs, respondedAt, serverDateAt } = reading
  const value = token !== undefined && isUsableToken(token) && !mayBeTruncated(reading) ? token : null
  if (value === null && (token !== undefined || !confirmsToken(reading))) return readUnusable(reading)
  return {
    kind: 'issued',
    value,
    issuedAt: respondedAt,
    ...expiryOf(reading),
    skewMs: serverDateAt === null ? null : respondedAt - serverDateAt,
    serviceMessage: oneLine(fieldsOf(body)?.success, secrets),
    status: response.status,
    retryAfterMs: reading.retryAfterMs,
    durationMs,
  }
}

/** Over plain http Chromium accepts truncated headers. A body or another header after it shows a complete token. */
function mayBeTruncated({ response: { headers, bodyBytes }, url }: Reading): boolean {
  const isLast = Object.keys(headers).at(-1) === 'authentication-token'
  return url.startsWith('http:') && isLast && bodyBytes === 0
}

/** True if a `renew` without a token confirms the current one; any other 2xx may come from a gateway. */
function confirmsToken(reading: Reading): boolean {
  if (reading.endpoint === 'issue') return false
  const success = fieldsOf(reading.body)?.success
  return (typeof success === 'string' && success.trim() !== '') || (statedLifetimeMs(reading) ?? 0) > 0
}

/**
 * When a token expires by the local clock; estimated if the response states no credible expiry. The statement is kept
 * if it is a string or a number; anything else may be nested too deeply for JSON.stringify.
 */
function expiryOf(reading: Reading): Pick<TokenFacts, 'expiresAt' | 'estimated' | 'statedExpiry'> {
  const { body, respondedAt, lastLifetimeMs, secrets } = reading
  const lifetimeMs = statedLifetimeMs(reading) ?? 0
  if (lifetimeMs > 0 && lifetimeMs <= maxLifetimeMs)
    return { expiresAt: respondedAt + lifetimeMs, estimated: false, statedExpiry: null }
  const stated = fieldsOf(body)?.token_expires
  const estimateMs = Math.min(Math.max(lastLifetimeMs ?? maxEstimateMs, minEstimateMs), maxEstimateMs)
  return {
    expiresAt: respondedAt + estimateMs,
    estimated: true,
    statedExpiry: oneLine(typeof stated === 'number' ? String(stated) : stated, secrets),
  }
}

/** The stated lifetime, ms; null if unreadable. If the server sent its date, the local clock does not matter. */
function statedLifetimeMs({ body, serverDateAt, respondedAt }: Reading): number | null {
  const stated = fieldsOf(body)?.token_expires
  const expiresAt = typeof stated === 'string' ? parseHttpDate(stated.trim(), respondedAt) : null
  return expiresAt === null ? null : expiresAt - (serverDateAt ?? respondedAt)
}

function readUnusable({ response, token, body, secrets, durationMs, retryAfterMs }: Reading): ServiceFailure {
  const { status, unread } = response
  const answer = { kind: 'failure', status, serviceMessage: null, durationMs, retryAfterMs } as const
  if (body.kind === 'page') return { ...answer, cause: 'html' }
  if (token === undefined && unread !== undefined) return { ...answer, cause: unread }
  const reasons = { empty: 'empty', json: 'no-token', text: 'not-json', incomplete: 'not-json' } as const
  const unusable = token === undefined ? reasons[body.kind] : 'bad-token'
  return { ...answer, cause: 'unusable', unusable, serviceMessage: serviceMessageIn(body, secrets) }
}

function readFailure({ response, url, body, secrets, durationMs, retryAfterMs }: Reading): ServiceFailure {
  const { status, headers } = response
  const serviceMessage = serviceMessageIn(body, secrets)
  const answer = { kind: 'failure', status, serviceMessage, retryAfterMs, durationMs } as const
  const cause = causeOfStatus(status)
  // A web page comes from something between Deckpass and the service, so it is not a refusal, except with 401.
  if (body.kind === 'page' && status !== 401 && rowOf({ cause }).kind === 'refused')
    return { ...answer, cause: 'html' }
  if (cause === 'redirect') return { ...answer, cause, redirectHost: hostIn(headers.location, url) }
  return cause === 'unusable' ? { ...answer, cause, unusable: 'bad-status' } : { ...answer, cause }
}

/** Statuses of a missing endpoint, RFC 9110. */
export const notFound: readonly (number | null)[] = [404, 405, 410]

/** RFC 9110 section 15; 423, 425, 429 and 451 are from RFC 4918, 8470, 6585 and 7725. */
function causeOfStatus(status: number) {
  if (status === 401) return 'rejected'
  if (notFound.includes(status)) return 'no-endpoint'
  if (status === 407) return 'proxy'
  if (status === 429) return 'busy'
  if ([408, 421, 423, 425].includes(status) || (status >= 500 && status < 600)) return 'server-error'
  if (status >= 300 && status < 400) return 'redirect'
  return status >= 400 && status < 500 ? 'refused' : 'unusable'
}

/** The host in a `Location` header (RFC 9110 section 10.2.2); null if it has no possible one. */
function hostIn(location: string | undefined, from: string): string | null {
  const target = singleValue(location)?.trim()
  const host = (target && URL.parse(target, from)?.host) || null
  return host === null || host.length > maxHostLength ? null : host
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** The failure without the facts of its call. */
export function failureOf({ kind: _, durationMs: __, ...failure }: ServiceFailure): Failure {
  return failure
}

/** The lifetime stated with the token or an earlier one; null if none ever was. */
export function lastLifetimeOf(token: Token | null): number | null {
  if (token === null) return null
  const { lifetimeMs, estimated, expiresAt, issuedAt } = token
  return lifetimeMs ?? (estimated ? null : expiresAt - issuedAt)
}

/** `skewMs`: local clock minus the service's; null if unknown. */
export function isNoticeableSkew(skewMs: number | null): skewMs is number {
  return skewMs !== null && Math.abs(skewMs) >= noticeableSkewMs
}
