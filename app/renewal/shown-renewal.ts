import type { Failure } from '../service/model/failure.ts'
import type { Account } from '../vault/model/account.ts'
import type { Call } from './calls-in-flight.ts'
import type { RenewalView } from './model/renewal-view.ts'
import { type Conditions, nextCall, noCallFailure } from './next-call.ts'
import { hasLasted } from './renewal-outcome.ts'
import { failureShownAt, planRenewal, warningAt } from './renewal-time.ts'

/** What is shown of an account's renewal, and when that changes. Instants are epoch ms. */

/**
 * The state of an account's renewal, without the status of its token. `call` runs or waits for a slot; meanwhile,
 * earlier failures are shown. `sharing`: as for `nextCall`.
 */
export function renewalViewOf(
  account: Account,
  call: Pick<Call, 'startedAt'> | undefined,
  sharing: readonly Account[],
  conditions: Conditions,
): RenewalView {
  const { token, renewal } = account
  const { failingSince, failures, perhapsReplaced } = renewal
  const { now } = conditions
  const isCalled = call !== undefined
  const noCall = isCalled ? null : shownNoCallFailure(account, conditions)
  const next = isCalled ? null : nextCall(account, sharing, conditions)
  const planned = next === null || next.kind === 'none' ? null : next
  return {
    state: isCalled ? 'running' : stateOf(account, noCall),
    startedAt: isCalled ? (call.startedAt ?? now) : null,
    nextAt: planned?.at ?? null,
    reason: planned?.reason ?? null,
    failure: noCall ?? renewal.failure,
    failingSince,
    failures,
    isShown: perhapsReplaced || (failingSince !== null && now >= failureShownAt(failingSince, token)),
    hasLasted: hasLasted(renewal),
    perhapsReplaced,
  }
}

function stateOf({ renewal }: Account, noCall: Failure | null): Exclude<RenewalView['state'], 'running'> {
  if (noCall !== null) return 'not-possible'
  if (renewal.failure === null) return 'idle'
  return renewal.refusal === null ? 'waiting' : 'refused'
}

/** Why no call can be made. A missing password is shown only once the renewal is due. */
export function shownNoCallFailure(account: Account, { now, policy }: Conditions): Failure | null {
  const failure = noCallFailure(account, policy)
  if (failure?.cause !== 'no-password') return failure
  return account.token !== null && dueAt(account, now) <= now ? failure : null
}

/** The instants at which the account's view changes or a notification about it may be due. */
export function viewChangesAt(account: Account, now: number): readonly number[] {
  const { token, credentials } = account
  if (token === null) return []
  const { failingSince } = account.renewal
  const moments = [token.expiresAt, warningAt(token, failingSince)]
  if (failingSince !== null) moments.push(failureShownAt(failingSince, token))
  if (credentials === null) moments.push(dueAt(account, now))
  return moments
}

/** When the account's renewal is due if a call can be made; in the past if the last call failed. */
function dueAt({ token, renewal }: Account, now: number): number {
  if (renewal.failure !== null) return renewal.lastFailureAt ?? 0
  return token === null ? Number.POSITIVE_INFINITY : planRenewal(token, renewal, now).at
}
