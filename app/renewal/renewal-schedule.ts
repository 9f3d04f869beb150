import type { Account } from '../model/account.ts'
import { requiredAction } from '../model/failure-action.ts'
import type { RenewalReason } from '../model/renewal-reason.ts'
import type { Clock, Random, SettingsStore } from '../ports/index.ts'
import {
  newNetworkDelayMs,
  planRenewal,
  planRetry,
  type RenewalPlan,
  retryDelayMs,
  warningAt,
} from './renewal-policy.ts'
import type { Scheduler, Wake } from './scheduler.ts'

interface ScheduleListener {
  /** The account's renewal is due. */
  due(accountId: string, reason: RenewalReason): void
  /** If the account's renewal fails, this is the time to say so. */
  warn(accountId: string): void
  /** The token has expired. May be called more than once. */
  expired(accountId: string): void
}

/** What the schedule needs of the scheduler. */
export type Instants = Pick<Scheduler, 'set' | 'remove' | 'atOf' | 'onWake'>

/** An account has three instants on the scheduler, each under a key of its own. */
const renewKey = (accountId: string) => `renew:${accountId}`
const warnKey = (accountId: string) => `warn:${accountId}`
const expiryKey = (accountId: string) => `expiry:${accountId}`

/** When each account is renewed next, and why: the policy's plans, set on the scheduler. */
export class RenewalSchedule {
  readonly #clock: Pick<Clock, 'now'>
  readonly #random: Pick<Random, 'fraction'>
  readonly #settings: Pick<SettingsStore, 'read'>
  readonly #scheduler: Instants
  readonly #reasons = new Map<string, RenewalReason>()
  /** Failures in a row. A new network deserves quick tries, so it starts the count anew. */
  readonly #failures = new Map<string, number>()
  readonly #listener: ScheduleListener
  readonly #unlisten: () => void

  constructor(
    ports: {
      readonly clock: Pick<Clock, 'now'>
      readonly random: Pick<Random, 'fraction'>
      readonly settings: Pick<SettingsStore, 'read'>
      readonly scheduler: Instants
    },
    listener: ScheduleListener,
  ) {
    this.#clock = ports.clock
    this.#random = ports.random
    this.#settings = ports.settings
    this.#scheduler = ports.scheduler
    this.#listener = listener
    this.#unlisten = this.#scheduler.onWake((wake) => {
      if (isNewNetwork(wake)) this.#failures.clear()
    })
  }

  /** The account's next renewal; null if none is planned. */
  nextOf(accountId: string): RenewalPlan | null {
    const at = this.#scheduler.atOf(renewKey(accountId))
    return at === null ? null : { at, reason: this.#reasons.get(accountId) ?? 'before-expiry' }
  }

  /** Plans anew, e.g. at start, after a success or a new setting. */
  plan(account: Account): void {
    const { id, token, renewal } = account
    if (token === null) return
    this.#planWarning(account)
    this.#scheduler.set(expiryKey(id), token.expiresAt, () => this.#listener.expired(id))
    if (isStopped(account)) {
      this.#scheduler.remove(renewKey(id))
    } else if (renewal.failures === 0) {
      this.#failures.delete(id)
      this.#set(id, planRenewal(token, renewal, this.#settings.read().renewBefore, this.#clock.now()))
    } else if (this.nextOf(id) === null) {
      this.#set(id, planRetry(this.#clock.now(), 0, renewal.notBeforeAt))
    }
  }

  /** Plans the next try after a failure, or none if only a person can end it. */
  planAfterFailure(account: Account): void {
    const { id, renewal } = account
    if (renewal.failures === 1) this.#planWarning(account)
    if (isStopped(account)) {
      this.#scheduler.remove(renewKey(id))
      return
    }
    const failures = (this.#failures.get(id) ?? 0) + 1
    this.#failures.set(id, failures)
    const delayMs = retryDelayMs(failures, this.#random.fraction())
    this.#set(id, planRetry(this.#clock.now(), delayMs, renewal.notBeforeAt))
  }

  /**
   * Whether a wake-up concerns the account: its renewal is due, or worth another try at once or soon, which
   * is planned then.
   */
  planAfterWake({ id, token, renewal }: Account, wake: Wake): boolean {
    const now = this.#clock.now()
    const next = this.nextOf(id)
    if (next !== null && next.at <= now) return true
    // A café's sign-in page looks like a wrong address until the person has signed in to the network, an office's
    // proxy is not there at home, and a certificate may be on a card that was not in the computer.
    const action = renewal.failure && requiredAction(renewal.failure)
    const maySucceedHere =
      action === 'check-address' || action === 'give-proxy-password' || action === 'choose-certificate'
    if (!maySucceedHere && (next === null || renewal.failures === 0 || !isNewNetwork(wake))) return false
    const failingForMs = maySucceedHere ? 0 : now - (renewal.failingSince ?? now)
    const leftMs = (token?.expiresAt ?? now) - now
    const delayMs = newNetworkDelayMs(failingForMs, leftMs, this.#random.fraction())
    const { at, reason } = planRetry(now, delayMs, renewal.notBeforeAt)
    this.#set(id, { at, reason: reason === 'retry' ? 'wake-up' : reason })
    return true
  }

  forget(accountId: string): void {
    this.#scheduler.remove(renewKey(accountId))
    this.#scheduler.remove(warnKey(accountId))
    this.#scheduler.remove(expiryKey(accountId))
    this.#reasons.delete(accountId)
    this.#failures.delete(accountId)
  }

  stop(): void {
    this.#unlisten()
  }

  #set(accountId: string, { at, reason }: RenewalPlan): void {
    this.#reasons.set(accountId, reason)
    this.#scheduler.set(renewKey(accountId), at, () => this.#listener.due(accountId, reason))
  }

  #planWarning({ id, token, renewal }: Account): void {
    if (token === null) return
    const { renewBefore } = this.#settings.read()
    const at = warningAt(token, renewal.failingSince, renewBefore)
    this.#scheduler.set(warnKey(id), at, () => this.#listener.warn(id))
  }
}

/** An unlocked screen says nothing about the network. */
function isNewNetwork({ kind }: Wake): boolean {
  return kind !== 'unlock'
}

/** True if only a person can end the failure. */
function isStopped({ renewal }: Account): boolean {
  return renewal.failure !== null && requiredAction(renewal.failure) !== 'none'
}
