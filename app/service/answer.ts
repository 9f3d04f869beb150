/** The two endpoints: `issue` is POST /api/auth/token, `renew` is POST /api/auth/update_token. */
export type Endpoint = 'issue' | 'renew'

/** A success of either endpoint. */
export interface IssuedToken {
  readonly kind: 'issued'
  /** The token; null where a renewal named none, so the one at hand stays. */
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

/**
 * What a failure means for the next step. `transient`: try again. `wrong-place`: stop, this is not the
 * token service. `rejected`: stop, the credentials were not accepted. `refused`: stop, the request was not.
 */
export type FailureKind = 'transient' | 'wrong-place' | 'rejected' | 'refused'

/** What happened, as exactly as it can be told. */
export type FailureCause =
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'busy'
  | 'server-error'
  | 'unusable'
  | 'too-large'
  | 'certificate'
  | 'client-certificate'
  | 'proxy-password'
  | 'proxy'
  | 'network-stopped'
  | 'redirect'
  | 'no-endpoint'
  | 'html'
  | 'rejected'
  | 'refused'
  | 'cancelled'
  /** Nothing was sent: RFC 7617 forbids a character in the username or the password. */
  | 'unsendable'

/** Why an answer cannot be used, where `cause` is `unusable`. */
export type Unusable =
  | 'no-token'
  | 'bad-token'
  | 'empty'
  | 'not-json'
  /** A JSON object that says neither `success` nor `token_expires`. */
  | 'no-fields'
  | 'bad-lifetime'
  /** A status that ends no call: 1xx, or outside 100 to 599. */
  | 'bad-status'

export interface ServiceFailure {
  readonly kind: 'failure'
  readonly failure: FailureKind
  readonly cause: FailureCause
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
}

export type ServiceAnswer = IssuedToken | ServiceFailure
