import { hostOf } from '../service/model/service-address.ts'
import { canonicalName } from '../util/canonical-name.ts'
import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import { memo } from '../util/memo.ts'
import type { Account } from '../vault/model/account.ts'
import { type PlannedCall, pastAt, type TokenTimes } from './renewal-time.ts'
import { transientRetryAt, withFloor } from './retry-time.ts'

/**
 * Decides when refused credentials are sent again. All accounts with the same service and username share one budget, so
 * that a password that was changed elsewhere locks nobody out of the service, however many accounts use it.
 */

/** The shortest time between two planned calls with refused credentials, ms. */
const minRefusedPauseMs = 5 * minuteMs
const weekMs = 7 * dayMs

/**
 * Decides which account makes the next call with the refused credentials, and when (epoch ms). `able`: the accounts
 * that can call, at least one of them refused; `sharing`: all accounts with these credentials. The token that expires
 * first decides the instants of the budget, and the account that was tried longest ago has its turn. A call that is not
 * refused uses up no instant, and the turn passes on. A success proves the credentials, so accounts refused before it
 * get one call each.
 */
export function refusedTurn(
  able: readonly Account[],
  sharing: readonly Account[],
  now: number,
): PlannedCall & { readonly account: Account } {
  const provenAt = credentialsProvenAt(sharing, now)
  const pauseEndsAt = credentialsPauseEndsAt(sharing, now)
  const refused = able.filter(({ renewal }) => renewal.refusal !== null)
  const isProven = (account: Account) => triedLastAt(account, now) < provenAt(account)
  const budgetAt = budgetOf(refused.filter((each) => !isProven(each)))
  const turns = refused.map((account) => {
    const retryAt = account.renewal.retryAt === null ? 0 : transientRetryAt(account.renewal, now)
    const at = Math.max(isProven(account) ? 0 : budgetAt, retryAt, pauseEndsAt)
    return { ...withFloor({ at, reason: 'retry' }, account, now), account }
  })
  const [first] = turns.toSorted(
    (one, other) =>
      Math.max(one.at, now) - Math.max(other.at, now) ||
      triedLastAt(one.account, now) - triedLastAt(other.account, now) ||
      timesOf(one.account).expiresAt - timesOf(other.account).expiresAt,
  )
  if (first === undefined) throw new Error('No account with these credentials is refused.')
  return first
}

/**
 * The next instant of the budget that these refused accounts share, epoch ms, computed from the token that expires
 * first. The instants are fixed, so that a requested call does not move them, and none is used twice after the clock
 * was set.
 */
function budgetOf(refused: readonly Account[]): number {
  const [first] = refused.map(timesOf).toSorted((one, other) => one.expiresAt - other.expiresAt)
  if (first === undefined) return 0
  const refusals = refused.flatMap(({ renewal }) => renewal.refusal ?? [])
  const firstAt = Math.min(...refusals.map((each) => each.firstAt))
  const triedAt = Math.max(...refusals.map((each) => each.triedAt))
  const used = refusals.reduce((sum, each) => sum + each.used, 0)
  // More than the token's lifetime can be left only if the clock was set back.
  const leftMs = Math.min(first.expiresAt - firstAt, first.expiresAt - first.issuedAt)
  let index = 0
  for (const at of budgetInstants(firstAt, leftMs)) {
    if (index >= used && at > triedAt) return Math.max(at, triedAt + minRefusedPauseMs)
    index += 1
  }
  throw new Error('The budget has no end.')
}

/**
 * Yields instants after a quarter (at most an hour), a half and nine tenths of the time that the token had left at the
 * first refusal. Waits of 1 h, 2 h, 4 h and so on up to a week follow, counted from the expiry, or from the first
 * refusal if the token had already expired.
 */
function* budgetInstants(firstAt: number, leftMs: number): Generator<number> {
  let at = firstAt
  if (leftMs > 0)
    for (const waitMs of [Math.min(leftMs / 4, hourMs), leftMs / 2, 0.9 * leftMs]) {
      at = Math.max(Math.round(firstAt + waitMs), at + minRefusedPauseMs)
      yield at
    }
  at = firstAt + Math.max(0, leftMs)
  for (let waitMs = hourMs; ; waitMs = Math.min(2 * waitMs, weekMs)) {
    at += waitMs
    yield at
  }
}

function timesOf({ token }: Account): TokenTimes {
  return token ?? { issuedAt: 0, expiresAt: 0 }
}

/** The instant of the account's last call, epoch ms. An instant in the future counts as now. */
function triedLastAt({ renewal: { lastFailureAt, lastSuccessAt } }: Account, now: number): number {
  return Math.min(now, Math.max(lastFailureAt ?? 0, lastSuccessAt ?? 0))
}

/**
 * Returns the last success with an account's credentials, epoch ms; negative infinity if there was none. A success with
 * another password or company key proves nothing, because an account may have kept an old one.
 */
export function credentialsProvenAt(sharing: readonly Account[], now: number): (account: Account) => number {
  const secretOf = ({ credentials }: Account) => `${credentials?.password}\n${credentials?.companyKey}`
  const bySecret = new Map<string, number>()
  for (const each of sharing) {
    const [secret, at] = [secretOf(each), pastAt(each.renewal.lastSuccessAt, now)]
    bySecret.set(secret, Math.max(at, bySecret.get(secret) ?? at))
  }
  return (account) => bySecret.get(secretOf(account)) ?? Number.NEGATIVE_INFINITY
}

export function areCredentialsRefused(sharing: readonly Account[]): boolean {
  return sharing.some(({ renewal }) => renewal.refusal !== null)
}

/** The earliest instant for a call that no person requested, epoch ms; in the past if nothing has to wait. */
export function credentialsPauseEndsAt(sharing: readonly Account[], now: number): number {
  if (!areCredentialsRefused(sharing)) return Number.NEGATIVE_INFINITY
  const calls = sharing.flatMap(({ renewal }) => [renewal.lastSuccessAt, renewal.lastFailureAt])
  return Math.max(...calls.map((at) => pastAt(at, now))) + minRefusedPauseMs
}

/** A key that is equal for accounts with the same service and username; the passwords are not compared. */
const credentialsKey = memo(
  ({ address, username }: Account) => `${hostOf(address)}\n${canonicalName(username)}`,
)

export const groupByCredentials = memo((all: readonly Account[]) => Map.groupBy(all, credentialsKey))

/** All accounts that share the credentials of `account`, including itself. */
export function accountsSharing(all: readonly Account[], account: Account): readonly Account[] {
  return groupByCredentials(all).get(credentialsKey(account)) ?? [account]
}
