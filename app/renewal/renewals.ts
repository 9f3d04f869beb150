import { isHostAllowed } from '../policy/model.ts'
import { endsWithin } from '../ports/waits.ts'
import type { Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Requester } from '../util/channel.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import type { Account } from '../vault/model/account.ts'
import { callToStart, hostStates } from './call-slots.ts'
import type { RenewalReason, RenewalResult, RenewalView } from './model/renewal-view.ts'
import { type NextCall, nextCall, noCallFailure } from './next-call.ts'
import { accountsSharing, areCredentialsRefused, groupByCredentials } from './refused-credentials.ts'
import { hasLasted, worstOutcome } from './renewal-outcome.ts'
import { failureShownAt, planRenewal, successPauseEndsAt, warningAt } from './renewal-time.ts'
import { afterClockSet } from './shift-instants.ts'
import {
  type CallInFlight,
  type RenewalPorts,
  type SignInCall,
  tokenCalls,
  withoutWorst,
} from './token-call.ts'

/** The longest wait of a quit for a call that runs, ms. */
const maxQuitMs = 3 * secondMs

/** The shortest time between two requested calls for an account, ms. */
const minPauseMs: Readonly<Record<Requester, number>> = { person: 5 * secondMs, program: 10 * minuteMs }

/** A call to the service, in flight or waiting for a slot. */
interface Call extends CallInFlight {
  readonly host: string
  readonly task: (call: Call) => Promise<RenewalResult>
  readonly abort: AbortController
  readonly done: PromiseWithResolvers<RenewalResult>
  /** False if a person waits for it. */
  readonly needsSlot: boolean
  /** Epoch ms; null while it waits. */
  startedAt: number | null
}

/** The turn of a sign-in. No other call of the account runs before its end. */
export type Turn = NonNullable<Awaited<ReturnType<Renewals['takeTurn']>>>
export type Renewals = ReturnType<typeof createRenewals>

/**
 * Keeps every account's token fresh. At each review the next call of every account is derived from what is stored; what
 * is due is called, as far as there are slots.
 */
export function createRenewals(ports: RenewalPorts) {
  const { clock, log, policy, scheduler, events, accounts, notifications } = ports
  const { renew: renewToken, signIn, failedCall } = tokenCalls(ports)
  /** A view may differ, but no account. */
  const changed = new Listeners()
  /** By account; not stored, because a call ends with the process. */
  const calls = new Map<string, Call>()
  /** By account, the monotonic instants of the last requested calls, ms. */
  const requestedAt = new Map<string, Partial<Record<Requester, number>>>()
  let reviewedAt = clock.now()
  let stopped = false

  scheduler.setReview(review)
  scheduler.woken.add(({ sleptMs }) => {
    if (sleptMs > 0) noteSleep(sleptMs)
    changed.emit()
  })
  scheduler.clockSet.add(clockSet)
  policy.changed.add(() => {
    for (const [key, { host }] of calls) if (!isHostAllowed(policy.read(), host)) void cancel(key)
    scheduler.reviewSoon()
  })
  events.accountChanged.add(() => scheduler.reviewSoon())
  // Only a merge moves an account in the middle of its renewal, whose answer is then another account's.
  events.accountMoved.add(({ id }) => {
    if (calls.get(id)?.before) void cancel(id)
  })
  events.accountGone.add(({ id }) => {
    void cancel(id)
    requestedAt.delete(id)
    scheduler.reviewSoon()
  })
  ports.vault.merged.add(takeMerge)
  events.quit.add((waitFor) => waitFor(stop()))

  return { changed, renew, renewAll, renewWithAnswer, takeTurn, assumeReplaced, viewOf, shownFailure }

  // What others ask for.

  /** Renews at once if the limits allow it, or joins the running call. Resolves when that has ended. */
  async function renew(accountId: string, by: Requester): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || stopped) return { kind: 'ended' }
    const failure = noCallFailure(account, policy.read())
    if (failure !== null) return { kind: 'failed', host: hostOf(account.address), failure }
    const running = calls.get(accountId)
    if (running === undefined && !takeRequest(account, by)) return { kind: 'too-soon' }
    const call = running ?? addRenewal(account, by === 'person' ? 'by-person' : 'by-program')
    if (by === 'person') void start(accountId, call)
    else scheduler.reviewSoon()
    return await call.done.promise
  }

  /**
   * True if a person or a program may have the account renewed now; that then counts as done. For a program there is
   * also no call within 30 s of a success, before the end of a `Retry-After`, or with refused credentials.
   */
  function takeRequest(account: Account, by: Requester): boolean {
    const { notBeforeAt, lastSuccessAt } = account.renewal
    const [now, monotonic] = [clock.now(), clock.monotonic()]
    const last = requestedAt.get(account.id)
    if (monotonic - (last?.[by] ?? Number.NEGATIVE_INFINITY) < minPauseMs[by]) return false
    const soonestAt = Math.max(notBeforeAt ?? 0, successPauseEndsAt(lastSuccessAt, now))
    if (by === 'program' && (soonestAt > now || areCredentialsRefused(sharing(account)))) return false
    requestedAt.set(account.id, { ...last, [by]: monotonic })
    return true
  }

  /** Accounts with the same credentials take turns, healthy ones first, up to a refusal: they share its budget. */
  async function renewAll(by: Requester): Promise<void> {
    await Promise.all(
      [...groupByCredentials(accounts.all()).values()].map(async (same) => {
        const isRefused = ({ renewal }: Account) => renewal.refusal !== null
        const healthy = same.filter((each) => !isRefused(each))
        for (const { id } of [...healthy, ...same.filter(isRefused)]) {
          await renew(id, by)
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
    const ended = cancel(accountId)
    const call = addCall(accountId, hostOf(account.address), false, async (own) => {
      await ended
      return renewToken(own, accountId, 'by-person')
    })
    void start(accountId, call)
    return await call.done.promise
  }

  /** A sign-in in place of the account's renewal. `accountId` is null for a new account. Null if Deckpass quits. */
  async function takeTurn(accountId: string | null, host: string) {
    if (stopped) return null
    const key = accountId ?? 'new'
    const ended = cancel(key)
    const over = Promise.withResolvers<RenewalResult>()
    const call = addCall(key, host, false, () => over.promise)
    void start(key, call)
    await ended
    return {
      /** Aborted when the account is forgotten. */
      signal: call.signal,
      /** `stored` is the account whose token the call may replace. Null once it is aborted. */
      send: (asked: SignInCall, stored: Account | null) => signIn(call, asked, stored),
      async end() {
        over.resolve({ kind: 'ended' })
        await call.done.promise
      },
    }
  }

  /** The service may have replaced the account's token: drops the answer of a call in flight, and renews soon. */
  function assumeReplaced(accountId: string): void {
    void cancel(accountId)
    storeDoubt(accountId)
  }

  /** Takes over the accounts of a merge. `cameBack`: their tokens may have been replaced since they were stored. */
  function takeMerge(merged: readonly Account[], cameBack: readonly Account[]): void {
    accounts.replace(merged)
    for (const { id, renewal } of merged) {
      const isBack = cameBack.some((each) => each.id === id)
      // In the middle of a call the merge brought a token that the call may replace.
      const isCalled = Boolean(calls.get(id)?.before) && !renewal.perhapsReplaced
      // The doubt comes from another version, and no retry is planned yet.
      const isPlanned = !renewal.perhapsReplaced || renewal.failure !== null
      if (isBack || isCalled || !isPlanned) storeDoubt(id)
    }
  }

  function storeDoubt(accountId: string): void {
    accounts.update(accountId, (account) => {
      if (account.token === null) return account
      const worst = worstOutcome(account, failedCall(account, 'extra'))
      const call = calls.get(accountId)
      if (call?.before) call.before = worst.renewal
      return worst
    })
  }

  // What is shown.

  /** The state of an account's renewal, without the status of its token. A running call shows what was before it. */
  function viewOf(stored: Account): RenewalView {
    const account = withoutCall(stored)
    const { token, renewal } = account
    const { failingSince, failures, perhapsReplaced } = renewal
    const now = clock.now()
    const call = calls.get(account.id)
    const noCall = call === undefined ? shownNoCallFailure(account) : null
    const next = call === undefined ? nextOf(account) : null
    const isPlanned = next !== null && next.kind !== 'none'
    return {
      state: call
        ? 'running'
        : noCall
          ? 'not-possible'
          : renewal.failure === null
            ? 'idle'
            : renewal.refusal === null
              ? 'waiting'
              : 'refused',
      startedAt: call === undefined ? null : (call.startedAt ?? now),
      nextAt: isPlanned ? next.at : null,
      reason: isPlanned ? next.reason : null,
      failure: noCall ?? renewal.failure,
      failingSince,
      failures,
      isShown: perhapsReplaced || (failingSince !== null && now >= failureShownAt(failingSince, token)),
      hasLasted: hasLasted(renewal),
      perhapsReplaced,
    }
  }

  /** Why the account's renewal fails or cannot begin; null if it does not. */
  function shownFailure(stored: Account): Failure | null {
    const account = withoutCall(stored)
    return shownNoCallFailure(account) ?? account.renewal.failure
  }

  /** The failure to show. A missing password is shown only once the renewal is due. */
  function shownNoCallFailure(account: Account): Failure | null {
    const failure = noCallFailure(account, policy.read())
    if (failure?.cause !== 'no-password') return failure
    return account.token !== null && dueAt(account) <= clock.now() ? failure : null
  }

  /** When the account's renewal is due if a call can be made, epoch ms; in the past if the last call failed. */
  function dueAt({ token, renewal }: Account): number {
    if (renewal.failure !== null) return renewal.lastFailureAt ?? 0
    return token === null ? Number.POSITIVE_INFINITY : planRenewal(token, renewal, clock.now()).at
  }

  function withoutCall(account: Account): Account {
    return withoutWorst(calls.get(account.id), account)
  }

  function sharing(account: Account): readonly Account[] {
    return accountsSharing(accounts.all(), account)
  }

  function nextOf(account: Account, holdEndsAt = scheduler.holdEndsAt): NextCall {
    const { occasionAt } = scheduler
    return nextCall(account, sharing(account), {
      now: clock.now(),
      policy: policy.read(),
      occasionAt,
      holdEndsAt,
    })
  }

  // What is due.

  /** Calls and notifies what is due, and returns the next instant at which there is something to do. */
  function review(): number {
    const now = clock.now()
    const due: { readonly account: Account; readonly at: number }[] = []
    let nextAt = Number.POSITIVE_INFINITY
    for (const account of accounts.all()) {
      try {
        const moments = momentsOf(account)
        if (moments.some((at) => at > reviewedAt && at <= now)) changed.emit()
        const call = calls.get(account.id)
        const next = nextOf(account)
        if (call === undefined) tell(account, next, now)
        const startAt = call === undefined && next.kind === 'planned' ? next.at : null
        // What a program has requested and still waits for a slot comes first.
        if (call?.startedAt === null) due.push({ account, at: 0 })
        else if (startAt !== null && startAt <= now) due.push({ account, at: startAt })
        else if (startAt !== null) moments.push(startAt)
        nextAt = Math.min(nextAt, ...moments.filter((at) => at > now))
      } catch (error) {
        log.error('renewal.review-failed', { accountId: account.id, error })
      }
    }
    reviewedAt = now
    startDue(due.toSorted((one, other) => one.at - other.at).map(({ account }) => account))
    return nextAt
  }

  /** The instants, epoch ms, at which the account looks different or something about it is to be told. */
  function momentsOf(account: Account): number[] {
    const { token, credentials } = account
    if (token === null) return []
    const { failingSince } = account.renewal
    const moments = [token.expiresAt, warningAt(token, failingSince)]
    if (failingSince !== null) moments.push(failureShownAt(failingSince, token))
    if (credentials === null) moments.push(dueAt(account))
    return moments
  }

  /** Tells of an expiry, soon or past, and that no call can be made; not while one is about to run: it may succeed. */
  function tell(account: Account, next: NextCall, now: number): void {
    const { token, renewal } = account
    const noCall = shownNoCallFailure(account)
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
    const hosts = hostStates(accounts.all().map(withoutCall))
    for (;;) {
      const running = [...calls.values()].filter((call) => call.needsSlot && call.startedAt !== null)
      const next = callToStart(waiting, running, hosts)
      if (next === null) return
      waiting = waiting.filter((each) => each !== next)
      startIfStillDue(next.account)
    }
  }

  /** A call that has just begun with the same refused credentials makes this one wait, or ends a program's request. */
  function startIfStillDue(account: Account): void {
    const { id } = account
    const requested = calls.get(id)
    if (requested !== undefined) {
      if (areCredentialsRefused(sharing(account))) void cancel(id, { kind: 'too-soon' })
      else void start(id, requested)
      return
    }
    const next = nextOf(account)
    if (next.kind === 'planned' && next.at <= clock.now()) void start(id, addRenewal(account, next.reason))
  }

  // Calls.

  function addRenewal(account: Account, reason: RenewalReason): Call {
    return addCall(account.id, hostOf(account.address), reason !== 'by-person', (call) =>
      renewToken(call, account.id, reason),
    )
  }

  function addCall(key: string, host: string, needsSlot: boolean, task: Call['task']): Call {
    const abort = new AbortController()
    const done = Promise.withResolvers<RenewalResult>()
    const { signal } = abort
    const call: Call = { host, task, abort, signal, done, needsSlot, startedAt: null, before: null }
    calls.set(key, call)
    return call
  }

  async function start(key: string, call: Call): Promise<void> {
    if (call.startedAt !== null) return
    call.startedAt = clock.now()
    changed.emit()
    let result: RenewalResult = { kind: 'ended' }
    try {
      result = await call.task(call)
    } catch (error) {
      log.error('renewal.call-failed', { accountId: key, error })
    }
    if (calls.get(key) === call) calls.delete(key)
    call.done.resolve(result)
    changed.emit()
    scheduler.reviewSoon()
  }

  /** Drops the answer of the account's call, and resolves once that has ended; one that waits ends with `result`. */
  async function cancel(key: string, result: RenewalResult = { kind: 'ended' }): Promise<void> {
    const call = calls.get(key)
    if (call === undefined) return
    calls.delete(key)
    call.abort.abort()
    if (call.startedAt === null) call.done.resolve(result)
    changed.emit()
    await call.done.promise
  }

  /** Starts nothing more, and gives the calls in flight a moment to end. */
  async function stop(): Promise<void> {
    stopped = true
    for (const [key, call] of calls) if (call.startedAt === null) void cancel(key)
    const running = [...calls.values()].map(({ done }) => done.promise)
    await endsWithin(clock, maxQuitMs, Promise.all(running))
    for (const key of calls.keys()) void cancel(key)
  }

  // Clocks.

  /** The accounts whose renewal fell due, or is tried again, after a sleep say so in their activity. */
  function noteSleep(sleptMs: number): void {
    const now = clock.now()
    for (const account of accounts.all()) {
      const next = nextOf(account, now)
      if (next.kind === 'planned' && next.at <= now)
        ports.activity.note(account.id, { at: now, event: { kind: 'woke-up', sleptMs } })
    }
  }

  function clockSet(byMs: number): void {
    log.warn('clock.set', { byMs })
    const now = clock.now()
    for (const account of accounts.all()) {
      const call = calls.get(account.id)
      if (call?.before) call.before = afterClockSet({ ...account, renewal: call.before }, byMs, now).renewal
      accounts.put(afterClockSet(account, byMs, now))
    }
  }
}
