import { type Body, fieldsOf, readBody } from './body.ts'
import { expiryOf, namesFutureExpiry } from './expiry.ts'
import { singleValue } from './header.ts'
import { parseHttpDate } from './http-date.ts'
import { causeAlone, type Failure, type UnusableReason } from './model/failure.ts'
import { isUsableToken, type TokenFacts } from './model/token.ts'
import type { HttpResult } from './ports.ts'
import { retryAfterMs } from './retry-after.ts'
import { oneLine, serviceMessageIn } from './service-message.ts'
import { failedStatusCause, isSuccess } from './status-cause.ts'

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

/** The failure without the facts of its call. */
export function failureOf({ kind: _, durationMs: __, ...failure }: ServiceFailure): Failure {
  return failure
}

export type TokenResult = IssuedToken | ServiceFailure

/** The facts of a call besides its response. */
interface CallFacts {
  readonly endpoint: Endpoint
  readonly url: string
  /** By the local clock, epoch ms. */
  readonly receivedAt: number
  /** From sending to receiving, by a clock that cannot be set. */
  readonly roundTripMs: number
  /** The lifetime stated with the account's last changed token, ms; null if none was. */
  readonly lastLifetimeMs: number | null
  /** Redacted in the service's message. */
  readonly secrets: readonly string[]
}

type HttpResponse = Extract<HttpResult, { kind: 'response' }>

interface Reading extends CallFacts {
  readonly response: HttpResponse
  readonly body: Body
  /** When the server responded, by the local clock: the receipt minus half the round trip. */
  readonly respondedAt: number
  /** The server's clock at that moment; null if it stated none. */
  readonly serverDateAt: number | null
  readonly durationMs: number
  readonly retryAfterMs: number | null
}

/**
 * Interprets the result of a call as a token or a failure, whatever came back. This decides everything that the
 * interface leaves open, above all the response of a renewal.
 */
export function readTokenResponse(result: HttpResult, facts: CallFacts): TokenResult {
  const durationMs = Math.round(facts.roundTripMs)
  if (result.kind === 'no-response')
    return { kind: 'failure', durationMs, ...unanswered(result, facts.receivedAt) }

  const respondedAt = Math.round(facts.receivedAt - facts.roundTripMs / 2)
  const token = tokenIn(result)
  const serverDateAt = parseHttpDate(singleValue(result.headers.date) ?? '', respondedAt)
  const reading: Reading = {
    ...facts,
    response: result,
    body: readBody(result.body, result.unread === undefined),
    respondedAt,
    serverDateAt,
    secrets: token === undefined ? facts.secrets : [...facts.secrets, token],
    durationMs,
    retryAfterMs: retryAfterMs(result.headers['retry-after'], serverDateAt ?? respondedAt),
  }
  return isSuccess(result.status) ? readSuccess(reading) : readFailure(reading)
}

function tokenIn({ headers }: HttpResponse): string | undefined {
  return singleValue(headers['authentication-token'])
}

function unanswered(
  { cause, detail, certificateRequest }: Extract<HttpResult, { kind: 'no-response' }>,
  receivedAt: number,
): Failure {
  const failure = causeAlone(cause)
  switch (failure.cause) {
    case 'certificate-date':
      return { ...failure, clockAt: Math.round(receivedAt) }
    case 'certificate-name':
      return { ...failure, certificateName: oneLine(detail, []) }
    case 'proxy-password':
    case 'proxy-refused':
      return { ...failure, proxy: detail }
    case 'choose-certificate':
    case 'certificate-refused':
      return { ...failure, certificateRequest: certificateRequest ?? null }
    default:
      return failure
  }
}

function readFailure(reading: Reading): ServiceFailure {
  const { response, body, secrets, durationMs, retryAfterMs } = reading
  const { status } = response
  const serviceMessage = serviceMessageIn(body, secrets)
  const answer = { kind: 'failure', status, serviceMessage, retryAfterMs, durationMs } as const
  const cause = failedStatusCause(status, body)
  switch (cause) {
    case 'redirect':
      return { ...answer, cause, redirectHost: hostIn(response.headers.location, reading.url) }
    case 'unusable':
      return { ...answer, cause, unusable: 'bad-status' }
    default:
      return { ...answer, cause }
  }
}

/** For a name of at most 253 characters (RFC 1035 section 2.3.4) and a port. */
const maxHostLength = 259

/** The host in a `Location` header (RFC 9110 section 10.2.2); null if it has no possible one. */
function hostIn(location: string | undefined, from: string): string | null {
  const target = singleValue(location)?.trim()
  const host = (target && URL.parse(target, from)?.host) || null
  return host === null || host.length > maxHostLength ? null : host
}

function readSuccess(reading: Reading): TokenResult {
  const { response, body, secrets, durationMs, respondedAt, serverDateAt, lastLifetimeMs } = reading
  const { status } = response
  const token = tokenIn(response)
  const value = token !== undefined && isUsableToken(token) && !mayBeTruncated(reading) ? token : null
  if (value === null && (token !== undefined || !confirmsToken(reading))) return readUnusable(reading)
  const fields = fieldsOf(body)
  const stated = { tokenExpires: fields?.token_expires, serverDateAt, respondedAt }
  return {
    kind: 'issued',
    value,
    issuedAt: respondedAt,
    ...expiryOf(stated, lastLifetimeMs, secrets),
    skewMs: serverDateAt === null ? null : respondedAt - serverDateAt,
    serviceMessage: oneLine(fields?.success, secrets),
    status,
    retryAfterMs: reading.retryAfterMs,
    durationMs,
  }
}

/**
 * Over plain http, which is only for this computer, Chromium accepts truncated headers. A body or another header after
 * it shows that a token is complete.
 */
function mayBeTruncated({ response: { headers, bodyBytes }, url }: Reading): boolean {
  const isLast = Object.keys(headers).at(-1) === 'authentication-token'
  return url.startsWith('http:') && isLast && bodyBytes === 0
}

/**
 * True if a response of `renew` without a token confirms the current one. The interface does not state how a renewal
 * answers, and any other 2xx answer may come from a gateway. One with an unusable token confirms nothing: the token was
 * replaced.
 */
function confirmsToken({ endpoint, body, serverDateAt, respondedAt }: Reading): boolean {
  const fields = fieldsOf(body)
  if (endpoint === 'issue' || fields === null) return false
  const { success, token_expires: tokenExpires } = fields
  const saysSuccess = typeof success === 'string' && success.trim() !== ''
  return saysSuccess || namesFutureExpiry({ tokenExpires, serverDateAt, respondedAt })
}

function readUnusable(reading: Reading): ServiceFailure {
  const { response, body, secrets, durationMs, retryAfterMs } = reading
  const { status } = response
  const answer = { kind: 'failure', status, serviceMessage: null, durationMs, retryAfterMs } as const
  if (body.kind === 'page') return { ...answer, cause: 'html' }
  if (tokenIn(response) === undefined && response.unread !== undefined)
    return { ...answer, cause: response.unread }
  const serviceMessage = serviceMessageIn(body, secrets)
  return { ...answer, cause: 'unusable', unusable: unusableReason(response, body), serviceMessage }
}

function unusableReason(response: HttpResponse, body: Body): UnusableReason {
  if (tokenIn(response) !== undefined) return 'bad-token'
  if (body.kind === 'empty') return 'empty'
  return body.kind === 'json' ? 'no-token' : 'not-json'
}
