import type { Redactor } from '../activity/redaction.ts'
import { type Account, hostOf } from '../model/account.ts'
import type { FailureRecord } from '../model/failure.ts'
import type { RenewalReason } from '../model/renewal-reason.ts'
import type { Clock, Digest, Http, Log, Random } from '../ports.ts'
import { type IssuedToken, questionIn, type ServiceFailure } from '../service/answer.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import { renewToken } from '../service/token-endpoints.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { passwordNeeded } from '../words/activity.ts'
import { failureWhileRetrying } from '../words/failures.ts'
import { type Answered, RenewalDiary } from './renewal-diary.ts'
import { afterFailure, afterSuccess } from './renewal-outcome.ts'
import type { RenewalSchedule } from './renewal-schedule.ts'
import type { Timeline } from './timeline.ts'

export interface AttemptPorts {
  readonly clock: Clock
  readonly random: Random
  readonly http: Http
  readonly log: Log
  readonly redactor: Redactor
  readonly digest: Digest
  readonly timeline: Timeline
}

export interface AttemptListener {
  /** A renewal succeeded; the account as it was and as it is. */
  renewed(before: Account, after: Account): void
  /** A renewal failed; `after` holds why. */
  failed(after: Account): void
}

/** One renewal from its call to the next plan: call the service, note the outcome in the account, plan the next one. */
export class RenewalAttempt {
  readonly #ports: AttemptPorts
  readonly #book: AccountBook
  readonly #schedule: RenewalSchedule
  readonly #listener: AttemptListener
  readonly #diary: RenewalDiary

  constructor(ports: AttemptPorts, book: AccountBook, schedule: RenewalSchedule, listener: AttemptListener) {
    this.#ports = ports
    this.#book = book
    this.#schedule = schedule
    this.#listener = listener
    this.#diary = new RenewalDiary(ports)
  }

  /** Never rejects. When `signal` fires, the answer is dropped and nothing changes. */
  async run(accountId: string, why: RenewalReason, signal: AbortSignal): Promise<void> {
    const account = this.#book.get(accountId)
    if (account === null) return
    this.#ports.log.info('renewal.start', { accountId, why })
    const { address, username, credentials } = account
    const encoded = credentials && encodeCredentials(username, credentials)
    const answer = encoded && (await renewToken(this.#ports, { address, credentials: encoded, signal }))
    if (signal.aborted) return
    this.#ports.timeline.checkClocks()
    // The account may have changed during the call, or be gone: what was read before it is not written back.
    const current = this.#book.get(accountId)
    if (current === null) return
    if (answer === null) this.#fail(current, noAnswer, { sentence: passwordNeeded, action: 'sign-in-again' })
    else if (answer.kind === 'issued') this.#succeed(current, answer)
    else this.#fail(current, answer, this.#recordOf(current, answer))
  }

  #recordOf(account: Account, answer: ServiceFailure): FailureRecord {
    return {
      sentence: this.#ports.redactor.redact(failureWhileRetrying(answer, hostOf(account.address))),
      action: answer.action,
      ...questionIn(answer),
    }
  }

  #succeed(before: Account, answer: IssuedToken): void {
    const fresh = afterSuccess(before, answer, this.#ports.random.fraction(), this.#ports.digest)
    const after = this.#diary.succeeded(before, fresh, answer)
    this.#book.put(after)
    this.#schedule.plan(after)
    this.#listener.renewed(before, after)
  }

  #fail(before: Account, answer: Failed, failure: FailureRecord): void {
    const { clock, log } = this.#ports
    const known = withoutRefused(before, answer.cause)
    const after = this.#diary.failed(before, afterFailure(known, answer, failure, clock.now()), answer)
    this.#book.put(after)
    this.#schedule.planAfterFailure(after)
    // The sentence may quote the service, and what a service says is not for the log.
    log.warn('renewal.failed', { accountId: before.id, status: answer.status, cause: answer.cause })
    this.#listener.failed(after)
  }
}

/** A proxy's password that was refused is not sent again: that could lock the person out. Nor is a certificate. */
function withoutRefused(account: Account, cause: Failed['cause']): Account {
  if (account.credentials === null) return account
  const { proxy, certificate, ...credentials } = account.credentials
  if (cause === 'proxy-refused')
    return { ...account, credentials: { ...credentials, ...(certificate && { certificate }) } }
  if (cause === 'certificate-refused')
    return { ...account, credentials: { ...credentials, ...(proxy && { proxy }) } }
  return account
}

type Failed = Answered &
  Pick<ServiceFailure, 'retryAfterMs'> & { readonly cause: ServiceFailure['cause'] | 'no-password' }

const noAnswer: Failed = {
  cause: 'no-password',
  status: null,
  durationMs: 0,
  said: null,
  retryAfterMs: null,
}
