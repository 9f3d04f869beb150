import type { Account } from '../model/account.ts'
import { actionAfter } from '../model/failure.ts'
import type { RenewalView } from '../model/snapshot.ts'
import type { RenewalPlan } from './renewal-policy.ts'

/** What the renewal of an account is doing, apart from its token's status. */
export function renewalView(
  account: Account,
  doing: {
    /** A call is under way, or waits for a free place. */
    readonly running: boolean
    /** Null where none is under way. */
    readonly runningSince: number | null
    readonly next: RenewalPlan | null
    readonly now: number
  },
): RenewalView {
  const { next, now } = doing
  const { failure, failingSince, failures } = account.renewal
  if (doing.running) return { state: 'running', startedAt: doing.runningSince ?? now }
  if (failure === null) return { state: 'idle', nextAt: next?.at ?? null, why: next?.why ?? null }
  const since = failingSince ?? now
  if (actionAfter(failure) !== 'none') return { state: 'action-needed', failingSince: since, failure }
  return {
    state: 'waiting',
    nextAt: next?.at ?? now,
    why: next?.why ?? 'retry',
    failingSince: since,
    failures,
    failure,
  }
}
