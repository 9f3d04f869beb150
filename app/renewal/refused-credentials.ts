import { failureKind } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { canonicalName } from '../util/canonical-name.ts'
import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'

/**
 * How rarely refused credentials are sent again. All accounts with one service and username share one budget, so that a
 * password that was changed elsewhere locks nobody out, however many accounts use it.
 */

/** The shortest time between two calls with refused credentials, ms. */
const minPauseMs = 5 * minuteMs
const weekMs = 7 * dayMs

/** The account's current run of refusals, or null. An older version stored only the failure. */
export function currentRefusal({ renewal }: Pick<Account, 'renewal'>): RenewalRecord['refusal'] {
  const { refusal, failure, failingSince, lastFailureAt, failures } = renewal
  if (refusal !== null || failure === null || failureKind(failure) !== 'refused') return refusal
  const at = lastFailureAt ?? 0
  return { firstAt: failingSince ?? at, triedAt: at, times: failures }
}

/** The first refusal and the last try of credentials, and the expiry of the token that needs them first. */
interface RefusedTimes {
  readonly firstAt: number
  readonly triedAt: number
  readonly expiresAt: number
}

/**
 * The next try of refused credentials: after a quarter (at most an hour), a half and nine tenths of the time that the token
 * had left at the first refusal; then 1 h, 2 h, 4 h and so on up to a week after the expiry, or after the first refusal if
 * the token had already expired. The instants are fixed, so that a requested call moves none of them.
 */
export function credentialsRetryAt({ firstAt, triedAt, expiresAt }: RefusedTimes): number {
  const soonest = triedAt + minPauseMs
  const leftMs = expiresAt - firstAt
  let at = firstAt
  if (leftMs > 0)
    for (const waitMs of [Math.min(leftMs / 4, hourMs), leftMs / 2, 0.9 * leftMs]) {
      at = Math.max(Math.round(firstAt + waitMs), at + minPauseMs)
      if (at > triedAt) return Math.max(at, soonest)
    }
  at = Math.max(firstAt, expiresAt)
  let waitMs = hourMs
  do {
    at += waitMs
    waitMs = Math.min(2 * waitMs, weekMs)
  } while (at <= triedAt)
  return Math.max(at, soonest)
}

/**
 * The account for the next try of refused credentials, and its time: among the refused accounts with the same service and
 * username, the one whose token expires first. Null if this account is not refused, or no call can be made for it.
 */
export function nextCredentialsRetry(
  account: Account,
  all: readonly Account[],
  canCall: (account: Account) => boolean,
): { readonly accountId: string; readonly at: number } | null {
  const refused = all.flatMap((each) => {
    const refusal = haveSameCredentials(each, account) && canCall(each) ? currentRefusal(each) : null
    return refusal === null || each.token === null ? [] : [{ id: each.id, ...refusal, ...each.token }]
  })
  const [first] = refused.toSorted((one, other) => one.expiresAt - other.expiresAt)
  if (first === undefined || !refused.some(({ id }) => id === account.id)) return null
  const firstAt = Math.min(...refused.map(({ firstAt }) => firstAt))
  const at = credentialsRetryAt({
    firstAt,
    triedAt: Math.max(...refused.map(({ triedAt }) => triedAt)),
    // More than the token's lifetime can be left only if the clock was set back.
    expiresAt: Math.min(first.expiresAt, firstAt + first.expiresAt - first.issuedAt),
  })
  return { accountId: first.id, at }
}

/** True if the credentials of the account, or of another one that shares them, are refused. */
export function areCredentialsRefused(account: Account, all: readonly Account[]): boolean {
  return all.some((each) => currentRefusal(each) !== null && haveSameCredentials(each, account))
}

/**
 * The earliest call that no person requested, epoch ms: refused credentials that were sent a moment ago have to wait. In
 * the past if nothing has to wait.
 */
export function credentialsPauseEndsAt(account: Account, all: readonly Account[]): number {
  if (!areCredentialsRefused(account, all)) return Number.NEGATIVE_INFINITY
  const sharing = all.filter((each) => haveSameCredentials(each, account))
  const calls = sharing.map((each) => {
    const { lastSuccessAt, lastFailureAt } = each.renewal
    return currentRefusal(each)?.triedAt ?? Math.max(lastSuccessAt ?? 0, lastFailureAt ?? 0)
  })
  return Math.max(...calls) + minPauseMs
}

/** True for the same service and username, in any form of Unicode; the passwords are not compared. */
export function haveSameCredentials(one: Account, other: Account): boolean {
  if (canonicalName(one.username) !== canonicalName(other.username)) return false
  return one.address === other.address || hostOf(one.address) === hostOf(other.address)
}
