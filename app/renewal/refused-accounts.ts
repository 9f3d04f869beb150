import { failureKind } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import { minRefusedPauseMs, refusedRetryAt } from './renewal-rhythm.ts'

/**
 * Refusals of one service and username share one budget, so that a password which was changed elsewhere locks nobody
 * out, however many accounts hold it.
 */

/** The account's current run of refusals, or null. An older version kept the failure alone. */
export function refusedRun({ renewal }: Pick<Account, 'renewal'>): RenewalRecord['refusal'] {
  const { refusal, failure, failingSince, lastFailureAt, failures } = renewal
  if (refusal !== null || failure === null || failureKind(failure) !== 'refused') return refusal
  const at = lastFailureAt ?? 0
  return { firstAt: failingSince ?? at, triedAt: at, times: failures }
}

/**
 * The account that the next try of refused credentials is made for, and when: of those that stand refused at the same
 * service under the same username, the one whose token expires first. Null if the account does not stand refused, or no
 * call can be made for it.
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
    // More than the token's lifetime cannot be left: the clock was set back.
    expiresAt: Math.min(first.expiresAt, firstAt + first.expiresAt - first.issuedAt),
  })
  return { accountId: first.id, at }
}

/** Whether the account's credentials stand refused, there or at another account that shares them. */
export function standsRefused(account: Account, all: readonly Account[]): boolean {
  return all.some((each) => refusedRun(each) !== null && isSharing(each, account))
}

/**
 * Until when a call that nobody pressed for waits, because the same credentials stand refused and were sent a moment
 * ago; epoch ms, in the past where nothing waits.
 */
export function refusedPauseEndsAt(account: Account, all: readonly Account[]): number {
  if (!standsRefused(account, all)) return Number.NEGATIVE_INFINITY
  const sharing = all.filter((each) => isSharing(each, account))
  const calls = sharing.map((each) => {
    const { lastSuccessAt, lastFailureAt } = each.renewal
    return refusedRun(each)?.triedAt ?? Math.max(lastSuccessAt ?? 0, lastFailureAt ?? 0)
  })
  return Math.max(...calls) + minRefusedPauseMs
}

/** Whether two accounts are one username at one service, however its letters are encoded. */
export function isSharing(one: Account, other: Account): boolean {
  if (one.username.normalize('NFC') !== other.username.normalize('NFC')) return false
  return one.address === other.address || hostOf(one.address) === hostOf(other.address)
}
