import type { CertificateRequest } from '../model/client-certificate.ts'
import { actionAfter, type FailureCause, type Unusable } from '../words/failures.ts'
import type { ServiceFailure } from './answer.ts'

interface Facts {
  readonly durationMs: number
  readonly unusable?: Unusable
  readonly status?: number
  readonly said?: string | null
  readonly retryAfterMs?: number | null
  readonly proxy?: string
  readonly certificateRequest?: CertificateRequest
}

/** A failure with this cause; what is not given is not known. */
export function failure(cause: FailureCause, facts: Facts): ServiceFailure {
  const { durationMs, unusable = null, status = null, said = null, retryAfterMs = null } = facts
  const { proxy, certificateRequest } = facts
  return {
    kind: 'failure',
    action: actionAfter(cause),
    cause,
    unusable,
    status,
    said,
    retryAfterMs,
    durationMs,
    ...(proxy !== undefined && { proxy }),
    ...(certificateRequest !== undefined && { certificateRequest }),
  }
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
