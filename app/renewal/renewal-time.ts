import type { TokenFacts } from '../service/model/token.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'
import type { RenewalRecord } from '../vault/model/account.ts'
import type { RenewalReason } from './model/renewal-view.ts'

/** The service marks a token expired after 7 days of inactivity and does not say what counts as activity. */
const maxInactivityMs = 6 * dayMs

/** The shortest time between a success and the next renewal that is planned or requested by a program, ms. */
const successPauseMs = 30 * secondMs

export type TokenTimes = Pick<TokenFacts, 'issuedAt' | 'expiresAt'>

export interface PlannedCall {
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
export function planRenewal(token: TokenTimes, last: LastSuccess, now: number): PlannedCall {
  const plan = planInTime(token, last, now)
  const floorAt = successPauseEndsAt(last.lastSuccessAt, now)
  return plan.at < floorAt ? { at: floorAt, reason: 'short-lived' } : plan
}

function planInTime(token: TokenTimes, last: LastSuccess, now: number): PlannedCall {
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
