import { dayMs } from '../util/durations.ts'
import type { Account } from '../vault/model/account.ts'
import { lastChanceAt, type RenewalPlan } from './renewal-time.ts'

/**
 * The instant before which `Retry-After` allows no planned call, epoch ms; null if there is none. It is up to a tenth
 * later than the service asks, by `fraction` (random, 0 to 1). An earlier floor, `before`, stays in force until it has
 * passed.
 */
export function floorAfter(
  before: number | null,
  retryAfterMs: number | null,
  now: number,
  fraction: number,
): number | null {
  const at = Math.max(before ?? 0, now + delayMs(retryAfterMs ?? 0, fraction))
  return at > now ? at : null
}

function delayMs(retryAfterMs: number, fraction: number): number {
  return Math.round(retryAfterMs * (1 + 0.1 * fraction))
}

/**
 * The plan, postponed to the floor, except for one call at `lastChanceAt`. A floor beyond the longest `Retry-After`, 24
 * h, dates from before the clock was set back, and is ignored.
 */
export function withFloor(
  plan: RenewalPlan,
  { token, renewal }: Pick<Account, 'token' | 'renewal'>,
  now: number,
): RenewalPlan {
  const { notBeforeAt, lastFailureAt, lastSuccessAt } = renewal
  if (notBeforeAt === null || notBeforeAt <= plan.at || notBeforeAt > now + delayMs(dayMs, 1)) return plan
  const lastAt = token === null ? null : lastChanceAt(token)
  const isMade = lastAt === null || Math.max(lastFailureAt ?? 0, lastSuccessAt ?? 0) >= lastAt
  const at = isMade ? notBeforeAt : Math.min(notBeforeAt, Math.max(plan.at, lastAt))
  return { at, reason: 'retry-after' }
}
