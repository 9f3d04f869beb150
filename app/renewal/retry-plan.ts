import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'

/**
 * The wait after a transient failure, ms: a random share (`fraction`, 0 to 1) of 5 s, doubled with each failed try in a row
 * (`tries`, 1 and up), up to 15 minutes, or up to an hour after a day of failures. Full jitter, so that many accounts that
 * failed together do not retry together.
 */
export function passingRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? hourMs : 15 * minuteMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}
