import { hostOf } from '../service/model/service-address.ts'
import { Listeners } from '../util/listeners.ts'
import type { Account } from '../vault/model/account.ts'
import { callToStart, hostStates } from './call-slots.ts'
import type { Conditions, NextCall } from './next-call.ts'
import type { Plan } from './plan.ts'
import type { RenewalPorts } from './ports.ts'
import { areCredentialsRefused } from './refused-credentials.ts'
import { warningAt } from './renewal-time.ts'
import { afterClockSet } from './shift-instants.ts'
import { shownNoCallFailure, viewChangesAt } from './shown-renewal.ts'
import type { TokenCalls } from './token-calls.ts'

interface LoopPorts extends Omit<RenewalPorts, 'random' | 'digest' | 'http' | 'redactor' | 'vault'> {
  readonly plan: Plan
  readonly tokenCalls: Pick<TokenCalls, 'renewal'>
}

/**
 * Keeps every account's token fresh: at each review, derives the next call of every account, and starts the calls that
 * are due, as far as there are slots. `changed` is emitted when time alone has changed an account's view.
 */
export function createRenewalLoop(ports: LoopPorts) {
  const { clock, log, scheduler, events, accounts, calls, plan, notifications } = ports
  const changed = new Listeners()
  let reviewedAt = clock.now()

  scheduler.reviewDue.add(() => scheduler.reviewAt(review()))
  scheduler.woken.add(({ sleptMs }) => {
    if (sleptMs > 0) noteSleep(sleptMs)
    changed.emit()
  })
  scheduler.clockSet.add((byMs) => {
    log.warn('clock.set', { byMs })
    accounts.updateAll((each) => afterClockSet(each, byMs, clock.now()))
  })
  for (const event of [ports.policy.changed, events.accountChanged, events.accountGone])
    event.add(() => scheduler.reviewSoon())

  return { changed }

  /** Makes the calls and shows the notifications that are due, and returns when to review next, epoch ms. */
  function review(): number {
    const present = plan.conditions()
    const { now } = present
    const due: { readonly account: Account; readonly at: number }[] = []
    let nextAt = Number.POSITIVE_INFINITY
    for (const account of accounts.all()) {
      try {
        const moments = viewChangesAt(account, now)
        if (moments.some((at) => at > reviewedAt && at <= now)) changed.emit()
        nextAt = Math.min(nextAt, ...moments.filter((at) => at > now))
        const call = calls.get(account.id)
        if (call !== undefined) {
          // A request that waits for a slot comes first.
          if (call.startedAt === null) due.push({ account, at: 0 })
          continue
        }
        const next = plan.next(account, present)
        notifyIfNeeded(account, next, present)
        if (next.kind !== 'planned') continue
        if (next.at <= now) due.push({ account, at: next.at })
        else nextAt = Math.min(nextAt, next.at)
      } catch (error) {
        log.error('renewal.review-failed', { accountId: account.id, error })
      }
    }
    reviewedAt = now
    startDue(due.toSorted((one, other) => one.at - other.at).map(({ account }) => account))
    return nextAt
  }

  /** Notifies that no call can be made, that the token has expired, or that it expires soon and no call is due. */
  function notifyIfNeeded(account: Account, next: NextCall, present: Conditions): void {
    const { token, renewal } = account
    const { now } = present
    const noCall = shownNoCallFailure(account, present)
    if (noCall !== null) notifications.blocked(account, noCall)
    const failure = noCall ?? renewal.failure
    if (failure === null || token === null) return
    const mayYetSucceed = next.kind !== 'none' && next.at <= now
    const isEndangered = now >= warningAt(token, renewal.failingSince) && !mayYetSucceed
    if (now >= token.expiresAt || isEndangered) notifications.expiring(account, failure)
  }

  function startDue(due: readonly Account[]): void {
    let waiting = due.map((account) => ({ account, host: hostOf(account.address) }))
    if (waiting.length === 0) return
    const hosts = hostStates(accounts.all())
    for (;;) {
      const running = calls.all().filter((call) => call.needsSlot && call.startedAt !== null)
      const next = callToStart(waiting, running, hosts)
      if (next === null) return
      waiting = waiting.filter((each) => each !== next)
      startIfStillDue(next.account)
    }
  }

  /** Checks again, because a call that has just begun with the same refused credentials delays or ends this one. */
  function startIfStillDue(account: Account): void {
    const requested = calls.get(account.id)
    if (requested !== undefined) {
      const isRefused = areCredentialsRefused(plan.sharing(account))
      if (requested.reason === 'by-program' && isRefused) void calls.cancel(account.id, { kind: 'too-soon' })
      else void calls.start(requested)
      return
    }
    const next = plan.next(account)
    if (next.kind === 'planned' && next.at <= clock.now())
      void calls.start(calls.add(ports.tokenCalls.renewal(account, next.reason, true)))
  }

  /** Notes the sleep in the activity of each account that has a call due after it. */
  function noteSleep(sleptMs: number): void {
    const now = clock.now()
    for (const account of accounts.all()) {
      if (calls.get(account.id) !== undefined) continue
      const next = plan.next(account, { ...plan.conditions(), holdEndsAt: now })
      if (next.kind === 'planned' && next.at <= now)
        ports.activity.note(account.id, { at: now, event: { kind: 'woke-up', sleptMs } })
    }
  }
}
