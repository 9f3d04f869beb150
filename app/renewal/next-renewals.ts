import type { Account } from '../model/account/account.ts'
import type { RenewalReason } from '../model/account/renewal-reason.ts'
import { requiredAction } from '../model/failure/failure.ts'
import type { Clock, Random, SettingsStore } from '../ports/index.ts'
import {
  deservesQuickTries,
  newNetworkDelayMs,
  pauseMs,
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
type Instants = Pick<Scheduler, 'set' | 'remove' | 'atOf'>

/** An account has three instants on the scheduler, each under a key of its own. */
const renewKey = (accountId: string) => `renew:${accountId}`
const warnKey = (accountId: string) => `warn:${accountId}`
const expiryKey = (accountId: string) => `expiry:${accountId}`

/** When each account is renewed next, and why: the policy's plans, set on the scheduler. */
export class NextRenewals {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>
  readonly #random: Pick<Random, 'fraction'>
  readonly #settings: Pick<SettingsStore, 'read'>
  readonly #scheduler: Instants
  readonly #reasons = new Map<string, RenewalReason>()
  /** Failures in a row, since a new network last started the count anew. */
  readonly #failures = new Map<string, number>()
  /** By account, when that was (monotonic, ms). */
  readonly #countedAnewAt = new Map<string, number>()
  readonly #listener: ScheduleListener

  constructor(
    ports: {
      readonly clock: Pick<Clock, 'now' | 'monotonic'>
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
   * Whether a wake-up concerns the account: its renewal is due, or worth a try sooner than planned, which is planned
   * then, though not within 30 s of its last call, `sinceCallMs` ago.
   */
  planAfterWake({ id, token, renewal }: Account, wake: Wake, sinceCallMs: number): boolean {
    const now = this.#clock.now()
    const next = this.nextOf(id)
    const isDue = next !== null && next.at <= now
    // An unlocked screen says nothing about the network.
    if (wake.kind === 'unlock') return isDue
    this.#allowQuickTries(id)
    if (isDue) return true
    // A café's sign-in page looks like a wrong address until the person has signed in to the network, an office's
    // proxy is not there at home, and a certificate may be on a card that was not in the computer.
    const action = renewal.failure && requiredAction(renewal.failure)
    const maySucceedHere =
      action === 'check-address' || action === 'give-proxy-password' || action === 'choose-certificate'
    if (!maySucceedHere && (next === null || renewal.failures === 0)) return false
    const failingForMs = now - (renewal.failingSince ?? now)
    const leftMs = (token?.expiresAt ?? now) - now
    const delayMs = maySucceedHere ? 0 : newNetworkDelayMs(failingForMs, leftMs, this.#random.fraction())
    const waitMs = Math.max(delayMs, pauseMs(sinceCallMs))
    const { at, reason } = planRetry(now, waitMs, renewal.notBeforeAt)
    if (next !== null && next.at <= at) return false
    this.#set(id, { at, reason: reason === 'retry' ? 'wake-up' : reason })
    return true
  }

  forget(accountId: string): void {
    this.#scheduler.remove(renewKey(accountId))
    this.#scheduler.remove(warnKey(accountId))
    this.#scheduler.remove(expiryKey(accountId))
    this.#reasons.delete(accountId)
    this.#failures.delete(accountId)
    this.#countedAnewAt.delete(accountId)
  }

  /** As after a first failure. A network that comes and goes all the time brings them only now and then. */
  #allowQuickTries(accountId: string): void {
    const now = this.#clock.monotonic()
    const sinceMs = now - (this.#countedAnewAt.get(accountId) ?? Number.NEGATIVE_INFINITY)
    if (!this.#failures.has(accountId) || !deservesQuickTries(sinceMs)) return
    this.#failures.delete(accountId)
    this.#countedAnewAt.set(accountId, now)
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

/** True if only a person can end the failure. */
function isStopped({ renewal }: Account): boolean {
  return renewal.failure !== null && requiredAction(renewal.failure) !== 'none'
}
