import { type Account, type RenewalRecord, renewalRecord } from '../model/account/account.ts'
import { token } from '../model/account/token.ts'
import type { Digest } from '../ports/index.ts'
import type { IssuedToken, ServiceFailure } from '../service/token-response.ts'
import { markCopy } from './copy-record.ts'
import { retryAfterDelayMs } from './renewal-policy.ts'

/**
 * The history of an account that has just been issued a token, or renewed it; `succeededAt` null: neither yet. `jitter`
 * is random, 0 to 1.
 */
export function newRecord(succeededAt: number | null, jitter: number): RenewalRecord {
  return renewalRecord.parse({ lastSuccessAt: succeededAt, jitter })
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
    token: token.parse({ ...issued, value }),
    renewal: newRecord(issued.issuedAt, jitter),
    lastCopy: markCopy(account, value, issued.issuedAt, digest),
    skewMs: issued.skewMs,
  }
}

/**
 * The account after a failure: one more try, and nothing else is touched. A floor that the service has
 * set stays, even if a later failure sets none. `fraction` is random, 0 to 1.
 */
export function applyFailure(
  account: Account,
  { kind: _, durationMs: __, ...failure }: ServiceFailure,
  now: number,
  fraction: number,
): Account {
  const { renewal } = account
  const { retryAfterMs } = failure
  const floorAt = retryAfterMs === null ? null : now + retryAfterDelayMs(retryAfterMs, fraction)
  const floors = [renewal.notBeforeAt, floorAt]
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
