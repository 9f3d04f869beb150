import { isHostAllowed } from '../policy/model.ts'
import { endsWithin } from '../ports/waits.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import { lastLifetimeOf } from '../service/expiry.ts'
import { type Failure, failureKind, isAnswerUnknown } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { isSuccess } from '../service/status-cause.ts'
import type { RequestedToken, ServiceRequest } from '../service/token-endpoints.ts'
import { failureOf } from '../service/token-response.ts'
import type { Requester } from '../util/channel.ts'
import { secondMs } from '../util/durations.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import { callToStart, type HostState } from './call-slots.ts'
import { type CallKind, callKind, type RenewalReason } from './model/renewal-reason.ts'
import type { RenewalResult } from './model/renewal-result.ts'
import type { RenewalView } from './model/renewal-view.ts'
import { type NextCall, nextCall } from './next-call.ts'
import { noCallFailure } from './no-call-failure.ts'
import type { RenewalPorts } from './ports.ts'
import {
  areCredentialsRefused,
  credentialsKey,
  credentialsProvenAt,
  groupByCredentials,
} from './refused-credentials.ts'
import { failureEntry, successEntry } from './renewal-activity.ts'
import { renewalLimits } from './renewal-limits.ts'
import { applyFailure, applyToken, drawChance, hasLasted, worstOutcome } from './renewal-outcome.ts'
import { failureShownAt, lastChanceAt, planRenewal, warningAt } from './renewal-time.ts'
import { afterClockSet } from './shift-instants.ts'
import { callForToken } from './token-call.ts'

/** The longest wait for the vault before a call is sent, and of a quit for a call that runs, ms. */
const maxWriteMs = 2 * secondMs
const maxQuitMs = 3 * secondMs

/** The key of a sign-in that has no account yet. */
const newAccountKey = 'new'

/** A call to the service, in flight or waiting for a slot. */
interface Call {
  readonly host: string
  readonly task: (call: Call) => Promise<RenewalResult>
  readonly abort: AbortController
  readonly done: PromiseWithResolvers<RenewalResult>
  /** False if a person waits for it. */
  readonly needsSlot: boolean
  /** Epoch ms; null while it waits. */
  startedAt: number | null
  /** The account's record without the worst outcome of this call, which is stored while it runs. */
  before: RenewalRecord | null
}

/** The turn of a sign-in. No other call of the account runs before its end. */
export interface Turn {
  /** Aborted when the account is forgotten. */
  readonly signal: AbortSignal
  /** Sends the call of the sign-in; `stored` is the account whose token it may replace. Null once it is aborted. */
  send(request: ServiceRequest, stored: Account | null): Promise<RequestedToken | null>
  end(): Promise<void>
}

export type Renewals = ReturnType<typeof createRenewals>

/**
 * Keeps every account's token fresh. At each look the next call of every account is derived from what is stored; what
 * is due is called, as far as there are slots.
 *
 * @param changed called when what a view shows may have changed, but no account
 */
export function createRenewals(ports: RenewalPorts, changed: () => void) {
  const { clock, log, policy, scheduler, events, accounts, notifications: listener } = ports
  const limits = renewalLimits(clock)
  /** By account; not stored, because a call ends with the process. */
  const calls = new Map<string, Call>()
  let groups: { readonly all: readonly Account[]; readonly byKey: ReadonlyMap<string, readonly Account[]> }
  let lookedAt = clock.now()
  let stopped = false

  scheduler.addTask(look)
  const changedAll = () => {
    changed()
    scheduler.look()
  }
  const unlisten = [
    scheduler.onWake(({ sleptMs }) => {
      if (sleptMs > 0) noteSleep(sleptMs)
      changedAll()
    }),
    scheduler.onClockSet(clockSet),
    policy.changed.add(() => {
      for (const [key, { host }] of calls) if (!isHostAllowed(policy.read(), host)) void cancel(key)
      changedAll()
    }),
    events.accountChanged.add(() => scheduler.look()),
    events.accountGone.add(({ id }) => {
      cancel(id)
      limits.forget(id)
      scheduler.look()
    }),
  ]
  events.quit.add((waitFor) => waitFor(stop()))

  return { renew, renewAll, renewWithAnswer, takeTurn, assumeReplaced, viewOf, shownFailure }

  /** Renews at once if the limits allow it, or joins the running call. Resolves when that has ended. */
  async function renew(accountId: string, by: Requester): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || stopped) return { kind: 'ended' }
    const failure = noCallFailure(account, policy.read())
    if (failure !== null) return { kind: 'failed', host: hostOf(account.address), failure }
    const running = calls.get(accountId)
    if (running === undefined && !limits.allow(account, sharing(account), by)) return { kind: 'too-soon' }
    const call = running ?? add(account, by === 'person' ? 'by-person' : 'by-program')
    if (by === 'person') start(accountId, call)
    else scheduler.look()
    return await call.done.promise
  }

  /**
   * Accounts with the same credentials take turns, healthy ones first, up to the first refusal: all share its budget.
   */
  async function renewAll(by: Requester): Promise<void> {
    await Promise.all(
      [...groupByCredentials(accounts.all()).values()].map(async (same) => {
        const isRefused = (each: Account) => each.renewal.refusal !== null
        for (const { id } of same.toSorted(
          (one, other) => Number(isRefused(one)) - Number(isRefused(other)),
        )) {
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
      return attempt(own, accountId, 'by-person')
    })
    start(accountId, call)
    return await call.done.promise
  }

  /** A sign-in in place of the account's renewal. `accountId` is null for a new account. Null if Deckpass quits. */
  async function takeTurn(accountId: string | null, host: string): Promise<Turn | null> {
    if (stopped) return null
    const key = accountId ?? newAccountKey
    const ended = cancel(key)
    const over = Promise.withResolvers<RenewalResult>()
    const call = addCall(key, host, false, () => over.promise)
    start(key, call)
    await ended
    return {
      signal: call.abort.signal,
      send: (request, stored) => sendInTurn(call, request, stored),
      async end() {
        over.resolve({ kind: 'ended' })
        await call.done.promise
      },
    }
  }

  /** The service may have replaced the account's token: drops the answer of a call in flight, and renews soon. */
  function assumeReplaced(accountId: string): void {
    void cancel(accountId)
    accounts.update(accountId, (account) =>
      account.token === null ? account : worstOutcome(account, failedCall(account, 'extra')),
    )
  }

  /** The state of an account's renewal, without the status of its token. A running call shows what was before it. */
  function viewOf(stored: Account): RenewalView {
    const account = withoutCall(stored)
    const { failure, failures, perhapsReplaced } = account.renewal
    const now = clock.now()
    const failingSince = account.renewal.failingSince ?? now
    const failing = failure && {
      failingSince,
      failures,
      isTold: now >= failureShownAt(failingSince, account.token) || perhapsReplaced,
      hasLasted: hasLasted(account.renewal),
      perhapsReplaced,
      failure,
    }
    const call = calls.get(account.id)
    if (call !== undefined) return { state: 'running', startedAt: call.startedAt ?? now, failing }
    const noCall = shownNoCallFailure(account)
    if (noCall !== null) return { state: 'not-possible', failure: noCall, perhapsReplaced }
    const next = nextOf(account)
    if (failing === null)
      return next.kind === 'none'
        ? { state: 'idle', nextAt: null, reason: null }
        : { state: 'idle', nextAt: next.at, reason: next.reason }
    const { at: nextAt, reason } = next.kind === 'none' ? ({ at: now, reason: 'retry' } as const) : next
    return { state: account.renewal.refusal === null ? 'waiting' : 'refused', nextAt, reason, ...failing }
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
    const before = calls.get(account.id)?.before
    return before ? { ...account, renewal: before } : account
  }

  function sharing(account: Account): readonly Account[] {
    const all = accounts.all()
    if (groups?.all !== all) groups = { all, byKey: groupByCredentials(all) }
    return groups.byKey.get(credentialsKey(account)) ?? [account]
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

  /** Calls what is due, tells what is to be told, and returns the next instant at which there is something to do. */
  function look(): number {
    const now = clock.now()
    const due: { readonly account: Account; readonly reason: RenewalReason; readonly at: number }[] = []
    let nextAt = Number.POSITIVE_INFINITY
    for (const account of accounts.all()) {
      try {
        const moments = momentsOf(account)
        if (moments.some((at) => at > lookedAt && at <= now)) changed()
        const next = nextOf(account)
        const isRunning = calls.has(account.id)
        if (!isRunning) tell(account, next, now)
        if (next.kind === 'planned' && !isRunning) {
          if (next.at <= now) due.push({ account, reason: next.reason, at: next.at })
          else moments.push(next.at)
        }
        nextAt = Math.min(nextAt, ...moments.filter((at) => at > now))
      } catch (error) {
        log.error('renewal.look-failed', { accountId: account.id, error })
      }
    }
    lookedAt = now
    startDue(due.toSorted((one, other) => one.at - other.at))
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

  /**
   * Reports an expiry, soon or past, and that no call can be made. Not while a call is about to run: it may succeed.
   */
  function tell(account: Account, next: NextCall, now: number): void {
    const { token } = account
    if (next.kind === 'none' && next.failure !== null)
      if (next.failure.cause === 'host-not-allowed' || dueAt(account) <= now)
        listener.blocked(account, next.failure)
    const failure = shownFailure(account)
    if (failure === null || token === null) return
    const mayYetSucceed = next.kind !== 'none' && next.at <= now
    const isEndangered = now >= warningAt(token, account.renewal.failingSince) && !mayYetSucceed
    if (now >= token.expiresAt || isEndangered) listener.expiring(account, failure)
  }

  function startDue(due: readonly { readonly account: Account; readonly reason: RenewalReason }[]): void {
    if (stopped) return
    dropRefused()
    const requested = [...calls].filter(([, call]) => call.startedAt === null)
    let waiting = [
      ...requested.map(([key, call]) => ({ host: call.host, begin: () => start(key, call) })),
      ...due.map(({ account, reason }) => ({
        host: hostOf(account.address),
        begin() {
          // A call that has just begun with the same refused credentials makes this one wait.
          const next = nextOf(account)
          if (next.kind === 'planned' && next.at <= clock.now()) start(account.id, add(account, reason))
        },
      })),
    ]
    if (waiting.length === 0) return
    const hosts = hostStates()
    const stateOf = (host: string): HostState => hosts.get(host) ?? { calledAt: 0, isSlow: false }
    for (;;) {
      const running = [...calls.values()].filter((call) => call.needsSlot && call.startedAt !== null)
      const next = callToStart(waiting, running, stateOf)
      if (next === null) return
      waiting = waiting.filter((each) => each !== next)
      hosts.set(next.host, { ...stateOf(next.host), calledAt: clock.now() })
      next.begin()
    }
  }

  /** Drops the calls of programs whose credentials were refused while they waited for a slot. */
  function dropRefused(): void {
    for (const [key, call] of calls) {
      const account = call.startedAt === null ? accounts.get(key) : null
      if (account === null || !areCredentialsRefused(sharing(account))) continue
      calls.delete(key)
      call.done.resolve({ kind: 'too-soon' })
      changed()
    }
  }

  function hostStates(): Map<string, HostState> {
    const hosts = new Map<string, HostState>()
    for (const account of accounts.all()) {
      const host = hostOf(account.address)
      const { lastSuccessAt, lastFailureAt, failure } = withoutCall(account).renewal
      const calledAt = Math.max(lastSuccessAt ?? 0, lastFailureAt ?? 0)
      if (calledAt >= (hosts.get(host)?.calledAt ?? 0))
        hosts.set(host, { calledAt, isSlow: failure?.cause === 'timeout' })
    }
    return hosts
  }

  function add(account: Account, reason: RenewalReason): Call {
    return addCall(account.id, hostOf(account.address), reason !== 'by-person', (call) =>
      attempt(call, account.id, reason),
    )
  }

  function addCall(key: string, host: string, needsSlot: boolean, task: Call['task']): Call {
    const done = Promise.withResolvers<RenewalResult>()
    const call: Call = {
      host,
      task,
      abort: new AbortController(),
      done,
      needsSlot,
      startedAt: null,
      before: null,
    }
    calls.set(key, call)
    return call
  }

  function start(key: string, call: Call): void {
    if (call.startedAt !== null) return
    call.startedAt = clock.now()
    changed()
    void run(key, call)
  }

  async function run(key: string, call: Call): Promise<void> {
    let result: RenewalResult = { kind: 'ended' }
    try {
      result = await call.task(call)
    } catch (error) {
      log.error('renewal.call-failed', { accountId: key, error })
    }
    if (calls.get(key) === call) calls.delete(key)
    call.done.resolve(result)
    changed()
    scheduler.look()
  }

  /** Drops the answer of the account's call, if one is in flight, and resolves once that has ended. */
  async function cancel(key: string): Promise<void> {
    const call = calls.get(key)
    if (call === undefined) return
    calls.delete(key)
    call.abort.abort()
    if (call.startedAt === null) call.done.resolve({ kind: 'ended' })
    changed()
    await call.done.promise
  }

  /** One renewal: call the service, and store what came of it. */
  async function attempt(call: Call, accountId: string, reason: RenewalReason): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || account.credentials === null) return { kind: 'ended' }
    const { address, username, credentials, token, renewal } = account
    log.info('renewal.start', { accountId, reason })
    const prompted = { ...renewal, promptedAt: reason === 'wake-up' ? clock.now() : renewal.promptedAt }
    const isLate = token !== null && clock.now() >= lastChanceAt(token)
    const answer = await send(
      call,
      {
        address,
        credentials: encodeCredentials(username, credentials),
        signal: call.abort.signal,
        lastLifetimeMs: lastLifetimeOf(token),
        first: renewal.endpoint,
        hasToken: token !== null,
        by: reason === 'by-person' || isLate ? 'urgent' : 'schedule',
      },
      { ...account, renewal: prompted },
      callKind(reason),
    )
    // The account may have changed during the call, or be gone, so the copy from before the call is not written back.
    const current = accounts.get(accountId)
    if (answer === null || current === null) return { kind: 'ended' }
    const before = withoutCall(current)
    const { nextFirst, ...result } = answer
    const now = clock.now()
    if (result.kind === 'issued') {
      const after = applyToken(before, result, nextFirst, drawChance(ports), ports.digest)
      accounts.put(after)
      ports.activity.note(accountId, successEntry(before, after, result, now))
      listener.renewed(before, after)
      return { kind: 'renewed', valueChanged: before.token?.value !== after.token?.value }
    }
    const failure = failureOf(result)
    if (failureKind(failure) !== 'no-call') {
      const after = applyFailure(before, failure, failedCall(before, callKind(reason)))
      accounts.put(after)
      const entry = failureEntry(before, after, result, now)
      if (entry !== null) ports.activity.note(accountId, entry)
      // The service's message stays out of the log.
      log.warn('renewal.failed', { accountId, status: failure.status, cause: failure.cause })
      listener.failed(after, before)
    } else accounts.put(before)
    return { kind: 'failed', host: hostOf(before.address), failure: result }
  }

  /**
   * Sends a call. If it goes to the address and username of `stored`, its worst outcome is stored first: whatever ends
   * the call then leaves an ordinary failure. Null once the call is aborted: its answer is dropped.
   */
  async function send(
    call: Call,
    request: ServiceRequest,
    stored: Account | null,
    kind: CallKind,
  ): Promise<RequestedToken | null> {
    const { signal } = request
    if (stored !== null && stored.token !== null) {
      call.before = stored.renewal
      const worst = worstOutcome(stored, failedCall(stored, kind))
      accounts.put(worst)
      await endsWithin(clock, maxWriteMs, ports.vault.waitForWrites())
      // Nothing was sent. A later call may have stored its own outcome.
      if (signal.aborted)
        accounts.update(stored.id, (now) =>
          now.renewal === worst.renewal ? { ...now, renewal: stored.renewal } : now,
        )
      // The write merged what another Deckpass had stored, whose token this call may replace.
      const current = accounts.get(stored.id)
      if (!signal.aborted && current?.renewal.perhapsReplaced === false)
        return send(call, request, current, kind)
    }
    const answer = signal.aborted ? null : await callForToken(ports, accounts, request)
    if (signal.aborted) return null
    scheduler.checkClocks()
    return answer
  }

  /**
   * Sends the call of a sign-in. An answer that brings no token leaves the account as it was, unless the service may
   * have replaced the token: the answer was lost, or its token cannot be used.
   */
  async function sendInTurn(
    call: Call,
    request: ServiceRequest,
    stored: Account | null,
  ): Promise<RequestedToken | null> {
    const answer = await send(call, request, stored, 'extra')
    const current = stored && accounts.get(stored.id)
    if (answer?.kind !== 'failure' || current === null || call.before === null) return answer
    const before = withoutCall(current)
    const mayBeReplaced = isAnswerUnknown(answer) || isSuccess(answer.status)
    accounts.put(
      mayBeReplaced ? applyFailure(before, failureOf(answer), failedCall(before, 'extra')) : before,
    )
    return answer
  }

  function failedCall(account: Account, call: CallKind) {
    return {
      ...drawChance(ports),
      call,
      provenAt: credentialsProvenAt(sharing(account), clock.now())(account),
    }
  }

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

  /** Starts nothing more, and gives the calls in flight a moment to end. */
  async function stop(): Promise<void> {
    stopped = true
    for (const end of unlisten) end()
    for (const [key, call] of calls) if (call.startedAt === null) void cancel(key)
    const running = [...calls.values()].map(({ done }) => done.promise)
    if (running.length === 0) return
    await endsWithin(clock, maxQuitMs, Promise.all(running))
    for (const key of calls.keys()) void cancel(key)
  }
}
