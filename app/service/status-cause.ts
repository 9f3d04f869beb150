import type { Body } from './body.ts'
import { failureKind } from './model/failure.ts'

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/**
 * The cause of a response with a status other than 2xx. A web page comes from something between Deckpass and the
 * service, so it is not a refusal, except with 401.
 */
export function failedStatusCause(status: number, body: Body) {
  const cause = causeOfStatus(status)
  const isPage = body.kind === 'page' && status !== 401
  return isPage && failureKind({ cause }) === 'refused' ? 'html' : cause
}

/** RFC 9110 section 15; 423, 425, 429 and 451 are from RFC 4918, 8470, 6585 and 7725. */
function causeOfStatus(status: number) {
  switch (status) {
    case 401:
      return 'rejected'
    case 404:
    case 405:
    case 410:
      return 'no-endpoint'
    case 407:
      return 'proxy'
    case 429:
      return 'busy'
    case 408:
    case 421:
    case 423:
    case 425:
      return 'server-error'
  }
  if (status >= 300 && status < 400) return 'redirect'
  if (status >= 500 && status < 600) return 'server-error'
  return status >= 400 && status < 500 ? 'refused' : 'unusable'
}
