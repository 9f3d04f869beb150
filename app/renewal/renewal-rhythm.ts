import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'

/** A failing renewal goes on in one of two rhythms, by the kind of its failure: one that may pass, or a refusal. */

const weekMs = 7 * dayMs

/** The least time between two calls with credentials that stand refused, ms. */
export const minRefusedPauseMs = 5 * minuteMs

/**
 * How long to wait after a failure that may pass, ms: a random share (`fraction`, 0 to 1) of 5 s that double with each
 * try that failed in a row (`tries`, 1 and up), up to 15 minutes, and up to an hour once it has failed for a day. Full
 * jitter: many that failed at once do not come back at once.
 */
export function passingRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? hourMs : 15 * minuteMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}

/** When credentials were refused first and tried last, and when the token expires that needs them first. */
interface Refused {
  readonly firstAt: number
  readonly triedAt: number
  readonly expiresAt: number
}

/**
 * When refused credentials are tried next: after a quarter (an hour at most), a half and nine tenths of what the token
 * had left when they were refused first; then after 1 h, 2 h, 4 h and so on up to a week, counted from the expiry, or
 * from the first refusal where the token had expired by then. The instants are fixed, so that a call which somebody
 * pressed for adds to them and moves none.
 */
export function refusedRetryAt({ firstAt, triedAt, expiresAt }: Refused): number {
  const soonest = triedAt + minRefusedPauseMs
  const leftMs = expiresAt - firstAt
  let at = firstAt
  if (leftMs > 0)
    for (const waitMs of [Math.min(leftMs / 4, hourMs), leftMs / 2, 0.9 * leftMs]) {
      at = Math.max(Math.round(firstAt + waitMs), at + minRefusedPauseMs)
      if (at > triedAt) return Math.max(at, soonest)
    }
  at = Math.max(firstAt, expiresAt)
  let waitMs = hourMs
  do {
    at += waitMs
    waitMs = Math.min(2 * waitMs, weekMs)
  } while (at <= triedAt)
  return Math.max(at, soonest)
}
