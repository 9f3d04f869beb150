import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import { lastChanceAt, type PlannedCall, pastAt } from './renewal-time.ts'

/** The longest wait after a transient failure, ms: at first, and after a day of failures. */
const maxWaitMs = 15 * minuteMs
const maxLongWaitMs = hourMs

/** The longest floor, ms: the 24 h that a `Retry-After` can ask for, and a tenth more. */
const maxFloorMs = 1.1 * dayMs

/**
 * The wait after a transient failure, ms: a random share (`fraction`, 0 to 1) of 5 s, doubled with each try in a row up
 * to 15 minutes, or to an hour after a day of failures. Full jitter spreads accounts that failed together.
 */
export function transientRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? maxLongWaitMs : maxWaitMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}

/** The stored instant of the next retry, epoch ms. An instant further ahead than the longest wait counts as now. */
export function transientRetryAt({ retryAt }: Pick<RenewalRecord, 'retryAt'>, now: number): number {
  return retryAt === null || retryAt > now + maxLongWaitMs ? now : retryAt
}

/**
 * The instant of the retry for a start, a wake-up, an unlocked screen or a new network at `occasionAt`, epoch ms: at
 * once, or a minute after the last such retry. Null if a call has been made since then.
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

/**
 * Until when `Retry-After` allows no planned call, epoch ms; null if it does not. It is up to a tenth later than the
 * service asked, by `fraction` (random, 0 to 1). An earlier floor, `before`, stays in force until it has passed.
 */
export function floorAfter(
  before: number | null,
  retryAfterMs: number | null,
  now: number,
  fraction: number,
): number | null {
  const at = Math.max(before ?? 0, now + Math.round((retryAfterMs ?? 0) * (1 + 0.1 * fraction)))
  return at > now ? at : null
}

/**
 * Postpones the plan to the floor, except for one call at `lastChanceAt`. A floor that is longer than a service can ask
 * for is ignored, because it dates from before the clock was set back.
 */
export function withFloor(
  plan: PlannedCall,
  { token, renewal }: Pick<Account, 'token' | 'renewal'>,
  now: number,
): PlannedCall {
  const { notBeforeAt, lastFailureAt, lastSuccessAt } = renewal
  if (notBeforeAt === null || notBeforeAt <= plan.at || notBeforeAt > now + maxFloorMs) return plan
  const lastAt = token === null ? null : lastChanceAt(token)
  const isMade = lastAt === null || Math.max(lastFailureAt ?? 0, lastSuccessAt ?? 0) >= lastAt
  const at = isMade ? notBeforeAt : Math.min(notBeforeAt, Math.max(plan.at, lastAt))
  return { at, reason: 'retry-after' }
}
