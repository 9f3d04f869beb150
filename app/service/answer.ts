import type { CertificateRequest } from '../model/client-certificate.ts'
import type { FailureRecord } from '../model/failure.ts'
import type { FailureCause, Unusable } from '../words/failures.ts'

/** The two endpoints: `issue` is POST /api/auth/token, `renew` is POST /api/auth/update_token. */
export type Endpoint = 'issue' | 'renew'

/** A success of either endpoint. */
export interface IssuedToken {
  readonly kind: 'issued'
  /** The token; null where a renewal named none, so the one that is there stays. */
  readonly value: string | null
  /** Moment of receipt less half the round trip, by the local clock. */
  readonly issuedAt: number
  readonly expiresAt: number
  readonly estimated: boolean
  /** Local clock less the server's `Date`; null where the server gave none that could be read. */
  readonly skewMs: number | null
  /** The service's own `success` message. */
  readonly said: string | null
  readonly status: number
  readonly durationMs: number
}

export interface ServiceFailure {
  readonly kind: 'failure'
  /** What a person must do before another try can help. */
  readonly action: FailureRecord['action']
  readonly cause: FailureCause
  /** Why the answer cannot be used, where `cause` is `unusable`. */
  readonly unusable: Unusable | null
  readonly status: number | null
  /**
   * The service's own words, at most 300 characters on one line. The secrets of this call are hidden in
   * it, others are not yet.
   */
  readonly said: string | null
  /** From `Retry-After`: wait at least so long, 0 to 24 h. */
  readonly retryAfterMs: number | null
  readonly durationMs: number
  /** Host and port of the proxy that asks for a password, where that is the cause. */
  readonly proxy?: string
  /** What the service asks for, where the person has to choose a certificate. */
  readonly certificateRequest?: CertificateRequest
}

export type ServiceAnswer = IssuedToken | ServiceFailure

/** What a person can answer so that another try goes further: to a proxy, or to a service that wants a certificate. */
export function questionIn({ proxy, certificateRequest }: ServiceFailure) {
  return {
    ...(proxy !== undefined && { proxy }),
    ...(certificateRequest !== undefined && { certificateRequest }),
  }
}
