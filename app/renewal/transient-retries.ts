import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'
import type { RenewalRecord } from '../vault/model/account.ts'
import { pastAt } from './renewal-time.ts'

/** The longest wait after a transient failure, ms: at first, and after a day of failures. */
const maxWaitMs = 15 * minuteMs
const maxLongWaitMs = hourMs

/**
 * The wait after a transient failure, ms: a random share (`fraction`, 0 to 1) of 5 s, doubled with each failed try in a
 * row (`tries`, 1 and up), up to 15 minutes, or up to an hour after a day of failures. Full jitter, so that many
 * accounts that failed together do not retry together.
 */
export function transientRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? maxLongWaitMs : maxWaitMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}

/** The stored instant of the next retry, epoch ms. One that lies further ahead than the longest wait counts as now. */
export function transientRetryAt({ retryAt }: Pick<RenewalRecord, 'retryAt'>, now: number): number {
  return retryAt === null || retryAt > now + maxLongWaitMs ? now : retryAt
}

/**
 * The retry that a start, a wake-up, an unlocked screen or a new network at `occasionAt` brings, epoch ms: at once, or
 * a minute after the last such retry. Null if a call came after it.
 */
export function promptRetryAt(
  { lastFailureAt, promptedAt }: Pick<RenewalRecord, 'lastFailureAt' | 'promptedAt'>,
  occasionAt: number,
  now: number,
): number | null {
  const lastPromptAt = pastAt(promptedAt, now)
  const lastCallAt = Math.max(pastAt(lastFailureAt, now), lastPromptAt)
  return lastCallAt >= occasionAt ? null : Math.max(occasionAt, lastPromptAt + minuteMs)
}
