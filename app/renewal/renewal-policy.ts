import type { Requester } from '../gate/gate.ts'
import type { RenewalReason } from '../model/account/renewal-reason.ts'
import type { Settings } from '../model/settings/settings.ts'
import { backoffMs } from '../util/backoff.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The service marks a token expired after 7 days of inactivity and does not say what counts as activity. */
const maxInactivityMs = 6 * dayMs

/** Who asks for a renewal: also a person who has just given what the last call lacked. */
export type RenewalRequester = Requester | 'person-with-answer'

/**
 * The least time before a renewal of one account calls again, ms, by who asks for it: for a person since they last
 * asked, for a program since any call. The schedule keeps to a program's, however short the tokens live.
 */
const minPauseMs: Readonly<Record<RenewalRequester, number>> = {
  'person-with-answer': 0,
  person: 5_000,
  program: 30_000,
}

/**
 * Whether a renewal that is asked for now calls the service. Else the last outcome is the answer: it is too
 * new, or the service wants a pause (`Retry-After`), which only a person shortens.
 *
 * @param sinceMs the time since the last call, or for a person since they last asked; infinite if there was none
 */
export function mayCall(
  by: RenewalRequester,
  sinceMs: number,
  notBeforeAt: number | null,
  now: number,
): boolean {
  if (sinceMs < minPauseMs[by]) return false
  return by !== 'program' || planRetry(now, 0, notBeforeAt).at === now
}

/** How long an account that was called so long ago waits at least until nobody but a person has it called again, ms. */
export function pauseMs(sinceCallMs: number): number {
  return Math.max(0, minPauseMs.program - sinceCallMs)
}

const chosenLeadMs = { '1h': hourMs, '6h': 6 * hourMs, '24h': dayMs, '48h': 2 * dayMs } as const

/**
 * How long before its expiry a token is renewed, in ms. A lead that the person chose is held to
 * half the lifetime: a longer one would renew without end.
 */
export function leadMs(lifetimeMs: number, renewBefore: Settings['renewBefore']): number {
  const half = 0.5 * lifetimeMs
  if (renewBefore !== 'automatic') return Math.min(chosenLeadMs[renewBefore], half)
  return Math.min(dayMs, Math.max(0.2 * lifetimeMs, Math.min(5 * minuteMs, half)))
}

export interface RenewalPlan {
  readonly at: number
  readonly reason: RenewalReason
}

/**
 * When a token is renewed if nothing has failed, and why: a lead before its expiry, and at the
 * latest 6 days after the last success. Up to a tenth of the lead earlier than needed, as `jitter`
 * (0 to 1) says, so that a company's machines do not call at once. Never within 30 s of the last success.
 */
export function planRenewal(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  history: { readonly lastSuccessAt: number | null; readonly jitter: number },
  renewBefore: Settings['renewBefore'],
  now: number,
): RenewalPlan {
  const plan = planInTime(token, history, renewBefore, now)
  const { lastSuccessAt } = history
  // A success in the future is one before the clock was set back.
  if (lastSuccessAt === null || lastSuccessAt > now) return plan
  const floorAt = lastSuccessAt + minPauseMs.program
  return plan.at < floorAt ? { at: floorAt, reason: 'short-lived' } : plan
}

function planInTime(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  history: { readonly lastSuccessAt: number | null; readonly jitter: number },
  renewBefore: Settings['renewBefore'],
  now: number,
): RenewalPlan {
  if (now >= token.expiresAt) return { at: now, reason: 'expired' }
  // Issued in the future: the clock was set back while Deckpass did not run, and nothing tells how much time is left.
  if (token.issuedAt > now + minuteMs) return { at: now, reason: 'before-expiry' }
  const lead = leadMs(token.expiresAt - token.issuedAt, renewBefore)
  const early = 0.1 * lead * history.jitter
  const beforeExpiryAt = Math.floor(token.expiresAt - lead - early)
  const beforeInactivityAt = Math.floor((history.lastSuccessAt ?? token.issuedAt) + maxInactivityMs - early)
  return beforeInactivityAt < beforeExpiryAt
    ? { at: beforeInactivityAt, reason: 'inactivity' }
    : { at: beforeExpiryAt, reason: 'before-expiry' }
}

/** Tripled: were it doubled, most of those that a short outage stopped would come back in its first minute. */
const retryWait = { firstMs: 4_000, maxMs: 10 * minuteMs, factor: 3 }

/**
 * How long to wait before the next try, ms: half to all, as `fraction` (0 to 1) says, of a time that grows with the
 * failures in a row (1 and up), so that many that failed at once do not come back at once.
 */
export function retryDelayMs(failures: number, fraction: number): number {
  return Math.round((0.5 + 0.5 * fraction) * backoffMs(failures, retryWait))
}

/** Whether a new network starts the count of failures anew, where it last did so `sinceMs` ago. */
export function deservesQuickTries(sinceMs: number): boolean {
  return sinceMs >= retryWait.maxMs
}

/**
 * The least wait where the service asks for one with `Retry-After`, ms: longer by up to as much again, 10 minutes at
 * most, as `fraction` (0 to 1) says. A service that tells everybody one instant would be called by all at that instant.
 */
export function retryAfterDelayMs(retryAfterMs: number, fraction: number): number {
  return Math.round(retryAfterMs + fraction * Math.min(retryAfterMs, retryWait.maxMs))
}

/**
 * How long the try that a new network brings waits, ms, as `fraction` (0 to 1) says: a building that gets its network
 * back has all its computers back at once. At most as long as the renewal has failed, and at most a hundredth of the
 * time that the token has left: without a valid token it is tried at once.
 */
export function newNetworkDelayMs(failingForMs: number, leftMs: number, fraction: number): number {
  return Math.round(fraction * Math.max(0, Math.min(failingForMs, leftMs / 100, retryWait.maxMs)))
}

/**
 * When to try again after a failure. `Retry-After` is a floor: never before `notBeforeAt`. It lies 24 h and 10 minutes
 * ahead at most; one further ahead was set before the clock was set back, and does not count. `delayMs` comes from
 * `retryDelayMs`.
 */
export function planRetry(now: number, delayMs: number, notBeforeAt: number | null): RenewalPlan {
  const at = now + delayMs
  const isFloor = notBeforeAt !== null && notBeforeAt > at && notBeforeAt <= now + retryAfterDelayMs(dayMs, 1)
  return isFloor ? { at: notBeforeAt, reason: 'retry-after' } : { at, reason: 'retry' }
}

/**
 * From when on a person hears that a failing renewal endangers the token: 2 hours before its expiry,
 * for a short-lived token half its lead. Not in the first 2 minutes of a run of failures: most end by then.
 */
export function warningAt(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  failingSince: number | null,
  renewBefore: Settings['renewBefore'],
): number {
  const lead = leadMs(token.expiresAt - token.issuedAt, renewBefore)
  const endangeredAt = token.expiresAt - Math.min(2 * hourMs, lead / 2)
  return failingSince === null ? endangeredAt : Math.max(endangeredAt, failingSince + 2 * minuteMs)
}
