import type { Failure, FailureCause } from '../model/failure.ts'
import type { ServiceFailure } from './answer.ts'

/** A failure with this cause; what is not given is not known. */
export function failure(
  cause: FailureCause,
  facts: Partial<Omit<Failure, 'cause'>> & { readonly durationMs: number },
): ServiceFailure {
  const unknown = { unusable: null, status: null, serviceMessage: null, retryAfterMs: null }
  return { kind: 'failure', cause, ...unknown, ...facts }
}

/** What a status other than 2xx says (RFC 9110 section 15; 425 and 429 are from RFC 8470 and RFC 6585). */
export function causeOfStatus(status: number): FailureCause {
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
