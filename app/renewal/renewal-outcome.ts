import { withActivity } from '../activity/activity-log.ts'
import type { Redactor } from '../activity/redaction.ts'
import type { Account, CopyRecord, RenewalRecord } from '../model/account.ts'
import { hostOf } from '../model/account-names.ts'
import type { ActivityDetail } from '../model/activity.ts'
import { factsOf, isSameFailure } from '../model/failure.ts'
import type { Digest } from '../ports/index.ts'
import type { IssuedToken, ServiceFailure, TokenResult } from '../service/token-response.ts'

/** The history of an account that has just been issued a token, or renewed it. `jitter` is random, 0 to 1. */
export function newRecord(succeededAt: number, jitter: number): RenewalRecord {
  return {
    lastSuccessAt: succeededAt,
    lastFailureAt: null,
    failingSince: null,
    failures: 0,
    notBeforeAt: null,
    failure: null,
    jitter,
  }
}

/** The keyed digest of a token of this account; see `CopyRecord`. */
export function copyDigest(digest: Digest, account: Pick<Account, 'id'>, tokenValue: string): string {
  return digest.keyed(account.id, tokenValue)
}

/**
 * The account after a success. A renewal that named no token keeps the old one. A copy that holds
 * another token than the current one is marked so. `jitter` is random, 0 to 1.
 */
export function applyToken(account: Account, issued: IssuedToken, jitter: number, digest: Digest): Account {
  const value = issued.value ?? account.token?.value
  if (value === undefined) return account
  return {
    ...account,
    token: {
      value,
      issuedAt: issued.issuedAt,
      expiresAt: issued.expiresAt,
      estimated: issued.estimated,
    },
    renewal: newRecord(issued.issuedAt, jitter),
    lastCopy: markCopy(account, value, issued.issuedAt, digest),
    skewMs: issued.skewMs,
  }
}

function markCopy(account: Account, value: string, now: number, digest: Digest): CopyRecord | null {
  const { lastCopy } = account
  if (lastCopy === null) return null
  const isCurrent = lastCopy.digest === copyDigest(digest, account, value)
  return { ...lastCopy, replacedAt: isCurrent ? null : (lastCopy.replacedAt ?? now) }
}

/**
 * The account after a failure: one more try, and nothing else is touched. A floor that the service has
 * set stays, also where a later failure sets none.
 */
export function applyFailure(
  account: Account,
  { kind: _, durationMs: __, ...failure }: ServiceFailure,
  now: number,
): Account {
  const { renewal } = account
  const floors = [renewal.notBeforeAt, failure.retryAfterMs === null ? null : now + failure.retryAfterMs]
  const ahead = floors.filter((at): at is number => at !== null && at > now)
  return {
    ...account,
    renewal: {
      ...renewal,
      lastFailureAt: now,
      failingSince: renewal.failingSince ?? now,
      failures: renewal.failures + 1,
      notBeforeAt: ahead.length === 0 ? null : Math.max(...ahead),
      failure,
    },
  }
}

/** Every instant of the account moved, because the clock was set. Remaining times stay as they were. */
export function shiftInstants(account: Account, byMs: number): Account {
  const moved = (at: number | null) => (at === null ? null : at + byMs)
  const { token, renewal } = account
  return {
    ...account,
    token:
      token === null
        ? null
        : { ...token, issuedAt: token.issuedAt + byMs, expiresAt: token.expiresAt + byMs },
    renewal: {
      ...renewal,
      lastSuccessAt: moved(renewal.lastSuccessAt),
      lastFailureAt: moved(renewal.lastFailureAt),
      failingSince: moved(renewal.failingSince),
      notBeforeAt: moved(renewal.notBeforeAt),
    },
  }
}

/** What of a result the activity shows. */
type ResultDetail = Pick<TokenResult, 'status' | 'durationMs' | 'serviceMessage'>

/** The result with every known secret hidden in the service's message. */
export function redactMessage<Result extends ResultDetail>(result: Result, redactor: Redactor): Result {
  const { serviceMessage } = result
  return { ...result, serviceMessage: serviceMessage === null ? null : redactor.redact(serviceMessage) }
}

export function activityDetail({ status, durationMs, serviceMessage }: ResultDetail): ActivityDetail {
  return { status, durationMs, serviceMessage }
}

/** The account with a successful renewal in its activity. `at` is epoch ms. */
export function withSuccessEntry(before: Account, after: Account, result: ResultDetail, at: number): Account {
  const valueChanged = before.token?.value !== after.token?.value
  const event = { kind: 'renewed', valueChanged, failures: before.renewal.failures } as const
  return withActivity(after, { at, event, detail: activityDetail(result) })
}

/** A long outage is one thing that happened, not a thousand: only a failure of another kind is noted. */
export function withFailureEntry(before: Account, after: Account, result: ResultDetail, at: number): Account {
  const { failure } = after.renewal
  if (failure === null || isSameFailure(failure, before.renewal.failure)) return after
  const event = { kind: 'renewal-failed', host: hostOf(after.address), failure: factsOf(failure) } as const
  return withActivity(after, { at, event, detail: activityDetail(result) })
}
