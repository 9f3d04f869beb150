import { isHostAllowed, type Policy } from '../policy/model.ts'
import { basicCredentials } from '../service/basic-credentials.ts'
import { causeAlone, type Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { memo } from '../util/memo.ts'
import type { Account } from '../vault/model/account.ts'
import type { RenewalReason } from './model/renewal-view.ts'
import { areCredentialsRefused, credentialsPauseEndsAt, refusedTurn } from './refused-credentials.ts'
import { type PlannedCall, planRenewal } from './renewal-time.ts'
import { promptRetryAt, transientRetryAt, withFloor } from './retry-time.ts'

/** What the next call depends on besides the accounts. Losing it delays a call only briefly. Instants are epoch ms. */
export interface Conditions {
  readonly now: number
  readonly policy: Policy
  /** The last start, wake-up, unlocked screen or new network. */
  readonly occasionAt: number
  /** No call is made before this instant, because the network is seldom up right after a wake-up. */
  readonly holdEndsAt: number
}

export type NextCall =
  | { readonly kind: 'planned'; readonly at: number; readonly reason: RenewalReason }
  /** Another account makes the next call with the refused credentials that both use. */
  | { readonly kind: 'turn-of-another'; readonly at: number; readonly reason: RenewalReason }
  /** No call can be made, because of `failure`, or because there is no token. */
  | { readonly kind: 'none'; readonly failure: Failure | null }

/**
 * Returns the account's next call: its instant (epoch ms; in the past if it is due) and its reason, or why there is
 * none. `sharing`: every account with the same credentials, including this one.
 */
export function nextCall(account: Account, sharing: readonly Account[], conditions: Conditions): NextCall {
  const { token, renewal } = account
  const { now, policy, holdEndsAt } = conditions
  const failure = noCallFailure(account, policy)
  if (failure !== null || (token === null && renewal.failure === null)) return { kind: 'none', failure }
  const held = ({ at, reason }: PlannedCall) => ({ at: Math.max(at, holdEndsAt), reason })
  if (renewal.refusal !== null) {
    const canCall = (each: Account) => noCallFailure(each, policy) === null
    const turn = refusedTurn(sharing.filter(canCall), sharing, now)
    return { kind: turn.account.id === account.id ? 'planned' : 'turn-of-another', ...held(turn) }
  }
  const plan = withFloor(ownPlan(account, sharing, conditions), account, now)
  const pauseEndsAt = credentialsPauseEndsAt(sharing, now)
  return { kind: 'planned', ...held(plan.at < pauseEndsAt ? { ...plan, at: pauseEndsAt } : plan) }
}

/** The plan for an account without refused credentials: its retry, or the renewal of its token. */
function ownPlan(
  { token, renewal }: Account,
  sharing: readonly Account[],
  { now, occasionAt }: Conditions,
): PlannedCall {
  if (token !== null && renewal.failure === null) return planRenewal(token, renewal, now)
  const retry: PlannedCall = { at: transientRetryAt(renewal, now), reason: 'retry' }
  const promptAt = areCredentialsRefused(sharing) ? null : promptRetryAt(renewal, occasionAt, now)
  return promptAt !== null && promptAt < retry.at ? { at: promptAt, reason: 'wake-up' } : retry
}

export function noCallFailure(account: Account, policy: Policy): Failure | null {
  if (!isHostAllowed(policy, hostOf(account.address))) return causeAlone('host-not-allowed')
  return unsendableFailure(account)
}

/** Memoized, because encoding every password at each review would be slow. */
const unsendableFailure = memo(({ username, credentials }: Account): Failure | null => {
  if (credentials === null) return causeAlone('no-password')
  return basicCredentials(username, credentials.password) === null ? causeAlone('unsendable') : null
})
