import type { Requester } from '../channel/channel.ts'
import { isHostAllowed } from '../policy/model.ts'
import type { Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import type { Account } from '../vault/model/account.ts'
import { callToStart, hostStates } from './call-slots.ts'
import type { Call } from './calls-in-flight.ts'
import type { RenewalReason, RenewalResult, RenewalView } from './model/renewal-view.ts'
import { type Conditions, type NextCall, nextCall, noCallFailure } from './next-call.ts'
import type { RenewalPorts } from './ports.ts'
import { accountsSharing, areCredentialsRefused, groupByCredentials } from './refused-credentials.ts'
import { successPauseEndsAt, warningAt } from './renewal-time.ts'
import { afterClockSet } from './shift-instants.ts'
import { renewalViewOf, shownNoCallFailure, viewChangesAt } from './shown-renewal.ts'
import { createTokenCalls, type SignInCall, type SignInOutcome } from './token-calls.ts'

/** The shortest time between two requested calls for an account, ms. */
const minRequestPauseMs: Readonly<Record<Requester, number>> = {
  person: 5 * secondMs,
  program: 10 * minuteMs,
}

export type Renewals = ReturnType<typeof createRenewals>

/**
 * Keeps every account's token fresh. Each review derives the next call of every account from what is stored, and starts
 * the calls that are due, as far as there are slots.
 */
export function createRenewals(ports: RenewalPorts) {
  const { clock, log, policy, scheduler, events, accounts, calls, notifications } = ports
  /** Emitted when a view may have changed although no account has. */
  const changed = new Listeners()
  const tokenCalls = createTokenCalls(ports)
  /** By account, the monotonic instants of the last requested calls, ms. */
  const requestedAt = new Map<string, Partial<Record<Requester, number>>>()
  let reviewedAt = clock.now()
  let stopped = false

  scheduler.reviewDue.add(() => scheduler.reviewAt(review()))
  scheduler.woken.add(({ sleptMs }) => {
    if (sleptMs > 0) noteSleep(sleptMs)
    changed.emit()
  })
  scheduler.clockSet.add((byMs) => {
    log.warn('clock.set', { byMs })
    accounts.updateAll((each) => afterClockSet(each, byMs, clock.now()))
  })
  calls.changed.add(() => changed.emit())
  policy.changed.add(() => {
    for (const { key, host } of calls.all()) if (!isHostAllowed(policy.read(), host)) void calls.cancel(key)
    scheduler.reviewSoon()
  })
  events.accountChanged.add(() => scheduler.reviewSoon())
  // If an account moves during its renewal, as only a merge can cause, the answer belongs to the former address.
  events.accountMoved.add(({ id }) => {
    if (calls.get(id)?.ifLost) void calls.cancel(id)
  })
  events.accountGone.add(({ id }) => {
    void calls.cancel(id)
    requestedAt.delete(id)
    scheduler.reviewSoon()
  })
  ports.vault.merged.add(doubtMerged)
  events.quit.add((waitFor) => {
    stopped = true
    waitFor(calls.stop())
  })

  return { changed, renew, renewAll, renewWithAnswer, retryNow, signIn, viewOf, shownFailure, mayBeReplaced }

  /** Renews the account if the limits allow it, or joins its call; calls `noteCall` first. Resolves when it has ended. */
  async function renew(
    id: string,
    by: Requester,
    needsSlot = by === 'program',
    noteCall = () => {},
  ): Promise<RenewalResult> {
    const account = accounts.get(id)
    if (account === null || stopped) return { kind: 'ended' }
    const failure = noCallFailure(account, policy.read())
    if (failure !== null) return { kind: 'failed', host: hostOf(account.address), failure }
    const running = calls.get(id)
    if (running === undefined && !takeRequest(account, by)) return { kind: 'too-soon' }
    noteCall()
    // If an earlier request still waits for a slot, the person's call takes its place.
    const isTakenOver = by === 'person' && running?.startedAt === null
    const reason = by === 'person' ? 'by-person' : 'by-program'
    const call = running === undefined || isTakenOver ? addRenewal(account, reason, needsSlot) : running
    if (isTakenOver) running.done.resolve(call.done.promise)
    if (needsSlot) scheduler.reviewSoon()
    else void calls.start(call)
    return await call.done.promise
  }

  /**
   * True if a person or a program may have the account renewed now, which then counts as requested. For a program it is
   * also false within 30 s of a success, before the end of a `Retry-After`, and while credentials are refused.
   */
  function takeRequest(account: Account, by: Requester): boolean {
    const { notBeforeAt, lastSuccessAt } = account.renewal
    const [now, monotonic] = [clock.now(), clock.monotonic()]
    const last = requestedAt.get(account.id)
    if (monotonic - (last?.[by] ?? Number.NEGATIVE_INFINITY) < minRequestPauseMs[by]) return false
    const soonestAt = Math.max(notBeforeAt ?? 0, successPauseEndsAt(lastSuccessAt, now))
    if (by === 'program' && (soonestAt > now || areCredentialsRefused(sharing(account)))) return false
    requestedAt.set(account.id, { ...last, [by]: monotonic })
    return true
  }

  /** Accounts with the same credentials are renewed one by one, healthy ones first, until one is refused. */
  async function renewAll(by: Requester): Promise<void> {
    await Promise.all(
      [...groupByCredentials(accounts.all()).values()].map(async (same) => {
        const isRefused = ({ renewal }: Account) => renewal.refusal !== null
        const healthy = same.filter((each) => !isRefused(each))
        for (const { id } of [...healthy, ...same.filter(isRefused)]) {
          await renew(id, by, true)
          const account = accounts.get(id)
          if (account !== null && isRefused(account)) return
        }
      }),
    )
  }

  /** Renews with the answer that a person has just given, in place of a call that began without it. */
  async function renewWithAnswer(accountId: string): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || stopped) return { kind: 'ended' }
    return await calls.replace(accountId, hostOf(account.address), (call) =>
      tokenCalls.renew(call, accountId, 'by-person'),
    )
  }

  /** Retries the account, because what stopped it has gone. A call that began before is replaced. */
  function retryNow(accountId: string): void {
    if (calls.get(accountId)?.startedAt != null) void renewWithAnswer(accountId)
    else accounts.update(accountId, (each) => ({ ...each, renewal: { ...each.renewal, retryAt: null } }))
  }

  /** Signs in, in place of the account's renewal. On success the account is stored, with its token. */
  async function signIn(asked: SignInCall): Promise<SignInOutcome> {
    if (stopped) return { kind: 'cancelled' }
    const outcome = Promise.withResolvers<SignInOutcome>()
    await calls.replace(asked.accountId ?? 'new', hostOf(asked.typed.address), async (call) => {
      outcome.resolve(tokenCalls.signIn(call, asked))
      const result = await outcome.promise
      // If the token came to another account, a call of that one was made with its former token.
      if (result.kind === 'signed-in' && result.accountId !== asked.accountId)
        void calls.cancel(result.accountId)
      return { kind: 'ended' }
    })
    return await outcome.promise
  }

  /** Stores a doubt about tokens of a merge. Those of `cameBack` may have been replaced since they were stored. */
  function doubtMerged(merged: readonly Account[], cameBack: readonly Account[]): void {
    for (const { id, renewal } of merged) {
      const isBack = cameBack.some((each) => each.id === id)
      // A vault of another version may hold the doubt without a failure, so that no retry is planned.
      const isPlanned = !renewal.perhapsReplaced || renewal.failure !== null
      if (isBack || !isPlanned) tokenCalls.storeDoubt(id)
    }
    // The merge may have brought a token during a call that replaces it.
    accounts.save()
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

  function conditions(): Conditions {
    const { occasionAt, holdEndsAt } = scheduler
    return { now: clock.now(), policy: policy.read(), occasionAt, holdEndsAt }
  }

  function sharing(account: Account): readonly Account[] {
    // A call in flight counts like one whose answer was lost.
    return accountsSharing(accounts.all(), account).map(calls.asIfLost)
  }

  /** Makes the calls and shows the notifications that are due, and returns when to review next, epoch ms. */
  function review(): number {
    const present = conditions()
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
        const next = nextCall(account, sharing(account), present)
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
      const isProgramRefused = requested.reason === 'by-program' && areCredentialsRefused(sharing(account))
      if (isProgramRefused) void calls.cancel(account.id, { kind: 'too-soon' })
      else void calls.start(requested)
      return
    }
    const next = nextCall(account, sharing(account), conditions())
    if (next.kind === 'planned' && next.at <= clock.now())
      void calls.start(addRenewal(account, next.reason, true))
  }

  function addRenewal({ id, address }: Account, reason: RenewalReason, needsSlot: boolean): Call {
    const task: Call['task'] = (call) => tokenCalls.renew(call, id, reason)
    return calls.add({ key: id, host: hostOf(address), reason, needsSlot, task })
  }

  /** Notes the sleep in the activity of each account that has a call due after it. */
  function noteSleep(sleptMs: number): void {
    const now = clock.now()
    for (const account of accounts.all()) {
      if (calls.get(account.id) !== undefined) continue
      const next = nextCall(account, sharing(account), { ...conditions(), holdEndsAt: now })
      if (next.kind === 'planned' && next.at <= now)
        ports.activity.note(account.id, { at: now, event: { kind: 'woke-up', sleptMs } })
    }
  }
}
