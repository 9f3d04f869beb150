import type { HttpResult } from '../../../app/ports/index.ts'
import type { Endpoint, ServiceAnswer } from '../../../app/service/answer.ts'
import { readAnswer } from '../../../app/service/read-answer.ts'
import { day } from '../../support/durations.ts'

/** The instant by the local clock at which the answers of these tests were written. */
export const answeredAt = Date.UTC(2026, 10, 21, 12)

type HttpAnswer = Extract<HttpResult, { kind: 'answer' }>

/** A success as the interface describes it, 7 days from a server whose clock is right. */
export const success: HttpAnswer = whole({
  status: 200,
  headers: {
    'content-type': 'application/json',
    'content-language': 'en',
    'authentication-token': 'demo-token-1',
    date: new Date(answeredAt).toUTCString(),
  },
  body: JSON.stringify({
    success: 'The token was created.',
    token_expires: new Date(answeredAt + 7 * day).toUTCString(),
  }),
})

/** The answer with the length that a server states of it. */
export function whole(answer: Pick<HttpAnswer, 'status' | 'headers' | 'body'>): HttpAnswer {
  const bodyBytes = Buffer.byteLength(answer.body)
  const headers = { 'content-length': String(bodyBytes), ...answer.headers }
  return { kind: 'answer', ...answer, headers, bodyBytes }
}

/** The success with some of it replaced; a header set to null is left out. */
export function but(change: {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: unknown
}): HttpAnswer {
  const { 'content-length': _, ...stated } = success.headers
  const headers: Record<string, string> = stated
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  const { body = success.body } = change
  return whole({
    status: change.status ?? success.status,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Reads an answer that took 400 ms. */
export function read(
  result: HttpResult,
  endpoint: Endpoint = 'issue',
  secrets: string[] = [],
): ServiceAnswer {
  return readAnswer(result, {
    endpoint,
    secure: true,
    receivedAt: answeredAt + 200,
    roundTripMs: 400,
    secrets,
  })
}
