import type { Failure } from '../service/model/failure.ts'
import type { Account } from '../vault/model/account.ts'
import type { RenewalView } from './model/renewal-view.ts'
import { type Conditions, type NextCall, nextCall } from './next-call.ts'
import type { RenewalPorts } from './ports.ts'
import { accountsSharing } from './refused-credentials.ts'
import { renewalViewOf, shownNoCallFailure } from './shown-renewal.ts'

type PlanPorts = Pick<RenewalPorts, 'clock' | 'policy' | 'scheduler' | 'accounts' | 'calls'>

export type Plan = ReturnType<typeof createPlan>

/** What follows from the accounts and the calls in flight at this moment. It remembers nothing and changes nothing. */
export function createPlan({ clock, policy, scheduler, accounts, calls }: PlanPorts) {
  return { conditions, sharing, next, viewOf, shownFailure, mayBeReplaced }

  function conditions(): Conditions {
    const { occasionAt, holdEndsAt } = scheduler
    return { now: clock.now(), policy: policy.read(), occasionAt, holdEndsAt }
  }

  /** All accounts with the credentials of `account`. A call in flight counts like one whose answer was lost. */
  function sharing(account: Account): readonly Account[] {
    const all = accountsSharing(accounts.all(), account)
    return calls.all().length > 0 ? all.map(calls.asIfLost) : all
  }

  function next(account: Account, present = conditions()): NextCall {
    return nextCall(account, sharing(account), present)
  }

  /** The state of an account's renewal, without the status of its token. */
  function viewOf(account: Account): RenewalView {
    return renewalViewOf(account, calls.get(account.id), sharing(account), conditions())
  }

  function shownFailure(account: Account): Failure | null {
    return shownNoCallFailure(account, conditions()) ?? account.renewal.failure
  }

  /** True if a call, also one in flight, may have replaced the account's token. */
  function mayBeReplaced(account: Account): boolean {
    return calls.asIfLost(account).renewal.perhapsReplaced
  }
}
