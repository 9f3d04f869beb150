import type { Redactor } from '../activity/redaction.ts'
import type { Account } from '../model/account.ts'
import type { Failure } from '../model/failure.ts'
import type { RenewalReason } from '../model/renewal-reason.ts'
import type { Clock, Digest, Http, Log, Random } from '../ports/index.ts'
import type { IssuedToken, ServiceFailure } from '../service/answer.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import { failure } from '../service/failure.ts'
import { renewToken } from '../service/token-endpoints.ts'
import type { AccountStore } from '../vault/account-store.ts'
import { redacted, withFailureNoted, withSuccessNoted } from './renewal-activity.ts'
import { afterFailure, afterSuccess } from './renewal-outcome.ts'
import type { RenewalSchedule } from './renewal-schedule.ts'
import type { Scheduler } from './scheduler.ts'

export interface AttemptPorts {
  readonly clock: Clock
  readonly random: Random
  readonly http: Http
  readonly log: Log
  readonly redactor: Redactor
  readonly digest: Digest
  readonly scheduler: Scheduler
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
  readonly #book: AccountStore
  readonly #schedule: RenewalSchedule
  readonly #listener: AttemptListener

  constructor(ports: AttemptPorts, book: AccountStore, schedule: RenewalSchedule, listener: AttemptListener) {
    this.#ports = ports
    this.#book = book
    this.#schedule = schedule
    this.#listener = listener
  }

  /** Never rejects. When `signal` fires, the answer is dropped and nothing changes. */
  async run(accountId: string, why: RenewalReason, signal: AbortSignal): Promise<void> {
    const account = this.#book.get(accountId)
    if (account === null) return
    this.#ports.log.info('renewal.start', { accountId, why })
    const { address, username, credentials } = account
    const encoded = credentials && encodeCredentials(username, credentials)
    const answer =
      encoded === null
        ? failure('no-password', { durationMs: 0 })
        : await renewToken(this.#ports, { address, credentials: encoded, signal })
    if (signal.aborted) return
    this.#ports.scheduler.checkClocks()
    // The account may have changed during the call, or be gone: what was read before it is not written back.
    const current = this.#book.get(accountId)
    if (current === null) return
    if (answer.kind === 'issued') this.#succeed(current, redacted(answer, this.#ports.redactor))
    else this.#fail(current, redacted(answer, this.#ports.redactor))
  }

  #succeed(before: Account, answer: IssuedToken): void {
    const fresh = afterSuccess(before, answer, this.#ports.random.fraction(), this.#ports.digest)
    const after = withSuccessNoted(before, fresh, answer, this.#ports.clock.now())
    this.#book.put(after)
    this.#schedule.plan(after)
    this.#listener.renewed(before, after)
  }

  #fail(before: Account, answer: ServiceFailure): void {
    const { clock, log } = this.#ports
    const failed = afterFailure(withoutRefused(before, answer.cause), answer, clock.now())
    const after = withFailureNoted(before, failed, answer, clock.now())
    this.#book.put(after)
    this.#schedule.planAfterFailure(after)
    // What a service says is not for the log.
    log.warn('renewal.failed', { accountId: before.id, status: answer.status, cause: answer.cause })
    this.#listener.failed(after)
  }
}

/** A proxy's password that was refused is not sent again: that could lock the person out. Nor is a certificate. */
function withoutRefused(account: Account, cause: Failure['cause']): Account {
  if (account.credentials === null) return account
  const { proxy, certificate, ...credentials } = account.credentials
  if (cause === 'proxy-refused')
    return { ...account, credentials: { ...credentials, ...(certificate && { certificate }) } }
  if (cause === 'certificate-refused')
    return { ...account, credentials: { ...credentials, ...(proxy && { proxy }) } }
  return account
}
