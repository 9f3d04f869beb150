import type { RenewalReason, RenewalView } from '../bridge/snapshot.ts'
import type { Account } from './account.ts'

/** What the renewal of an account is doing, apart from how its token stands. */
export function renewalView(
  account: Account,
  plan: {
    readonly runningSince: number | null
    readonly nextAt: number | null
    readonly why: RenewalReason | null
    readonly now: number
  },
): RenewalView {
  const { failure, failingSince, tries } = account.renewal
  if (plan.runningSince !== null) return { state: 'running', startedAt: plan.runningSince }
  if (failure === null)
    return { state: 'idle', nextAt: plan.nextAt, why: plan.nextAt === null ? null : plan.why }
  const since = failingSince ?? plan.now
  if (failure.action !== 'none') return { state: 'action-needed', failingSince: since, failure }
  return {
    state: 'waiting',
    nextAt: plan.nextAt ?? plan.now,
    why: plan.why ?? 'retry',
    failingSince: since,
    tries,
    failure,
  }
}
