import type { Digest, Ports } from '../ports/index.ts'
import {
  causeAlone,
  type Failure,
  isAnswerUnknown,
  isSameFailure,
  rowOf,
  withoutRequest,
} from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { type Token, token } from '../service/model/token.ts'
import { type Endpoint, type IssuedToken, lastLifetimeOf } from '../service/token-response.ts'
import { dayMs } from '../util/durations.ts'
import { type Account, type CopyRecord, type RenewalRecord, renewalRecord } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'
import { floorAfter, transientRetryDelayMs } from './retry-time.ts'

interface RandomDraw {
  /** Epoch ms. */
  readonly now: number
  /** Both numbers are random, 0 to 1. */
  readonly jitter: number
  readonly fraction: number
}

/** Draws the time and the random numbers of one outcome once, so that a plan derived from them stays the same. */
export function drawRandom({ clock, random }: Pick<Ports, 'clock' | 'random'>): RandomDraw {
  return { now: clock.now(), jitter: random.fraction(), fraction: random.fraction() }
}

/** The account after a success. A copy of another token is marked as replaced. The next call asks `endpoint` first. */
export function applyToken(
  account: Account,
  issued: IssuedToken,
  endpoint: Endpoint,
  { now, jitter, fraction }: RandomDraw,
  digest: Digest,
): Account {
  const { issuedAt } = issued
  const renewed = tokenAfter(account.token, issued)
  if (renewed === null) return account
  return {
    ...account,
    token: renewed,
    renewal: {
      ...renewalRecord.parse({ lastSuccessAt: issuedAt, jitter }),
      endpoint,
      notBeforeAt: floorAfter(null, issued.retryAfterMs, now, fraction),
    },
    lastCopy: copyAfter(account, digest.keyed(account.id, renewed.value), issuedAt),
    skewMs: issued.skewMs,
  }
}

/** A success without a token changes only the expiry of the current token. Null if there is no token at all. */
function tokenAfter(before: Token | null, issued: IssuedToken): Token | null {
  const { value, issuedAt, expiresAt, estimated, statedExpiry } = issued
  const isStatedAnew = value !== null && value !== before?.value && !estimated
  const lifetimeMs = isStatedAnew ? expiresAt - issuedAt : lastLifetimeOf(before)
  if (value !== null) return token.parse({ ...issued, value, lifetimeMs })
  return before && { ...before, issuedAt, expiresAt, estimated, statedExpiry, lifetimeMs }
}

/** The record of the last copy, marked as replaced unless it holds the account's present token, which has `digest`. */
function copyAfter({ lastCopy }: Account, digest: string, now: number): CopyRecord | null {
  return (
    lastCopy && { ...lastCopy, replacedAt: lastCopy.digest === digest ? null : (lastCopy.replacedAt ?? now) }
  )
}

export interface FailedCall extends RandomDraw {
  /** An `extra` call comes in addition to the planned ones. */
  readonly call: 'planned' | 'extra'
  /** The last success with these credentials, epoch ms. A refusal after it starts a new budget. */
  readonly provenAt: number
}

/**
 * The account after a failure, which changes only its renewal record. A `Retry-After` stays in force, even if a later
 * failure has none. While credentials are refused, only another refusal replaces the failure, and a planned call uses
 * up an instant of their budget if the service may have checked them.
 */
export function applyFailure(account: Account, failure: Failure, call: FailedCall): Account {
  const { renewal } = account
  const { now, jitter, fraction, provenAt } = call
  const isPlanned = call.call === 'planned'
  const failingSince = renewal.failingSince ?? now
  const isRefused = rowOf(failure).kind === 'refused'
  const beginsAnew = isRefused && renewal.refusal !== null && renewal.refusal.firstAt < provenAt
  const refusal = beginsAnew ? null : renewal.refusal
  const isTry = isRefused || (refusal !== null && isAnswerUnknown(failure))
  const first = { firstAt: now, triedAt: now, times: 1, used: 0 }
  const next = refusal && {
    ...refusal,
    ...(isTry && { times: refusal.times + 1 }),
    ...(isTry && isPlanned && { triedAt: now, used: refusal.used + 1 }),
  }
  const tries = isPlanned && !isTry ? renewal.tries + 1 : renewal.tries
  const retryAt = now + transientRetryDelayMs(Math.max(1, tries), now - failingSince, jitter)
  // A call that a press or a wake-up caused does not postpone a planned retry.
  const keepsRetry = !isPlanned && (refusal !== null || (renewal.retryAt !== null && renewal.retryAt > now))
  return {
    ...account,
    renewal: {
      ...renewal,
      lastFailureAt: now,
      failingSince,
      failures: renewal.failures + 1,
      // A later failure does not tell whether the earlier call replaced the token.
      perhapsReplaced: renewal.perhapsReplaced || isAnswerUnknown(failure),
      notBeforeAt: floorAfter(renewal.notBeforeAt, failure.retryAfterMs, now, fraction),
      failure: isRefused || refusal === null ? failure : renewal.failure,
      tries: isTry ? 0 : tries,
      retryAt: isTry ? null : keepsRetry ? renewal.retryAt : retryAt,
      refusal: next ?? (isTry ? first : null),
      lasting: lastingAfter(renewal.lasting, failure, now),
    },
  }
}

/** The account after a call whose answer was lost. The service may have replaced a token, but has refused nothing. */
export function afterLoss(account: Account, call: Omit<FailedCall, 'provenAt'>): Account {
  if (account.token === null) return account
  return applyFailure(account, causeAlone('cancelled'), { ...call, provenAt: 0 })
}

/** Since when the same answer has lasted. A call without an answer changes nothing; a different answer ends it. */
function lastingAfter(
  before: RenewalRecord['lasting'],
  failure: Failure,
  now: number,
): RenewalRecord['lasting'] {
  if (rowOf(failure).ifItLasts === undefined) return failure.status === null ? before : null
  const host = failure.cause === 'redirect' ? failure.redirectHost : null
  // Redirects to the same host count as one answer, whatever their status.
  const status = host === null ? failure.status : 300
  const isSame = before?.status === status && before.host === host
  return isSame ? before : { status, host, since: now }
}

export function hasLasted({ lasting, lastFailureAt }: RenewalRecord): boolean {
  return lasting !== null && lastFailureAt !== null && lastFailureAt - lasting.since >= dayMs
}

/** The activity entry of a renewal. Null if the failure is like the last one, so that a long outage is one entry. */
export function renewalEvent(before: Account, after: Account): ActivityEvent | null {
  const { failure } = after.renewal
  if (failure === null) {
    const valueChanged = before.token?.value !== after.token?.value
    return { kind: 'renewed', valueChanged, failures: before.renewal.failures }
  }
  if (isSameFailure(failure, before.renewal.failure)) return null
  return { kind: 'renewal-failed', host: hostOf(after.address), failure: withoutRequest(failure) }
}
