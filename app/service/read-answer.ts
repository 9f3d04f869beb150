import type { UnusableReason } from '../model/failure.ts'
import type { HttpResult, NoAnswerCause } from '../ports/index.ts'
import type { Endpoint, IssuedToken, ServiceAnswer } from './answer.ts'
import { type Body, fieldsOf, readBody } from './body.ts'
import { expiryOf } from './expiry.ts'
import { causeOfStatus, failure } from './failure.ts'
import { parseHttpDate } from './http-date.ts'
import { retryAfterMs } from './retry-after.ts'
import { hasWords, oneLine, serviceMessageIn } from './service-message.ts'
import { isWhole } from './whole-answer.ts'

/** What is known of a call besides its answer. */
export interface CallFacts {
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

type HttpAnswer = Extract<HttpResult, { kind: 'answer' }>

/** An answer and all that both ways of reading it need. */
interface Reading {
  readonly answer: HttpAnswer
  readonly body: Body
  readonly endpoint: Endpoint
  readonly secure: boolean
  /** The instant by the local clock at which the server answered: receipt less half the round trip. */
  readonly answeredAt: number
  /** What the server's clock showed then; null where it did not say. */
  readonly serverDateAt: number | null
  readonly secrets: readonly string[]
  readonly durationMs: number
}

/**
 * What the result of a call means. Total: whatever came back, it is a token or a failure. What the
 * interface leaves open, above all how a renewal answers, is decided here.
 */
export function readAnswer(result: HttpResult, facts: CallFacts): ServiceAnswer {
  const durationMs = Math.round(facts.roundTripMs)
  if (result.kind === 'no-answer')
    return failure(result.cause, {
      durationMs,
      ...(asksForProxyPassword(result.cause) && { proxy: result.detail }),
      ...(result.certificateRequest && { certificateRequest: result.certificateRequest }),
    })

  const answeredAt = Math.round(facts.receivedAt - facts.roundTripMs / 2)
  const token = result.headers['authentication-token']
  const reading: Reading = {
    answer: result,
    body: readBody(result.body, result.headers['content-type']),
    endpoint: facts.endpoint,
    secure: facts.secure,
    answeredAt,
    serverDateAt: parseHttpDate(result.headers.date ?? '', answeredAt),
    secrets: token === undefined ? facts.secrets : [...facts.secrets, token],
    durationMs,
  }
  const isSuccess = result.status >= 200 && result.status < 300
  return isSuccess ? readSuccess(reading) : readFailure(reading)
}

function asksForProxyPassword(cause: NoAnswerCause): boolean {
  return cause === 'proxy-password' || cause === 'proxy-refused'
}

function readFailure(reading: Reading): ServiceAnswer {
  const { answer, body, secrets, durationMs } = reading
  const cause = causeOfStatus(answer.status)
  return failure(cause, {
    status: answer.status,
    serviceMessage: serviceMessageIn(body, secrets),
    retryAfterMs: retryAfterMs(answer.headers['retry-after'], reading.serverDateAt ?? reading.answeredAt),
    durationMs,
    ...(cause === 'unusable' && { unusable: 'bad-status' }),
  })
}

function readSuccess(reading: Reading): ServiceAnswer {
  const { answer, body, endpoint, answeredAt, serverDateAt, secrets, durationMs } = reading
  const token = answer.headers['authentication-token']
  const fields = fieldsOf(body)
  const status = answer.status

  if (isPage(body, token)) return failure('html', { status, durationMs })
  if (token === undefined && fields !== null && saysNo(fields)) {
    return failure('refused', { status, serviceMessage: serviceMessageIn(body, secrets), durationMs })
  }
  // Half an answer is none: an object that was read to its end is whole, anything else must prove it.
  if (fields === null && !isWhole(answer, reading.secure)) return failure('cut', { status, durationMs })
  const flaw = endpoint === 'issue' ? flawOfIssue(body, token) : flawOfToken(token)
  const expiry = expiryOf(fields?.token_expires, serverDateAt, answeredAt)
  if (flaw !== null || expiry === null) {
    return failure('unusable', {
      unusable: flaw ?? 'bad-lifetime',
      status,
      serviceMessage: serviceMessageIn(body, secrets),
      durationMs,
    })
  }
  const issued: IssuedToken = {
    kind: 'issued',
    value: token ?? null,
    issuedAt: answeredAt,
    ...expiry,
    skewMs: serverDateAt === null ? null : answeredAt - serverDateAt,
    serviceMessage: oneLine(fields?.success, secrets),
    status,
    durationMs,
  }
  return issued
}

/** A short text that is only declared as HTML is no page where a token comes with it: the service was careless. */
function isPage(body: Body, token: string | undefined): boolean {
  return body.kind === 'page' || (body.kind === 'text' && body.declared === 'html' && token === undefined)
}

/** An answer that names an error and brings neither token nor expiry is a refusal under a friendly status. */
function saysNo({ token_expires, success, error, errors }: Readonly<Record<string, unknown>>): boolean {
  if (token_expires !== undefined) return false
  return success === false || error === true || hasWords(error) || hasWords(errors)
}

/** A new token needs the answer that the interface describes: an object with one of its two fields at least. */
function flawOfIssue(body: Body, token: string | undefined): UnusableReason | null {
  if (body.kind === 'empty') return 'empty'
  const fields = fieldsOf(body)
  if (fields === null) return 'not-json'
  if (fields.success === undefined && fields.token_expires === undefined) return 'no-fields'
  return token === undefined ? 'no-token' : flawOfToken(token)
}

/** A renewal's answer is not described: without a token in it, the account keeps its token. */
function flawOfToken(token: string | undefined): UnusableReason | null {
  return token === undefined || /^[!-~]{1,8192}$/.test(token) ? null : 'bad-token'
}
