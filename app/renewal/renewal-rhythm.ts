import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'

/** Failed renewals are retried in one of two rhythms, after transient failures or after refusals. */

const weekMs = 7 * dayMs

/** The shortest time between two calls with refused credentials, ms. */
export const minRefusedPauseMs = 5 * minuteMs

/**
 * The wait after a transient failure, ms: a random share (`fraction`, 0 to 1) of 5 s, doubled with each failed try in a row
 * (`tries`, 1 and up), up to 15 minutes, or up to an hour after a day of failures. Full jitter, so that many accounts that
 * failed together do not retry together.
 */
export function passingRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? hourMs : 15 * minuteMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}

/** The first refusal and the last try of credentials, and the expiry of the token that needs them first. */
interface Refused {
  readonly firstAt: number
  readonly triedAt: number
  readonly expiresAt: number
}

/**
 * The next try of refused credentials: after a quarter (at most an hour), a half and nine tenths of the time that the token
 * had left at the first refusal; then 1 h, 2 h, 4 h and so on up to a week after the expiry, or after the first refusal if
 * the token had already expired. The instants are fixed, so that a requested call moves none of them.
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
