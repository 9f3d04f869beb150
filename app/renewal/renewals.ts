import type { Wake } from '../ports/index.ts'
import type { Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Requester } from '../util/channel.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { failureShownAt, warningAt } from './failure-warning.ts'
import type { RenewalReason } from './model/renewal-reason.ts'
import type { RenewalResult } from './model/renewal-result.ts'
import type { RenewalView } from './model/renewal-view.ts'
import { noCallFailure } from './no-call-failure.ts'
import type { RenewalListener, RenewalPorts } from './ports.ts'
import { currentRefusal } from './refused-credentials.ts'
import { renewalAttempt } from './renewal-attempt.ts'
import { hasLasted } from './renewal-outcome.ts'
import { RenewalQueue } from './renewal-queue.ts'
import { RenewalTimers } from './renewal-timers.ts'
import { RequestedRenewals } from './requested-renewals.ts'
import { shiftInstants } from './shift-instants.ts'

/** The queue's key of a sign-in that has no account yet. */
const newAccountKey = 'new'

/**
 * Keeps every account's token fresh. The schedule decides when, the queue decides in which order, and the attempt calls the
 * service and stores the outcome.
 */
export class Renewals {
  readonly #ports: RenewalPorts
  readonly #accounts: AccountStore
  readonly #listener: RenewalListener
  readonly #changed: (accountId: string) => void
  readonly #timers: RenewalTimers
  readonly #queue: RenewalQueue
  readonly #requested: RequestedRenewals
  readonly #attempt: ReturnType<typeof renewalAttempt>
  /** By account, the result of its last call. */
  readonly #results = new Map<string, RenewalResult>()
  readonly #unlisten: readonly (() => void)[]

  /** @param changed called when the account's view has changed, but not the account */
  constructor(
    ports: RenewalPorts,
    accounts: AccountStore,
    listener: RenewalListener,
    changed: (accountId: string) => void,
  ) {
    this.#ports = ports
    this.#accounts = accounts
    this.#listener = listener
    this.#changed = changed
    this.#timers = new RenewalTimers(ports, accounts, {
      due: (accountId, reason) => this.#due(accountId, reason),
      show: changed,
      warn: (accountId) => this.#warn(accountId),
      expired: (accountId) => this.#withFailing(accountId, (account, why) => listener.expired(account, why)),
    })
    this.#queue = new RenewalQueue(ports.clock, changed)
    this.#requested = new RequestedRenewals(ports.clock, accounts)
    this.#attempt = renewalAttempt(ports, accounts, this.#timers, {
      renewed: (before, after) => listener.renewed(before, after),
      failed: (after) => {
        const { token, renewal } = after
        listener.failed(after)
        const isEndangered = token !== null && ports.clock.now() >= warningAt(token, renewal.failingSince)
        if (isEndangered && renewal.failure !== null) listener.expirySoon(after, renewal.failure)
      },
    })
    this.#unlisten = [
      ports.scheduler.onWake((wake) => this.#woke(wake)),
      ports.scheduler.onClockSetBack((byMs) => this.#clockSetBack(byMs)),
      ports.policy.onChange(() => {
        for (const account of accounts.all()) this.plan(account)
      }),
      ports.events.accountChanged.add((after, before) => {
        if (before === null) this.plan(after)
      }),
      ports.events.accountGone.add(({ id }) => {
        this.#forget(id)
        // Another account that shares the refused credentials may now be next to try them.
        for (const account of accounts.all()) if (currentRefusal(account) !== null) this.#timers.plan(account)
      }),
    ]
    ports.events.quit.add(() => this.#stop())
  }

  plan(account: Account): void {
    const failure = this.#noCallFailure(account)
    if (failure !== null) this.#queue.cancel(account.id)
    this.#timers.plan(account)
    if (failure?.cause === 'host-not-allowed') this.#listener.blocked(account, failure)
    this.#changed(account.id)
  }

  #forget(accountId: string): void {
    this.#timers.forget(accountId)
    this.#queue.cancel(accountId)
    this.#results.delete(accountId)
    this.#requested.forget(accountId)
  }

  /** Renews at once if `RequestedRenewals` allows it, or joins the running call. Resolves when that has ended. */
  async renew(accountId: string, by: Requester): Promise<RenewalResult> {
    const account = this.#accounts.get(accountId)
    if (account === null) return { kind: 'ended' }
    const failure = this.#noCallFailure(account)
    if (failure !== null) return { kind: 'failed', host: hostOf(account.address), failure }
    if (!this.#queue.isBusy(accountId) && !this.#requested.allow(account, by)) return { kind: 'too-soon' }
    await this.#run(accountId, by === 'person' ? 'asked' : 'requested')
    return this.#results.get(accountId) ?? { kind: 'ended' }
  }

  /** Renews with the answer that a person has just given, in place of a call that began without it. */
  async renewWithAnswer(accountId: string): Promise<RenewalResult> {
    const result = await this.#queue.replace(accountId, (signal) => this.#call(accountId, 'asked', signal))
    return result ?? { kind: 'ended' }
  }

  async renewAll(by: Requester): Promise<void> {
    await Promise.all(this.#accounts.all().map((each) => this.renew(each.id, by)))
  }

  /**
   * Runs `work`, a sign-in, in place of the account's renewal, so that the limits of the queue apply to it. Then plans the
   * next renewal, whatever the result. `accountId` is null for a new account. `signal` is aborted when the account is
   * forgotten. Null if the work was cancelled before it began.
   */
  async replace<T>(accountId: string | null, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await this.#queue.replace(accountId ?? newAccountKey, (signal) => {
        if (accountId !== null) this.#results.delete(accountId)
        return work(signal)
      })
    } finally {
      const account = accountId === null ? null : this.#accounts.get(accountId)
      if (account !== null) this.plan(account)
    }
  }

  /** The state of an account's renewal, without the status of its token. */
  viewOf(account: Account): RenewalView {
    const { id, renewal } = account
    const { failure, failures } = renewal
    const now = this.#ports.clock.now()
    const failingSince = renewal.failingSince ?? now
    const failing = failure && {
      failingSince,
      failures,
      isTold: now >= failureShownAt(failingSince, account.token),
      hasLasted: hasLasted(renewal),
      failure,
    }
    if (this.#queue.isBusy(id))
      return { state: 'running', startedAt: this.#queue.runningSince(id) ?? now, failing }
    const noCall = this.#shownNoCallFailure(account)
    if (noCall !== null) return { state: 'not-possible', failure: noCall }
    const next = this.#timers.nextOf(account)
    if (failing === null) return { state: 'idle', nextAt: next?.at ?? null, reason: next?.reason ?? null }
    const { at, reason } = next ?? { at: now, reason: 'retry' }
    const state = currentRefusal(account) === null ? 'waiting' : 'refused'
    return { state, nextAt: at, reason, ...failing }
  }

  /** Why the account's renewal fails or cannot begin; null if it does not. */
  shownFailure(account: Account): Failure | null {
    return this.#shownNoCallFailure(account) ?? account.renewal.failure
  }

  #stop(): void {
    for (const unlisten of this.#unlisten) unlisten()
    this.#queue.stop()
  }

  #noCallFailure(account: Account): Failure | null {
    return noCallFailure(account, this.#ports.policy.read())
  }

  /** The failure to show. A missing password is shown only once the renewal is due. */
  #shownNoCallFailure(account: Account): Failure | null {
    const failure = this.#noCallFailure(account)
    if (failure?.cause !== 'no-password') return failure
    const dueAt = this.#timers.dueAt(account)
    return dueAt !== null && dueAt <= this.#ports.clock.now() ? failure : null
  }

  #due(accountId: string, reason: RenewalReason): void {
    const account = this.#accounts.get(accountId)
    if (account === null) return
    const failure = this.#noCallFailure(account)
    if (failure === null) {
      void this.#run(accountId, reason)
      return
    }
    this.#listener.blocked(account, failure)
    this.#changed(accountId)
  }

  #run(accountId: string, reason: RenewalReason): Promise<void> {
    const work = async (signal: AbortSignal) => void (await this.#call(accountId, reason, signal))
    return this.#queue.run(accountId, work, reason === 'asked' ? 'first' : 'last')
  }

  async #call(accountId: string, reason: RenewalReason, signal: AbortSignal): Promise<RenewalResult | null> {
    this.#results.delete(accountId)
    const result = await this.#attempt(accountId, reason, signal)
    if (result !== null) this.#results.set(accountId, result)
    return result
  }

  /** Skips the warning while a call runs or is about to: it may succeed, and reports its own failure. */
  #warn(accountId: string): void {
    this.#withFailing(accountId, (account, why) => {
      const next = this.#timers.nextOf(account)
      const isTrying = this.#queue.isBusy(accountId) || (next !== null && next.at <= this.#ports.clock.now())
      if (!isTrying) this.#listener.expirySoon(account, why)
    })
  }

  #withFailing(accountId: string, run: (account: Account, failure: Failure) => void): void {
    const account = this.#accounts.get(accountId)
    const failure = account && this.shownFailure(account)
    if (account !== null && failure !== null) run(account, failure)
  }

  #woke(wake: Wake): void {
    for (const account of this.#accounts.all()) {
      if (!this.#timers.planAfterWake(account)) continue
      this.#changed(account.id)
      if (wake.sleptMs === 0) continue
      const event = { kind: 'woke-up', sleptMs: wake.sleptMs } as const
      this.#ports.activity.note(account.id, { at: this.#ports.clock.now(), event })
    }
  }

  #clockSetBack(byMs: number): void {
    this.#ports.log.info('clock.set-back', { byMs })
    for (const account of this.#accounts.all()) this.#accounts.put(shiftInstants(account, byMs))
  }
}
