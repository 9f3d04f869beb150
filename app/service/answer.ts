import type { Failure } from '../model/failure.ts'

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
  readonly serviceMessage: string | null
  readonly status: number
  readonly durationMs: number
}

/** The secrets of this call are hidden in `serviceMessage`; others are not yet. */
export interface ServiceFailure extends Failure {
  readonly kind: 'failure'
  readonly durationMs: number
}

export type ServiceAnswer = IssuedToken | ServiceFailure
