import type { Redactor } from '../activity/redaction.ts'
import type { Account } from '../model/account/account.ts'
import { hostOf } from '../model/account/account-names.ts'
import type { RenewalReason } from '../model/account/renewal-reason.ts'
import type { Failure } from '../model/failure/failure.ts'
import { isHostAllowed } from '../model/settings/policy.ts'
import type { Ports } from '../ports/index.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import { renewToken } from '../service/token-endpoints.ts'
import {
  type IssuedToken,
  type ServiceFailure,
  serviceFailure,
  type TokenResult,
} from '../service/token-response.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { NextRenewals } from './next-renewals.ts'
import { redactMessage, withFailureEntry, withSuccessEntry } from './renewal-activity.ts'
import { applyFailure, applyToken } from './renewal-outcome.ts'
import type { Scheduler } from './scheduler.ts'

export interface AttemptPorts extends Pick<Ports, 'clock' | 'random' | 'http' | 'log' | 'digest' | 'policy'> {
  readonly redactor: Redactor
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
  readonly #accounts: AccountStore
  readonly #schedule: NextRenewals
  readonly #listener: AttemptListener

  constructor(
    ports: AttemptPorts,
    accounts: AccountStore,
    schedule: NextRenewals,
    listener: AttemptListener,
  ) {
    this.#ports = ports
    this.#accounts = accounts
    this.#schedule = schedule
    this.#listener = listener
  }

  /** Never rejects. Once `signal` is aborted, the response is dropped and nothing changes. */
  async run(accountId: string, reason: RenewalReason, signal: AbortSignal): Promise<void> {
    const account = this.#accounts.get(accountId)
    if (account === null) return
    this.#ports.log.info('renewal.start', { accountId, reason })
    const result = await this.#call(account, signal)
    if (signal.aborted) return
    this.#ports.scheduler.checkClocks()
    // The account may have changed during the call, or be gone: what was read before it is not written back.
    const current = this.#accounts.get(accountId)
    if (current === null) return
    if (result.kind === 'issued') this.#succeed(current, redactMessage(result, this.#ports.redactor))
    else this.#fail(current, redactMessage(result, this.#ports.redactor))
  }

  async #call({ address, username, credentials }: Account, signal: AbortSignal): Promise<TokenResult> {
    if (!isHostAllowed(this.#ports.policy.read(), hostOf(address)))
      return serviceFailure('host-not-allowed', { durationMs: 0 })
    if (credentials === null) return serviceFailure('no-password', { durationMs: 0 })
    const encoded = encodeCredentials(username, credentials)
    return renewToken(this.#ports, { address, credentials: encoded, signal })
  }

  #succeed(before: Account, token: IssuedToken): void {
    const renewed = applyToken(before, token, this.#ports.random.fraction(), this.#ports.digest)
    const after = withSuccessEntry(before, renewed, token, this.#ports.clock.now())
    this.#accounts.put(after)
    this.#schedule.plan(after)
    this.#listener.renewed(before, after)
  }

  #fail(before: Account, failure: ServiceFailure): void {
    const { clock, log, random } = this.#ports
    const tried = withoutRefused(before, failure.cause)
    const failed = applyFailure(tried, failure, clock.now(), random.fraction())
    const after = withFailureEntry(before, failed, failure, clock.now())
    this.#accounts.put(after)
    this.#schedule.planAfterFailure(after)
    // What a service says is not for the log.
    log.warn('renewal.failed', { accountId: before.id, status: failure.status, cause: failure.cause })
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
