import { failureKind } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import { minRefusedPauseMs, refusedRetryAt } from './renewal-rhythm.ts'

/**
 * All accounts with one service and username share one budget of refusals, so that a password that was changed elsewhere
 * locks nobody out, however many accounts use it.
 */

/** The account's current run of refusals, or null. An older version stored only the failure. */
export function refusedRun({ renewal }: Pick<Account, 'renewal'>): RenewalRecord['refusal'] {
  const { refusal, failure, failingSince, lastFailureAt, failures } = renewal
  if (refusal !== null || failure === null || failureKind(failure) !== 'refused') return refusal
  const at = lastFailureAt ?? 0
  return { firstAt: failingSince ?? at, triedAt: at, times: failures }
}

/**
 * The account for the next try of refused credentials, and its time: among the refused accounts with the same service and
 * username, the one whose token expires first. Null if this account is not refused, or no call can be made for it.
 */
export function refusedTry(
  account: Account,
  all: readonly Account[],
  canCall: (account: Account) => boolean,
): { readonly accountId: string; readonly at: number } | null {
  const refused = all.flatMap((each) => {
    const refusal = isSharing(each, account) && canCall(each) ? refusedRun(each) : null
    return refusal === null || each.token === null ? [] : [{ id: each.id, ...refusal, ...each.token }]
  })
  const [first] = refused.toSorted((one, other) => one.expiresAt - other.expiresAt)
  if (first === undefined || !refused.some(({ id }) => id === account.id)) return null
  const firstAt = Math.min(...refused.map(({ firstAt }) => firstAt))
  const at = refusedRetryAt({
    firstAt,
    triedAt: Math.max(...refused.map(({ triedAt }) => triedAt)),
    // More than the token's lifetime can be left only if the clock was set back.
    expiresAt: Math.min(first.expiresAt, firstAt + first.expiresAt - first.issuedAt),
  })
  return { accountId: first.id, at }
}

/** True if the credentials of the account, or of another one that shares them, are refused. */
export function areCredentialsRefused(account: Account, all: readonly Account[]): boolean {
  return all.some((each) => refusedRun(each) !== null && isSharing(each, account))
}

/**
 * The earliest call that no person requested, epoch ms: refused credentials that were sent a moment ago have to wait. In
 * the past if nothing has to wait.
 */
export function refusedPauseEndsAt(account: Account, all: readonly Account[]): number {
  if (!areCredentialsRefused(account, all)) return Number.NEGATIVE_INFINITY
  const sharing = all.filter((each) => isSharing(each, account))
  const calls = sharing.map((each) => {
    const { lastSuccessAt, lastFailureAt } = each.renewal
    return refusedRun(each)?.triedAt ?? Math.max(lastSuccessAt ?? 0, lastFailureAt ?? 0)
  })
  return Math.max(...calls) + minRefusedPauseMs
}

/** True for the same service and username, in any form of Unicode. */
export function isSharing(one: Account, other: Account): boolean {
  if (one.username.normalize('NFC') !== other.username.normalize('NFC')) return false
  return one.address === other.address || hostOf(one.address) === hostOf(other.address)
}
