import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { failureShownAt, warningAt } from './failure-warning.ts'
import type { CallKind, RenewalReason } from './model/renewal-reason.ts'
import { noCallFailure } from './no-call-failure.ts'
import { passingRetryDelayMs, promptRetryDelayMs, stepAfterFailure } from './passing-retries.ts'
import type { RenewalPorts } from './ports.ts'
import {
  areCredentialsRefused,
  credentialsPauseEndsAt,
  currentRefusal,
  haveSameCredentials,
  nextCredentialsRetry,
} from './refused-credentials.ts'
import { planRenewal, type RenewalPlan } from './renewal-time.ts'
import { withFloor } from './retry-after-floor.ts'

interface ScheduleListener {
  due(accountId: string, reason: RenewalReason): void
  /** From now on a failing renewal is shown. */
  show(accountId: string): void
  /** If the account's renewal is failing, its token is now endangered. */
  warn(accountId: string): void
  /** The token has expired. May be called more than once. */
  expired(accountId: string): void
}

type TimerPorts = Pick<RenewalPorts, 'clock' | 'random' | 'policy' | 'scheduler'>

/** An account has five instants on the scheduler, each under a key of its own. */
const renewKey = (accountId: string) => `renew:${accountId}`
const wakeKey = (accountId: string) => `wake:${accountId}`
const showKey = (accountId: string) => `show:${accountId}`
const warnKey = (accountId: string) => `warn:${accountId}`
const expiryKey = (accountId: string) => `expiry:${accountId}`

/** Plans each account's next renewal by the renewal rules, and sets it on the scheduler. */
export class RenewalTimers {
  readonly #ports: TimerPorts
  readonly #accounts: AccountStore
  readonly #listener: ScheduleListener
  readonly #reasons = new Map<string, RenewalReason>()
  /** By account, the planned tries in a row that failed transiently. */
  readonly #tries = new Map<string, number>()
  /** By account, when a wake-up last caused a call, by the wall clock, which runs during sleep. */
  readonly #wokenAt = new Map<string, number>()

  constructor(ports: TimerPorts, accounts: AccountStore, listener: ScheduleListener) {
    this.#ports = ports
    this.#accounts = accounts
    this.#listener = listener
  }

  /** The account's next renewal; null if none is planned. Accounts that share refused credentials share one retry. */
  nextOf(account: Account): RenewalPlan | null {
    const id = this.#nextCredentialsRetry(account)?.accountId ?? account.id
    const at = this.#ports.scheduler.atOf(renewKey(id))
    return at === null ? null : { at, reason: this.#reasons.get(id) ?? 'before-expiry' }
  }

  /** When the account's renewal would be due if nothing had failed. */
  dueAt({ token, renewal }: Account): number | null {
    return token && planRenewal(token, renewal, this.#ports.clock.now()).at
  }

  /** Plans from the account's state, such as at start, after a success, or after a change of the policy. */
  plan(account: Account): void {
    const { id, token, renewal } = account
    if (token === null) return
    this.#planWarning(account)
    this.#ports.scheduler.set(expiryKey(id), token.expiresAt, () => this.#listener.expired(id))
    const now = this.#ports.clock.now()
    if (currentRefusal(account) !== null) {
      this.#planRefused(account)
      return
    }
    if (renewal.failure === null || !this.#canCall(account)) {
      this.#tries.delete(id)
      this.#set(account, planRenewal(token, renewal, now))
    } else if (this.nextOf(account) === null) {
      // Without a failed try since the start of Deckpass it is retried at once.
      const delayMs = this.#tries.has(id)
        ? this.#passingRetryDelayMs(account)
        : promptRetryDelayMs(renewal.lastFailureAt, now)
      this.#set(account, { at: now + delayMs, reason: 'retry' })
    }
    this.#planOthers(account)
  }

  /** Plans the next try after a failure. */
  planAfterFailure(account: Account, before: Account, call: CallKind): void {
    const { id, renewal } = account
    if (renewal.failures === 1) this.#planWarning(account)
    const plannedAt = call === 'extra' ? this.#ports.scheduler.atOf(renewKey(id)) : null
    const step = stepAfterFailure(account, before, plannedAt !== null)
    if (step === 'keep-plan') return
    if (step === 'try-refused') {
      this.#tries.delete(id)
      this.#planRefused(account)
      this.#planOthers(account)
      return
    }
    if (call === 'planned') this.#tries.set(id, (this.#tries.get(id) ?? 0) + 1)
    const retryAt = Math.max(
      this.#ports.clock.now() + this.#passingRetryDelayMs(account),
      credentialsPauseEndsAt(account, this.#accounts.all()),
    )
    this.#set(account, { at: Math.min(retryAt, plannedAt ?? retryAt), reason: 'retry' })
  }

  /**
   * Retries a transient failure in addition to the plan, at most once a minute. Returns true if that, or a due renewal, runs
   * now.
   */
  planAfterWake(account: Account): boolean {
    const { clock, scheduler } = this.#ports
    const { id, token, renewal } = account
    const now = clock.now()
    const dueAt = scheduler.atOf(renewKey(id))
    if (dueAt !== null && dueAt <= now) return this.#canCall(account)
    if (token === null || renewal.failure === null || !this.#canCall(account)) return false
    if (areCredentialsRefused(account, this.#accounts.all())) return false
    const retryAt = now + promptRetryDelayMs(this.#wokenAt.get(id) ?? null, now)
    const { at } = withFloor({ at: retryAt, reason: 'wake-up' }, renewal.notBeforeAt, token, now)
    if (dueAt !== null && dueAt <= at) return false
    scheduler.set(wakeKey(id), at, () => {
      this.#wokenAt.set(id, clock.now())
      this.#due(id, 'wake-up')
    })
    return at === now
  }

  forget(accountId: string): void {
    for (const key of [renewKey, wakeKey, showKey, warnKey, expiryKey])
      this.#ports.scheduler.remove(key(accountId))
    this.#reasons.delete(accountId)
    this.#tries.delete(accountId)
    this.#wokenAt.delete(accountId)
  }

  #canCall = (account: Account): boolean => noCallFailure(account, this.#ports.policy.read()) === null

  #nextCredentialsRetry(account: Account) {
    return currentRefusal(account) && nextCredentialsRetry(account, this.#accounts.all(), this.#canCall)
  }

  #passingRetryDelayMs({ id, renewal }: Account): number {
    const tries = this.#tries.get(id) ?? 1
    const failingForMs = this.#ports.clock.now() - (renewal.failingSince ?? this.#ports.clock.now())
    return passingRetryDelayMs(tries, failingForMs, this.#ports.random.fraction())
  }

  /** Plans one call for all accounts that share the refused credentials. */
  #planRefused(account: Account): void {
    const next = this.#nextCredentialsRetry(account)
    const isItsOwn = next?.accountId === account.id
    if (isItsOwn) this.#set(account, { at: next.at, reason: 'retry' })
    else this.#ports.scheduler.remove(renewKey(account.id))
  }

  /** After one account's call, another one may be next to try the refused credentials that they share. */
  #planOthers(account: Account): void {
    for (const other of this.#accounts.all())
      if (currentRefusal(other) !== null && other.id !== account.id && haveSameCredentials(other, account))
        this.#planRefused(other)
  }

  #set(account: Account, plan: RenewalPlan): void {
    const { id, token, renewal } = account
    const { at, reason } = withFloor(plan, renewal.notBeforeAt, token, this.#ports.clock.now())
    this.#reasons.set(id, reason)
    this.#ports.scheduler.set(renewKey(id), at, () => this.#due(id, reason))
  }

  /** Refused credentials are not sent again at once, whatever is due. */
  #due(accountId: string, reason: RenewalReason): void {
    const account = this.#accounts.get(accountId)
    if (account === null) return
    const pauseEndsAt = credentialsPauseEndsAt(account, this.#accounts.all())
    if (pauseEndsAt > this.#ports.clock.now()) this.#set(account, { at: pauseEndsAt, reason })
    else this.#listener.due(accountId, reason)
  }

  #planWarning({ id, token, renewal }: Account): void {
    if (token === null) return
    const { scheduler } = this.#ports
    const { failingSince } = renewal
    scheduler.set(warnKey(id), warningAt(token, failingSince), () => this.#listener.warn(id))
    if (failingSince === null) scheduler.remove(showKey(id))
    else scheduler.set(showKey(id), failureShownAt(failingSince, token), () => this.#listener.show(id))
  }
}
