import { type Body, fieldsOf, readBody } from './body.ts'
import { expiryOf, namesFutureExpiry } from './expiry.ts'
import { singleValue } from './header.ts'
import { parseHttpDate } from './http-date.ts'
import { causeAlone, type Failure, type UnusableReason } from './model/failure.ts'
import type { TokenFacts } from './model/token.ts'
import type { HttpResult } from './ports.ts'
import { retryAfterMs } from './retry-after.ts'
import { oneLine, serviceMessageIn } from './service-message.ts'
import { failedStatusCause, isSuccess } from './status-cause.ts'

/** The two endpoints: `issue` is POST /api/auth/token, `renew` is POST /api/auth/update_token. */
export type Endpoint = 'issue' | 'renew'

/** A success of either endpoint. `issuedAt` is by the local clock: the moment of receipt less half the round trip. */
export interface IssuedToken extends Readonly<TokenFacts> {
  readonly kind: 'issued'
  /** Null if a renewal named no usable token, so that the present one stays. */
  readonly value: string | null
  /** Local clock less the server's `Date`; null if the server gave none that could be read. */
  readonly skewMs: number | null
  /** The service's own `success` message. */
  readonly serviceMessage: string | null
  readonly status: number
  readonly retryAfterMs: number | null
  readonly durationMs: number
}

/** Only the secrets of this call are hidden in `serviceMessage` so far. */
export type ServiceFailure = Failure & { readonly kind: 'failure'; readonly durationMs: number }

export type TokenResult = IssuedToken | ServiceFailure

/** What is known of a call besides its response. */
interface CallFacts {
  readonly endpoint: Endpoint
  readonly url: string
  /** By the local clock, epoch ms. */
  readonly receivedAt: number
  /** From sending to receiving, by a clock that cannot be set. */
  readonly roundTripMs: number
  /** The lifetime that came with the last changed token of the account, ms; null if none did. */
  readonly lastLifetimeMs: number | null
  /** Hidden in what the service said. */
  readonly secrets: readonly string[]
}

type HttpResponse = Extract<HttpResult, { kind: 'response' }>

interface Reading extends CallFacts {
  readonly response: HttpResponse
  readonly body: Body
  /** When the server responded, by the local clock: receipt less half the round trip. */
  readonly respondedAt: number
  /** What the server's clock showed then; null if it did not say. */
  readonly serverDateAt: number | null
  readonly durationMs: number
  readonly retryAfterMs: number | null
}

/**
 * What the result of a call means: a token or a failure, whatever came back. What the interface leaves open, above all how
 * a renewal responds, is decided here.
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

/** Of a name, which has 253 characters at most (RFC 1035 section 2.3.4), and a port. */
const maxHostLength = 259

/** The host that a `Location` names (RFC 9110 section 10.2.2); null if it names none that there can be. */
function hostIn(location: string | undefined, from: string): string | null {
  const target = singleValue(location)?.trim()
  const host = (target && URL.parse(target, from)?.host) || null
  return host === null || host.length > maxHostLength ? null : host
}

function readSuccess(reading: Reading): TokenResult {
  const { response, body, secrets, durationMs, respondedAt, serverDateAt, lastLifetimeMs } = reading
  const { status } = response
  const token = tokenIn(response)
  const value = token !== undefined && isUsableToken(token) && !isHalf(reading) ? token : null
  if (value === null && !confirmsToken(reading)) return readUnusable(reading)
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

function isUsableToken(token: string): boolean {
  return /^[!-~]{1,8192}$/.test(token)
}

/**
 * Over plain http, which is for this machine alone, Chromium takes headers that were cut off for whole ones. A body
 * that follows, or another header, shows that a token in them is whole.
 */
function isHalf({ response: { headers, bodyBytes }, url }: Reading): boolean {
  const isLast = Object.keys(headers).at(-1) === 'authentication-token'
  return url.startsWith('http:') && isLast && bodyBytes === 0
}

/**
 * Whether a response of `renew` without a usable token confirms the present one. The interface does not state how a renewal
 * answers, and any other answer under 2xx may come from a gateway.
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
