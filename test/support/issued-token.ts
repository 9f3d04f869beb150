import type { IssuedToken } from '../../app/service/token-response.ts'

/** A success of either endpoint, with nothing stated beyond these facts. */
export function anIssuedToken(facts: Partial<IssuedToken> = {}): IssuedToken {
  return {
    kind: 'issued',
    value: 'demo-token-1',
    issuedAt: 0,
    expiresAt: 0,
    estimated: false,
    statedExpiry: null,
    skewMs: null,
    serviceMessage: null,
    status: 200,
    retryAfterMs: null,
    durationMs: 0,
    ...facts,
  }
}
