import type { TokenFacts } from '../model/account/token.ts'
import type { Failure, FailureCause, UnusableReason } from '../model/failure/failure.ts'
import type { HttpResult, NoResponseCause } from '../ports/index.ts'
import { type Body, fieldsOf, readBody } from './body.ts'
import { expiryOf } from './expiry.ts'
import { parseHttpDate } from './http-date.ts'
import { retryAfterMs } from './retry-after.ts'
import { hasMessage, oneLine, serviceMessageIn } from './service-message.ts'

/** The two endpoints: `issue` is POST /api/auth/token, `renew` is POST /api/auth/update_token. */
export type Endpoint = 'issue' | 'renew'

/** A success of either endpoint. The local clock at `issuedAt`: the moment of receipt less half the round trip. */
export interface IssuedToken extends Readonly<TokenFacts> {
  readonly kind: 'issued'
  /** The token; null if a renewal named none, so the one that is there stays. */
  readonly value: string | null
  /** Local clock less the server's `Date`; null if the server gave none that could be read. */
  readonly skewMs: number | null
  /** The service's own `success` message. */
  readonly serviceMessage: string | null
  readonly status: number
  readonly durationMs: number
}

/** The secrets of this call are hidden in `serviceMessage`; others are not yet. */
export interface ServiceFailure extends Failure {
  readonly kind: 'failure'
  readonly durationMs: number
}

/** A failure with this cause; what is not given is not known. */
export function serviceFailure(
  cause: FailureCause,
  facts: Partial<Omit<Failure, 'cause'>> & { readonly durationMs: number },
): ServiceFailure {
  const unknown = { unusable: null, status: null, serviceMessage: null, retryAfterMs: null }
  return { kind: 'failure', cause, ...unknown, ...facts }
}

export type TokenResult = IssuedToken | ServiceFailure

/** What is known of a call besides its response. */
interface CallFacts {
  readonly endpoint: Endpoint
  /** Whether the call went over TLS. */
  readonly secure: boolean
  /** By the local clock, epoch ms. */
  readonly receivedAt: number
  /** From sending to receiving, by a clock that cannot be set. */
  readonly roundTripMs: number
  /** Hidden in what the service said. */
  readonly secrets: readonly string[]
}

type HttpResponse = Extract<HttpResult, { kind: 'response' }>

/** A response and all that both ways of reading it need. */
interface Reading {
  readonly response: HttpResponse
  readonly body: Body
  readonly endpoint: Endpoint
  readonly secure: boolean
  /** The instant by the local clock at which the server responded: receipt less half the round trip. */
  readonly respondedAt: number
  /** What the server's clock showed then; null if it did not say. */
  readonly serverDateAt: number | null
  readonly secrets: readonly string[]
  readonly durationMs: number
}

/**
 * What the result of a call means. Total: whatever came back, it is a token or a failure. What the
 * interface leaves open, above all how a renewal responds, is decided here.
 */
export function readTokenResponse(result: HttpResult, facts: CallFacts): TokenResult {
  const durationMs = Math.round(facts.roundTripMs)
  if (result.kind === 'no-response')
    return serviceFailure(result.cause, {
      durationMs,
      ...(asksForProxyPassword(result.cause) && { proxy: result.detail }),
      ...(result.certificateRequest && { certificateRequest: result.certificateRequest }),
    })

  const respondedAt = Math.round(facts.receivedAt - facts.roundTripMs / 2)
  const token = result.headers['authentication-token']
  const reading: Reading = {
    response: result,
    body: readBody(result.body, result.headers['content-type']),
    endpoint: facts.endpoint,
    secure: facts.secure,
    respondedAt,
    serverDateAt: parseHttpDate(result.headers.date ?? '', respondedAt),
    secrets: token === undefined ? facts.secrets : [...facts.secrets, token],
    durationMs,
  }
  const isSuccess = result.status >= 200 && result.status < 300
  return isSuccess ? readSuccess(reading) : readFailure(reading)
}

function asksForProxyPassword(cause: NoResponseCause): boolean {
  return cause === 'proxy-password' || cause === 'proxy-refused'
}

function readFailure(reading: Reading): ServiceFailure {
  const { response, body, secrets, durationMs } = reading
  const cause = causeOfStatus(response.status)
  return serviceFailure(cause, {
    status: response.status,
    serviceMessage: serviceMessageIn(body, secrets),
    retryAfterMs: retryAfterMs(response.headers['retry-after'], reading.serverDateAt ?? reading.respondedAt),
    durationMs,
    ...(cause === 'unusable' && { unusable: 'bad-status' }),
  })
}

/** What a status other than 2xx says (RFC 9110 section 15; 425 and 429 are from RFC 8470 and RFC 6585). */
function causeOfStatus(status: number): FailureCause {
  switch (status) {
    case 401:
    case 403:
      return 'rejected'
    case 404:
    case 405:
    case 410:
      return 'no-endpoint'
    case 429:
      return 'busy'
    case 408:
    case 425:
      return 'server-error'
  }
  if (status >= 300 && status < 400) return 'redirect'
  if (status >= 400 && status < 500) return 'refused'
  if (status >= 500 && status < 600) return 'server-error'
  return 'unusable'
}

function readSuccess(reading: Reading): TokenResult {
  const { response, body, endpoint, respondedAt, serverDateAt, secrets, durationMs } = reading
  const token = response.headers['authentication-token']
  const fields = fieldsOf(body)
  const { status } = response

  if (isPage(body, token)) return serviceFailure('html', { status, durationMs })
  if (token === undefined && fields !== null && namesError(fields))
    return serviceFailure('refused', { status, serviceMessage: serviceMessageIn(body, secrets), durationMs })
  // Half a response is none: an object that was read to its end is whole, anything else must prove it.
  if (fields === null && !isComplete(response, reading.secure))
    return serviceFailure('cut', { status, durationMs })
  const flaw = endpoint === 'issue' ? flawOfIssue(body, token) : flawOfToken(token)
  const expiry = expiryOf(fields?.token_expires, serverDateAt, respondedAt)
  if (flaw !== null || expiry === null)
    return serviceFailure('unusable', {
      unusable: flaw ?? 'bad-lifetime',
      status,
      serviceMessage: serviceMessageIn(body, secrets),
      durationMs,
    })
  return {
    kind: 'issued',
    value: token ?? null,
    issuedAt: respondedAt,
    ...expiry,
    skewMs: serverDateAt === null ? null : respondedAt - serverDateAt,
    serviceMessage: oneLine(fields?.success, secrets),
    status,
    durationMs,
  }
}

/** A short text that is only declared as HTML is no page if a token comes with it: the service was careless. */
function isPage(body: Body, token: string | undefined): boolean {
  return body.kind === 'page' || (body.kind === 'text' && body.declared === 'html' && token === undefined)
}

/** A response that names an error and brings neither token nor expiry is a refusal under a friendly status. */
function namesError({ token_expires, success, error, errors }: Readonly<Record<string, unknown>>): boolean {
  if (token_expires !== undefined) return false
  return success === false || error === true || hasMessage(error) || hasMessage(errors)
}

/** A new token needs the response that the interface describes: an object with one of its two fields at least. */
function flawOfIssue(body: Body, token: string | undefined): UnusableReason | null {
  if (body.kind === 'empty') return 'empty'
  const fields = fieldsOf(body)
  if (fields === null) return 'not-json'
  if (fields.success === undefined && fields.token_expires === undefined) return 'no-fields'
  return token === undefined ? 'no-token' : flawOfToken(token)
}

/** A renewal's response is not described: without a token in it, the account keeps its token. */
function flawOfToken(token: string | undefined): UnusableReason | null {
  return token === undefined || /^[!-~]{1,8192}$/.test(token) ? null : 'bad-token'
}

/**
 * Whether a response proves by itself that it ended where its server meant it to (RFC 9112 section 6.3): its
 * stated length was reached, its last chunk came, or its status has no body. One that merely ends with the
 * connection may be half of one. Chromium refuses a body that is shorter than stated and one whose last
 * chunk is missing, so what arrived need only be compared.
 *
 * Over plain http (`secure` false, this machine alone) Chromium takes headers that were cut off for whole
 * ones. A body that follows shows that they were whole; without one, a token in the last header may be half. A
 * header that another one follows is whole.
 */
function isComplete({ status, headers, bodyBytes }: HttpResponse, secure: boolean): boolean {
  if (/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')) return true
  if (bodyBytes === 0 && !secure && Object.keys(headers).at(-1) === 'authentication-token') return false
  const length = headers['content-length']?.trim() ?? ''
  if (!/^[0-9]+$/.test(length)) return status === 204 || status === 205
  // A compressed body is longer once it is read.
  return headers['content-encoding'] === undefined ? Number(length) === bodyBytes : bodyBytes > 0
}
