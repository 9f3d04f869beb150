import { withActivity } from '../activity/activity-log.ts'
import { clockSetBack, passwordNeeded, renewalFailed, renewed, wokeUp } from '../activity/sentences.ts'
import type { RenewalReason, RenewalView } from '../bridge/snapshot.ts'
import type { Clock, Digest, Http, Log, Network, Power, Random, Redactor, SettingsStore } from '../ports.ts'
import type { ServiceAnswer, ServiceFailure } from '../service/answer.ts'
import { actionFor, failureSentence } from '../service/failure-words.ts'
import { callTokenEndpoint } from '../service/token-endpoints.ts'
import { backoffMs } from '../token/backoff.ts'
import { leadMs, planRenewal, planRetry } from '../token/renewal-policy.ts'
import { Renewer } from '../token/renewer.ts'
import { Timeline, type Wake } from '../token/timeline.ts'
import type { Account, FailureRecord } from './account.ts'
import type { AccountBook } from './account-book.ts'
import { hostOf } from './account-view.ts'
import { afterFailure, afterSuccess, withClockMoved } from './renewal-outcome.ts'
import { renewalView } from './renewal-view.ts'

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

/** The longest time before expiry at which a person is told that the token cannot be renewed. */
const warnMs = 2 * 3_600_000

type TimelineKey = { readonly kind: 'renew' | 'warn'; readonly accountId: string }
const keyOf = ({ kind, accountId }: TimelineKey) => `${kind}:${accountId}`

/** Keeps every account's token fresh: plans with the policy, waits on the timeline, calls through the renewer. */
export class Renewals {
  readonly #ports: RenewalPorts
  readonly #book: AccountBook
  readonly #listener: RenewalListener
  readonly #timeline: Timeline
  readonly #renewer: Renewer
  readonly #reasons = new Map<string, RenewalReason>()
  /** Failures in a row since the last wake-up: a new network deserves quick tries again. */
  readonly #failures = new Map<string, number>()

  constructor(ports: RenewalPorts, book: AccountBook, listener: RenewalListener) {
    this.#ports = ports
    this.#book = book
    this.#listener = listener
    this.#timeline = new Timeline(ports, {
      ticked: () => listener.ticked(),
      due: (key) => this.#due(key),
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
    const { token, renewal } = account
    this.#timeline.remove(keyOf({ kind: 'renew', accountId: account.id }))
    if (token === null || isStopped(account)) return
    const { renewBefore } = this.#ports.settings.read()
    if (renewal.tries > 0) this.#planAt(account.id, renewal.notBeforeAt ?? this.#ports.clock.now(), 'retry')
    else {
      const { at, why } = planRenewal(token, renewal, renewBefore)
      this.#planAt(account.id, at, why)
    }
    const lead = leadMs(token.expiresAt - token.issuedAt, renewBefore)
    this.#timeline.set(
      keyOf({ kind: 'warn', accountId: account.id }),
      token.expiresAt - Math.min(warnMs, lead / 2),
    )
  }

  /** Ends everything that is planned or under way for the account. */
  forget(accountId: string): void {
    for (const kind of ['renew', 'warn'] as const) this.#timeline.remove(keyOf({ kind, accountId }))
    this.#renewer.cancel(accountId)
    this.#reasons.delete(accountId)
    this.#failures.delete(accountId)
  }

  /** Ends the call under way for the account, and leaves its plans. */
  cancelCall(accountId: string): void {
    this.#renewer.cancel(accountId)
  }

  /** Renews at once, or joins the call under way. Resolves when it has ended, however it went. */
  now(accountId: string): Promise<void> {
    return this.#renewer.run(accountId, 'asked')
  }

  /** All but those whose credentials were rejected: trying them again could lock the account. */
  async allNow(): Promise<void> {
    const renewable = this.#book.all().filter((each) => each.renewal.failure?.action !== 'sign-in-again')
    await Promise.all(renewable.map((each) => this.now(each.id)))
  }

  viewOf(account: Account): RenewalView {
    return renewalView(account, {
      runningSince: this.#renewer.runningSince(account.id),
      nextAt: this.#timeline.atOf(keyOf({ kind: 'renew', accountId: account.id })),
      why: this.#reasons.get(account.id) ?? null,
      now: this.#ports.clock.now(),
    })
  }

  /** Nothing runs afterwards. */
  stop(): void {
    this.#timeline.stop()
    this.#renewer.stop()
  }

  #planAt(accountId: string, at: number, why: RenewalReason): void {
    this.#reasons.set(accountId, why)
    this.#timeline.set(keyOf({ kind: 'renew', accountId }), at)
    this.#listener.changed(accountId)
  }

  #due(key: string): void {
    const accountId = key.slice(key.indexOf(':') + 1)
    const account = this.#book.get(accountId)
    if (account === null) return
    if (key === keyOf({ kind: 'warn', accountId })) this.#listener.expirySoon(account)
    else void this.#renewer.run(accountId, this.#reasons.get(accountId) ?? 'before-expiry')
  }

  async #renew(accountId: string, why: RenewalReason, signal: AbortSignal): Promise<void> {
    const account = this.#book.get(accountId)
    if (account === null) return
    this.#ports.log.info('renewal.start', { accountId, why })
    const answer = account.credentials === null ? null : await this.#call(account, signal)
    // The account may have changed meanwhile, or be gone: what was read before the call is not written back.
    const current = this.#book.get(accountId)
    if (current === null || signal.aborted) return
    if (answer === null) this.#fail(current, noAnswer, { sentence: passwordNeeded, action: 'sign-in-again' })
    else if (answer.kind === 'issued') this.#succeed(current, answer)
    else if (answer.cause !== 'cancelled') this.#fail(current, answer, this.#recordOf(current, answer))
  }

  async #call(account: Account, signal: AbortSignal): Promise<ServiceAnswer | null> {
    const { address: baseUrl, username, credentials } = account
    if (credentials === null) return null
    const call = (endpoint: 'issue' | 'renew') =>
      callTokenEndpoint(this.#ports, { endpoint, baseUrl, username, ...credentials, signal })
    const answer = await call('renew')
    return answer.kind === 'failure' && answer.cause === 'no-endpoint' && !signal.aborted
      ? call('issue')
      : answer
  }

  #recordOf(account: Account, answer: ServiceFailure): FailureRecord {
    return {
      sentence: this.#ports.redactor.redact(failureSentence(answer, hostOf(account.address))),
      action: actionFor(answer),
    }
  }

  #succeed(before: Account, answer: Extract<ServiceAnswer, { kind: 'issued' }>): void {
    this.#failures.delete(before.id)
    const fresh = afterSuccess(before, answer, this.#ports.random.fraction(), this.#ports.digest)
    const changed = before.token?.value !== fresh.token?.value
    const after = this.#noted(fresh, 'good', renewed(changed, before.renewal.tries), answer)
    this.#book.put(after)
    this.plan(after)
    this.#listener.renewed(before, after)
  }

  #fail(before: Account, answer: Failed, failure: FailureRecord): void {
    const { clock, random } = this.#ports
    const failed = afterFailure(before, answer, failure, clock.now())
    // A long outage is one thing that happened, not a thousand.
    const isNews = before.renewal.failure?.sentence !== failure.sentence
    const after = isNews ? this.#noted(failed, 'problem', renewalFailed(failure.sentence), answer) : failed
    this.#book.put(after)
    this.#ports.log.warn('renewal.failed', {
      accountId: before.id,
      status: answer.status,
      why: failure.sentence,
    })
    if (failure.action === 'none') {
      const failures = (this.#failures.get(before.id) ?? 0) + 1
      this.#failures.set(before.id, failures)
      const delayMs = backoffMs(failures, random.fraction())
      const { at, why } = planRetry(clock.now(), delayMs, after.renewal.notBeforeAt)
      this.#planAt(after.id, at, why)
    } else this.#timeline.remove(keyOf({ kind: 'renew', accountId: after.id }))
    this.#listener.failed(after)
  }

  #noted(
    account: Account,
    tone: 'good' | 'neutral' | 'problem',
    text: string,
    answer: Answered | null,
  ): Account {
    const { clock, random, redactor } = this.#ports
    const detail = answer && {
      status: answer.status,
      durationMs: answer.durationMs,
      said: answer.said === null ? null : redactor.redact(answer.said),
    }
    return withActivity(account, { id: random.id(), at: clock.now(), tone, text, detail })
  }

  /** Whatever waits to be tried again is tried at once, but for the floor that the service set. */
  #woke(wake: Wake): void {
    const now = this.#ports.clock.now()
    this.#failures.clear()
    for (const account of this.#book.all()) {
      const nextAt = this.#timeline.atOf(keyOf({ kind: 'renew', accountId: account.id }))
      // A café's sign-in page looks like a wrong address until the network is another one.
      const wrongPlace = account.renewal.failure?.action === 'check-address'
      const waiting = nextAt !== null && account.renewal.tries > 0
      const due = nextAt !== null && nextAt <= now
      if (!wrongPlace && !waiting && !due) continue
      if (wake.sleptMs > 0) this.#book.put(this.#noted(account, 'neutral', wokeUp(wake.sleptMs), null))
      if (!due) this.#planAt(account.id, Math.max(now, account.renewal.notBeforeAt ?? 0), 'wake-up')
    }
  }

  #clockSetBack(byMs: number): void {
    for (const account of this.#book.all())
      this.#book.put(this.#noted(withClockMoved(account, byMs), 'neutral', clockSetBack(byMs), null))
  }
}

type Answered = Pick<ServiceAnswer, 'status' | 'durationMs' | 'said'>
type Failed = Answered & Pick<ServiceFailure, 'retryAfterMs'>

const noAnswer: Failed = { status: null, durationMs: 0, said: null, retryAfterMs: null }

/** True where only a person can end the failure. */
function isStopped(account: Account): boolean {
  return account.renewal.failure !== null && account.renewal.failure.action !== 'none'
}
