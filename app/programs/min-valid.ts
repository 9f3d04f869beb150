/** The least time between two renewals that programs ask for by `rejected`, for one account, ms. */
const rejectedPauseMs = 60_000

export interface TokenFacts {
  readonly expiresAt: number
}

export type Step =
  | { readonly kind: 'give' }
  | { readonly kind: 'renew' }
  /** The service refused it, and it was renewed for that reason less than a minute ago. */
  | { readonly kind: 'wait'; readonly untilAt: number }

/**
 * Whether the token can be given as it is. It is renewed first where less than `minValidMs` is left, or
 * where the service refused the one given last, unless another has taken its place since.
 *
 * @param given which token this program got last, next to the one there is now; null where it got none
 * @param rejectedRenewalAt when this account was last renewed because of a refused token; null for never
 */
export function nextStep(
  token: TokenFacts | null,
  asked: { readonly minValidMs: number; readonly rejected: boolean },
  given: 'this' | 'another' | null,
  rejectedRenewalAt: number | null,
  now: number,
): Step {
  if (token === null) return { kind: 'renew' }
  // A clock that was set back must not hold the renewal up.
  const sinceMs = rejectedRenewalAt === null ? rejectedPauseMs : now - rejectedRenewalAt
  const justNow = sinceMs >= 0 && sinceMs < rejectedPauseMs
  // A program that got none in this run of Deckpass means one from before.
  const replaced = given === null ? justNow : given === 'another'
  if (asked.rejected && !replaced)
    return justNow ? { kind: 'wait', untilAt: now - sinceMs + rejectedPauseMs } : { kind: 'renew' }
  return lasts(token, asked.minValidMs, now) ? { kind: 'give' } : { kind: 'renew' }
}

/** Whether the token is valid at `now` and for `minValidMs` from then on. */
export function lasts(token: TokenFacts, minValidMs: number, now: number): boolean {
  return token.expiresAt > now && token.expiresAt - now >= minValidMs
}
