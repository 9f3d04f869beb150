import { withActivity } from '../activity/activity-log.ts'
import type { Requester } from '../gate/gate.ts'
import { type Account, isRejected } from '../model/account/account.ts'
import { hostOf } from '../model/account/account-names.ts'
import type { ActivityEvent } from '../model/account/activity.ts'
import { requiredAction } from '../model/failure/failure.ts'
import { isHostAllowed } from '../model/settings/policy.ts'
import type { RenewalView } from '../model/snapshot/snapshot.ts'
import type { SettingsStore } from '../ports/index.ts'
import type { AccountStore } from '../vault/account-store.ts'
import { NextRenewals } from './next-renewals.ts'
import { type AttemptListener, type AttemptPorts, RenewalAttempt } from './renewal-attempt.ts'
import { mayCall, type RenewalRequester } from './renewal-policy.ts'
import { RenewalQueue } from './renewal-queue.ts'
import type { Wake } from './scheduler.ts'
import { shiftInstants } from './shift-instants.ts'

export interface RenewalPorts extends AttemptPorts {
  readonly settings: SettingsStore
}

export interface RenewalListener extends AttemptListener {
  /** A person should now hear of a failing renewal, because the token expires soon. */
  expirySoon(account: Account): void
  /** The token has expired; may be called more than once. */
  expired(account: Account): void
  /** Something to draw changed, though the account did not. */
  changed(accountId: string): void
}

/**
 * Keeps every account's token fresh. The schedule says when, the queue says whose turn it is, and the
 * attempt calls the service and notes the outcome.
 */
export class Renewals {
  readonly #ports: RenewalPorts
  readonly #accounts: AccountStore
  readonly #listener: RenewalListener
  readonly #schedule: NextRenewals
  readonly #queue: RenewalQueue
  /** By account, when a person last asked for a renewal (monotonic, ms). */
  readonly #pressedAt = new Map<string, number>()
  readonly #unlisten: readonly (() => void)[]

  constructor(ports: RenewalPorts, accounts: AccountStore, listener: RenewalListener) {
    this.#ports = ports
    this.#accounts = accounts
    this.#listener = listener
    this.#schedule = new NextRenewals(ports, {
      due: (accountId, reason) => void this.#queue.run(accountId, reason),
      warn: (accountId) => this.#withAccount(accountId, (account) => listener.expirySoon(account)),
      expired: (accountId) => this.#withAccount(accountId, (account) => listener.expired(account)),
    })
    this.#queue = new RenewalQueue({
      clock: ports.clock,
      attempt: new RenewalAttempt(ports, accounts, this.#schedule, listener),
      onChange: (accountId) => listener.changed(accountId),
    })
    this.#unlisten = [
      ports.scheduler.onWake((wake) => this.#woke(wake)),
      ports.scheduler.onClockSetBack((byMs) => this.#clockSetBack(byMs)),
      ports.settings.onChange((after, before) => {
        if (after.renewBefore !== before.renewBefore) for (const account of accounts.all()) this.plan(account)
      }),
      ports.policy.onChange(() => {
        for (const account of accounts.all()) this.#followPolicy(account)
      }),
    ]
  }

  /** Plans the account's next renewal from what is known of it, e.g. at start or after a sign-in. */
  plan(account: Account): void {
    this.#schedule.plan(account)
    this.#followPolicy(account)
    this.#listener.changed(account.id)
  }

  /**
   * An account whose host the policy does not allow any more says so at once: the attempt ends before any call. One that
   * is allowed again is renewed. What needs the person for another reason stays as it is.
   */
  #followPolicy({ id, address, renewal: { failure } }: Account): void {
    const isAllowed = isHostAllowed(this.#ports.policy.read(), hostOf(address))
    const wasRefused = failure?.cause === 'host-not-allowed'
    const mayChange = wasRefused || failure === null || requiredAction(failure) === 'none'
    if (isAllowed === wasRefused && mayChange) void this.#queue.run(id, 'retry')
  }

  /** Ends everything that is planned or running for the account. */
  forget(accountId: string): void {
    this.#schedule.forget(accountId)
    this.#queue.forget(accountId)
    this.#pressedAt.delete(accountId)
  }

  /**
   * Renews at once, or joins the running call; does nothing if the credentials were rejected, or if the last outcome
   * is too new for whoever asks. Resolves when it has ended, however it went.
   */
  async renew(accountId: string, by: RenewalRequester): Promise<void> {
    const account = this.#accounts.get(accountId)
    if (account === null || isRejected(account)) return
    const { clock } = this.#ports
    const sinceMs =
      by === 'person'
        ? clock.monotonic() - (this.#pressedAt.get(accountId) ?? Number.NEGATIVE_INFINITY)
        : this.#queue.sinceCallMs(accountId)
    if (!this.#queue.isBusy(accountId) && !mayCall(by, sinceMs, account.renewal.notBeforeAt, clock.now()))
      return
    if (by === 'person') this.#pressedAt.set(accountId, clock.monotonic())
    await this.#queue.run(accountId, 'asked')
  }

  async renewAll(by: Requester): Promise<void> {
    await Promise.all(this.#accounts.all().map((each) => this.renew(each.id, by)))
  }

  /**
   * Runs `work`, which calls the service for the account, as its renewal, so that there are never two calls
   * at once. Then plans the next renewal, however it went. `signal` is aborted when the account is forgotten.
   */
  async replace<T>(accountId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await this.#queue.replace(accountId, work)
    } finally {
      const account = this.#accounts.get(accountId)
      if (account !== null) this.plan(account)
    }
  }

  /** What the renewal of an account is doing, apart from its token's status. */
  viewOf({ id, renewal }: Account): RenewalView {
    const { failure, failures } = renewal
    const now = this.#ports.clock.now()
    const next = this.#schedule.nextOf(id)
    const failingSince = renewal.failingSince ?? now
    if (this.#queue.isBusy(id)) {
      const startedAt = this.#queue.runningSince(id) ?? now
      return { state: 'running', startedAt, failing: failure && { failingSince, failure } }
    }
    if (failure === null) return { state: 'idle', nextAt: next?.at ?? null, reason: next?.reason ?? null }
    if (requiredAction(failure) !== 'none') return { state: 'action-needed', failingSince, failure }
    const { at, reason } = next ?? { at: now, reason: 'retry' }
    return { state: 'waiting', nextAt: at, reason, failingSince, failures, failure }
  }

  /** Nothing runs afterwards. */
  stop(): void {
    for (const unlisten of this.#unlisten) unlisten()
    this.#queue.stop()
  }

  #withAccount(accountId: string, run: (account: Account) => void): void {
    const account = this.#accounts.get(accountId)
    if (account !== null) run(account)
  }

  #woke(wake: Wake): void {
    for (const account of this.#accounts.all()) {
      if (!this.#schedule.planAfterWake(account, wake, this.#queue.sinceCallMs(account.id))) continue
      if (wake.sleptMs > 0) this.#note(account, { kind: 'woke-up', sleptMs: wake.sleptMs })
      else this.#listener.changed(account.id)
    }
  }

  #clockSetBack(byMs: number): void {
    for (const account of this.#accounts.all())
      this.#note(shiftInstants(account, byMs), { kind: 'clock-set-back', byMs })
  }

  #note(account: Account, event: ActivityEvent): void {
    this.#accounts.put(withActivity(account, { at: this.#ports.clock.now(), event, detail: null }))
  }
}
