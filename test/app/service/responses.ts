import type { HttpResult } from '../../../app/service/ports.ts'
import type { Endpoint, TokenResult } from '../../../app/service/token-response.ts'
import { readTokenResponse } from '../../../app/service/token-response.ts'
import { day } from '../../support/durations.ts'

/** The instant by the local clock at which the answers of these tests were written. */
export const respondedAt = Date.UTC(2026, 10, 21, 12)

type HttpResponse = Extract<HttpResult, { kind: 'response' }>

/** A success as the interface describes it, 7 days from a server whose clock is right. */
export const success: HttpResponse = whole({
  status: 200,
  headers: {
    'content-type': 'application/json',
    'content-language': 'en',
    'authentication-token': 'demo-token-1',
    date: new Date(respondedAt).toUTCString(),
  },
  body: JSON.stringify({
    success: 'The token was created.',
    token_expires: new Date(respondedAt + 7 * day).toUTCString(),
  }),
})

/** The answer with the length that a server states of it. */
export function whole(answer: Pick<HttpResponse, 'status' | 'headers' | 'body'>): HttpResponse {
  const bodyBytes = Buffer.byteLength(answer.body)
  const headers = { 'content-length': String(bodyBytes), ...answer.headers }
  return { kind: 'response', ...answer, headers, bodyBytes }
}

/** The success with some of it replaced; a header set to null is left out. */
export function but(change: {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: unknown
}): HttpResponse {
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
  lastLifetimeMs: number | null = null,
): TokenResult {
  return readTokenResponse(result, {
    endpoint,
    url: 'https://slides.example/api/auth/token',
    receivedAt: respondedAt + 200,
    roundTripMs: 400,
    lastLifetimeMs,
    secrets,
  })
}
