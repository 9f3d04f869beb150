/** The two instants that decide a token's status. */
export interface TokenTimes {
  readonly expiresAt: number
  /** From here on a renewal is due: expiry less the lead. */
  readonly expiringAt: number
}

export type TokenStatus = 'valid' | 'expiring' | 'expired'

/** A token's status at `now`. A token has expired at its expiry, not after it. */
export function tokenStatus(times: TokenTimes, now: number): TokenStatus {
  if (now >= times.expiresAt) return 'expired'
  return now >= times.expiringAt ? 'expiring' : 'valid'
}

/** Time left in ms, never below 0. */
export function timeLeftMs(expiresAt: number, now: number): number {
  return Math.max(0, expiresAt - now)
}

/** Share of the lifetime that is left, 0 to 1. */
export function shareLeft(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  now: number,
): number {
  const lifetimeMs = token.expiresAt - token.issuedAt
  if (lifetimeMs <= 0) return 0
  return Math.min(1, timeLeftMs(token.expiresAt, now) / lifetimeMs)
}

/** What may be shown of a masked token: its last four characters, or nothing if four would give away much of it. */
export function lastFourOf(value: string): string {
  return value.length >= 12 ? value.slice(-4) : ''
}
