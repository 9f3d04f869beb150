import type { Clock, Digest, Random } from '../ports/index.ts'
import { lastLifetimeOf } from '../service/expiry.ts'
import { actionIfItLasts, type Failure, failureKind } from '../service/model/failure.ts'
import { type Token, token } from '../service/model/token.ts'
import { type Endpoint, failureOf, type IssuedToken, type ServiceFailure } from '../service/token-response.ts'
import { dayMs } from '../util/durations.ts'
import { type Account, type RenewalRecord, renewalRecord } from '../vault/model/account.ts'
import { markCopy } from './copy-record.ts'
import type { CallKind } from './model/renewal-reason.ts'
import { currentRefusal } from './refused-credentials.ts'
import { floorAfter } from './retry-after-floor.ts'

type Lasting = NonNullable<RenewalRecord['lasting']>

interface Draw {
  /** Epoch ms. */
  readonly now: number
  /** Random, 0 to 1. */
  readonly jitter: number
  readonly fraction: number
}

/** The time and the random numbers that plan the next renewal after a success. */
export function drawOf({ clock, random }: { readonly clock: Clock; readonly random: Random }): Draw {
  return { now: clock.now(), jitter: random.fraction(), fraction: random.fraction() }
}

/**
 * The account after a success. Marks a copy of another token as replaced. `endpoint` is called first the next time.
 */
export function applyToken(
  account: Account,
  issued: IssuedToken,
  endpoint: Endpoint,
  { now, jitter, fraction }: Draw,
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
    lastCopy: markCopy(account, renewed.value, issuedAt, digest),
    skewMs: issued.skewMs,
  }
}

/** A success without a token changes only the expiry of the current one. Null if there is neither. */
function tokenAfter(before: Token | null, issued: IssuedToken): Token | null {
  const { value, issuedAt, expiresAt, estimated, statedExpiry } = issued
  const isStatedAnew = value !== null && value !== before?.value && !estimated
  const lifetimeMs = isStatedAnew ? expiresAt - issuedAt : lastLifetimeOf(before)
  if (value !== null) return token.parse({ ...issued, value, lifetimeMs })
  return before && { ...before, issuedAt, expiresAt, estimated, statedExpiry, lifetimeMs }
}

/**
 * The account after a failure, which changes only its renewal record. A `Retry-After` stays in force, even if a later
 * failure has none. While credentials are refused, a transient failure is not recorded. `fraction` is random, 0 to 1.
 */
export function applyFailure(
  account: Account,
  result: ServiceFailure,
  { now, call, fraction }: { readonly now: number; readonly call: CallKind; readonly fraction: number },
): Account {
  const { renewal } = account
  const failure = failureOf(result)
  const isRefused = failureKind(failure) === 'refused'
  const before = currentRefusal(account)
  const isStillRefused = isRefused || before !== null
  return {
    ...account,
    renewal: {
      ...renewal,
      lastFailureAt: now,
      failingSince: renewal.failingSince ?? now,
      failures: renewal.failures + 1,
      notBeforeAt: floorAfter(renewal.notBeforeAt, failure.retryAfterMs, now, fraction),
      failure: isRefused || before === null ? failure : renewal.failure,
      refusal: isStillRefused
        ? {
            firstAt: before?.firstAt ?? now,
            triedAt: call === 'extra' && before !== null ? before.triedAt : now,
            times: (before?.times ?? 0) + (isRefused ? 1 : 0),
          }
        : null,
      lasting: lastingAfter(renewal.lasting, failure, now),
    },
  }
}

/**
 * When the service began to give the same answer, if that asks something of the person once it lasts. A call without an
 * answer changes nothing; another answer ends it.
 */
function lastingAfter(before: Lasting | null, failure: Failure, now: number): Lasting | null {
  const answer = lastingAnswer(failure)
  if (answer === null) return failure.status === null ? before : null
  const isSame = before?.status === answer.status && before.host === answer.host
  return isSame ? before : { ...answer, since: now }
}

function lastingAnswer(failure: Failure): Omit<Lasting, 'since'> | null {
  if (actionIfItLasts(failure) === null) return null
  const { status } = failure
  const host = failure.cause === 'redirect' ? failure.redirectHost : null
  // Redirects to the same host count as one answer, whatever their status.
  return { status: host === null ? status : 300, host }
}

export function hasLasted({ lasting, lastFailureAt }: RenewalRecord): boolean {
  return lasting !== null && lastFailureAt !== null && lastFailureAt - lasting.since >= dayMs
}
