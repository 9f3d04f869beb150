import type { TokenFacts } from '../service/model/token.ts'
import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import type { RenewalReason } from './model/renewal-view.ts'

/** When an account calls according to its own record: the renewal of its token, its retries, and their floors. */

/** The service marks a token expired after 7 days of inactivity and does not say what counts as activity. */
const maxInactivityMs = 6 * dayMs

/** The shortest time between a success and the next renewal that is planned or requested by a program, ms. */
const successPauseMs = 30 * secondMs

/** The longest wait after a transient failure, ms: at first, and after a day of failures. */
const maxWaitMs = 15 * minuteMs
const maxLongWaitMs = hourMs

/** The longest floor, ms: the 24 h that a `Retry-After` can ask for, and a tenth more. */
const maxFloorMs = 1.1 * dayMs

export type TokenTimes = Pick<TokenFacts, 'issuedAt' | 'expiresAt'>

export interface RenewalPlan {
  readonly at: number
  readonly reason: RenewalReason
}

/** How long before its expiry a token is renewed, ms. */
export function leadMs(lifetimeMs: number): number {
  return Math.min(dayMs, Math.max(0.2 * lifetimeMs, Math.min(5 * minuteMs, 0.5 * lifetimeMs)))
}

/** When one call ignores `Retry-After` and a failing renewal is warned of: 2 h or half the lead before the expiry. */
export function lastChanceAt({ issuedAt, expiresAt }: TokenTimes): number {
  return expiresAt - Math.min(2 * hourMs, leadMs(expiresAt - issuedAt) / 2)
}

/** When to warn of a failing renewal, epoch ms; not in the first 2 minutes of failures, because most end by then. */
export function warningAt(token: TokenTimes, failingSince: number | null): number {
  const at = lastChanceAt(token)
  return failingSince === null ? at : Math.max(at, failingSince + 2 * minuteMs)
}

/** When a transient failure is first shown, epoch ms: after an hour, or once it endangers the token. */
export function failureShownAt(failingSince: number, token: TokenTimes | null): number {
  return token === null ? failingSince : Math.min(failingSince + hourMs, lastChanceAt(token))
}

/** A stored instant, epoch ms; negative infinity if there is none, or if it lies ahead after the clock was set back. */
export function pastAt(at: number | null, now: number): number {
  return at === null || at > now ? Number.NEGATIVE_INFINITY : at
}

/** The earliest renewal after a success, epoch ms, even of a short-lived token; in the past if it need not wait. */
export function successPauseEndsAt(lastSuccessAt: number | null, now: number): number {
  return pastAt(lastSuccessAt, now) + successPauseMs
}

type LastSuccess = Pick<RenewalRecord, 'lastSuccessAt' | 'jitter'>

/**
 * Plans the renewal of a token if nothing has failed: a lead before its expiry, and at the latest 6 days after the last
 * success. `jitter` (0 to 1) moves it up to a tenth of the lead earlier, so that a company's computers do not call at
 * once. It is never planned within 30 s of the last success.
 */
export function planRenewal(token: TokenTimes, last: LastSuccess, now: number): RenewalPlan {
  const plan = planInTime(token, last, now)
  const floorAt = successPauseEndsAt(last.lastSuccessAt, now)
  return plan.at < floorAt ? { at: floorAt, reason: 'short-lived' } : plan
}

function planInTime(token: TokenTimes, last: LastSuccess, now: number): RenewalPlan {
  if (now >= token.expiresAt) return { at: now, reason: 'expired' }
  // If it was issued in the future, the clock was set back while Deckpass did not run, so the time left is unknown.
  if (token.issuedAt > now + minuteMs) return { at: now, reason: 'before-expiry' }
  const lead = leadMs(token.expiresAt - token.issuedAt)
  const early = 0.1 * lead * last.jitter
  const beforeExpiryAt = Math.floor(token.expiresAt - lead - early)
  const beforeInactivityAt = Math.floor((last.lastSuccessAt ?? token.issuedAt) + maxInactivityMs - early)
  return beforeInactivityAt < beforeExpiryAt
    ? { at: beforeInactivityAt, reason: 'inactivity' }
    : { at: beforeExpiryAt, reason: 'before-expiry' }
}

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
  plan: RenewalPlan,
  { token, renewal }: Pick<Account, 'token' | 'renewal'>,
  now: number,
): RenewalPlan {
  const { notBeforeAt, lastFailureAt, lastSuccessAt } = renewal
  if (notBeforeAt === null || notBeforeAt <= plan.at || notBeforeAt > now + maxFloorMs) return plan
  const lastAt = token === null ? null : lastChanceAt(token)
  const isMade = lastAt === null || Math.max(lastFailureAt ?? 0, lastSuccessAt ?? 0) >= lastAt
  const at = isMade ? notBeforeAt : Math.min(notBeforeAt, Math.max(plan.at, lastAt))
  return { at, reason: 'retry-after' }
}
