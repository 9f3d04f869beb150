import type { Settings } from '../accounts/settings.ts'
import type { RenewalReason } from '../bridge/snapshot.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The service marks a token expired after 7 days of inactivity and does not say what counts as activity. */
const longestSilenceMs = 6 * dayMs

const chosenLeadMs = { '1h': hourMs, '6h': 6 * hourMs, '24h': dayMs, '48h': 2 * dayMs } as const

/**
 * How long before its expiry a token is to be renewed, in ms. A lead that the person chose is held to
 * half the lifetime: a longer one would renew without end.
 */
export function leadMs(lifetimeMs: number, renewBefore: Settings['renewBefore']): number {
  const half = 0.5 * lifetimeMs
  if (renewBefore !== 'automatic') return Math.min(chosenLeadMs[renewBefore], half)
  return Math.min(dayMs, Math.max(0.2 * lifetimeMs, Math.min(5 * minuteMs, half)))
}

export interface RenewalPlan {
  readonly at: number
  readonly why: RenewalReason
}

/**
 * When a token is to be renewed if nothing has failed, and why. Up to a tenth of the lead earlier than
 * needed, as `jitter` (0 to 1) says, so that a company's machines do not call at once.
 */
export function planRenewal(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  history: { readonly lastSuccessAt: number | null; readonly jitter: number },
  renewBefore: Settings['renewBefore'],
): RenewalPlan {
  const lead = leadMs(token.expiresAt - token.issuedAt, renewBefore)
  const early = 0.1 * lead * history.jitter
  const beforeExpiryAt = token.expiresAt - lead - early
  const beforeSilenceAt = (history.lastSuccessAt ?? token.issuedAt) + longestSilenceMs - early
  return beforeSilenceAt < beforeExpiryAt
    ? { at: beforeSilenceAt, why: 'inactivity' }
    : { at: beforeExpiryAt, why: 'before-expiry' }
}

/**
 * When to try again after a failure. `Retry-After` is a floor: never before `notBeforeAt`.
 * `delayMs` comes from `backoffMs`.
 */
export function planRetry(now: number, delayMs: number, notBeforeAt: number | null): RenewalPlan {
  const at = now + delayMs
  return notBeforeAt !== null && notBeforeAt > at
    ? { at: notBeforeAt, why: 'retry-after' }
    : { at, why: 'retry' }
}
