import { passwordNeeded } from '../activity/sentences.ts'
import type { Account } from '../model/account.ts'
import { hostOf } from '../model/account.ts'
import type { FailureRecord } from '../model/failure.ts'
import type { RenewalReason } from '../model/renewal-reason.ts'
import type { RenewalView } from '../model/snapshot.ts'
import type { Clock, Digest, Http, Log, Network, Power, Random, Redactor, SettingsStore } from '../ports.ts'
import type { IssuedToken, ServiceFailure } from '../service/answer.ts'
import { actionFor, failureWhileRetrying } from '../service/failure-words.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { callToRenew } from './renewal-call.ts'
import { type Answered, RenewalDiary } from './renewal-diary.ts'
import { afterFailure, afterSuccess, withClockMoved } from './renewal-outcome.ts'
import { RenewalPlans } from './renewal-plans.ts'
import { renewalView } from './renewal-view.ts'
import { Renewer } from './renewer.ts'
import type { Wake } from './timeline.ts'

export interface RenewalPorts {
  readonly clock: Clock
  readonly random: Random
  readonly http: Http
  readonly power: Power
  readonly network: Network
  readonly log: Log
  readonly redactor: Redactor
  readonly settings: SettingsStore
  readonly digest: Digest
}

export interface RenewalListener {
  /** A renewal succeeded; the account as it was and as it is. */
  renewed(before: Account, after: Account): void
  /** A renewal failed; `after` holds why. */
  failed(after: Account): void
  /** So long before expiry that a failing renewal is worth a word. */
  expirySoon(account: Account): void
  /** At least once a minute while the machine is awake. */
  ticked(): void
  /** Something to draw changed, though the account did not. */
  changed(accountId: string): void
}

/** Keeps every account's token fresh: waits for what is planned, calls the service, notes the outcome, plans anew. */
export class Renewals {
  readonly #ports: RenewalPorts
  readonly #book: AccountBook
  readonly #listener: RenewalListener
  readonly #diary: RenewalDiary
  readonly #plans: RenewalPlans
  readonly #renewer: Renewer

  constructor(ports: RenewalPorts, book: AccountBook, listener: RenewalListener) {
    this.#ports = ports
    this.#book = book
    this.#listener = listener
    this.#diary = new RenewalDiary(ports)
    this.#plans = new RenewalPlans(ports, {
      ticked: () => listener.ticked(),
      due: (accountId, why) => void this.#renewer.run(accountId, why),
      warn: (accountId) => this.#warn(accountId),
      woke: (wake) => this.#woke(wake),
      clockSetBack: (byMs) => this.#clockSetBack(byMs),
    })
    this.#renewer = new Renewer({
      now: () => ports.clock.now(),
      renew: (accountId, why, signal) => this.#renew(accountId, why, signal),
      onChange: (accountId) => listener.changed(accountId),
    })
  }

  /** Plans the account's next renewal from what is known of it, e.g. at start, after a sign-in or a new setting. */
  plan(account: Account): void {
    this.#plans.plan(account)
    this.#listener.changed(account.id)
  }

  /** Ends everything that is planned or under way for the account. */
  forget(accountId: string): void {
    this.#plans.forget(accountId)
    this.#renewer.cancel(accountId)
  }

  /** Renews at once, or joins the call under way. Resolves when it has ended, however it went. */
  now(accountId: string): Promise<void> {
    return this.#renewer.run(accountId, 'asked')
  }

  /** As `now`, but not where the credentials were rejected: trying them again could lock the account. */
  async nowUnlessRejected(accountId: string): Promise<void> {
    if (this.#book.get(accountId)?.renewal.failure?.action !== 'sign-in-again') await this.now(accountId)
  }

  async allNow(): Promise<void> {
    await Promise.all(this.#book.all().map((each) => this.nowUnlessRejected(each.id)))
  }

  /**
   * Does `work`, which calls the service for the account, in place of a renewal, so that there are never
   * two calls at once; then plans anew, however it went. `signal` fires when the account is forgotten.
   */
  async instead<T>(accountId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await this.#renewer.instead(accountId, work)
    } finally {
      const account = this.#book.get(accountId)
      if (account !== null) this.plan(account)
    }
  }

  viewOf(account: Account): RenewalView {
    return renewalView(account, {
      running: this.#renewer.isBusy(account.id),
      runningSince: this.#renewer.runningSince(account.id),
      next: this.#plans.of(account.id),
      now: this.#ports.clock.now(),
    })
  }

  /** Nothing runs afterwards. */
  stop(): void {
    this.#plans.stop()
    this.#renewer.stop()
  }

  async #renew(accountId: string, why: RenewalReason, signal: AbortSignal): Promise<void> {
    const account = this.#book.get(accountId)
    if (account === null) return
    this.#ports.log.info('renewal.start', { accountId, why })
    const { address, username, credentials } = account
    const answer =
      credentials && (await callToRenew(this.#ports, { address, username, ...credentials, signal }))
    if (signal.aborted) return
    this.#plans.look()
    // The account may have changed meanwhile, or be gone: what was read before the call is not written back.
    const current = this.#book.get(accountId)
    if (current === null) return
    if (answer === null) this.#fail(current, noAnswer, { sentence: passwordNeeded, action: 'sign-in-again' })
    else if (answer.kind === 'issued') this.#succeed(current, answer)
    else this.#fail(current, answer, this.#recordOf(current, answer))
  }

  #recordOf(account: Account, answer: ServiceFailure): FailureRecord {
    return {
      sentence: this.#ports.redactor.redact(failureWhileRetrying(answer, hostOf(account.address))),
      action: actionFor(answer),
    }
  }

  #succeed(before: Account, answer: IssuedToken): void {
    const fresh = afterSuccess(before, answer, this.#ports.random.fraction(), this.#ports.digest)
    const after = this.#diary.succeeded(before, fresh, answer)
    this.#book.put(after)
    this.#plans.plan(after)
    this.#listener.renewed(before, after)
  }

  #fail(before: Account, answer: Failed, failure: FailureRecord): void {
    const { clock, log } = this.#ports
    const after = this.#diary.failed(before, afterFailure(before, answer, failure, clock.now()), answer)
    this.#book.put(after)
    this.#plans.planAfterFailure(after)
    log.warn('renewal.failed', { accountId: before.id, status: answer.status, why: failure.sentence })
    this.#listener.failed(after)
  }

  #warn(accountId: string): void {
    const account = this.#book.get(accountId)
    if (account !== null) this.#listener.expirySoon(account)
  }

  #woke(wake: Wake): void {
    for (const account of this.#book.all()) {
      if (!this.#plans.planAfterWake(account, wake)) continue
      if (wake.sleptMs > 0) this.#book.put(this.#diary.wokeUp(account, wake.sleptMs))
      else this.#listener.changed(account.id)
    }
  }

  #clockSetBack(byMs: number): void {
    for (const account of this.#book.all())
      this.#book.put(this.#diary.clockSetBack(withClockMoved(account, byMs), byMs))
  }
}

type Failed = Answered & Pick<ServiceFailure, 'retryAfterMs'>

const noAnswer: Failed = { status: null, durationMs: 0, said: null, retryAfterMs: null }
