import { encodeCredentials } from '../service/basic-credentials.ts'
import { lastLifetimeOf } from '../service/expiry.ts'
import { failureKind } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { requestToken } from '../service/token-endpoints.ts'
import type { Endpoint, IssuedToken, ServiceFailure } from '../service/token-response.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { forgetRefusedConnection } from './connection-credentials.ts'
import { type CallKind, callKind, type RenewalReason } from './model/renewal-reason.ts'
import type { RenewalResult } from './model/renewal-result.ts'
import type { RenewalListener, RenewalPorts } from './ports.ts'
import { failureEntry, redactTexts, successEntry } from './renewal-activity.ts'
import { applyFailure, applyToken, drawOf } from './renewal-outcome.ts'
import { lastCallAt } from './renewal-time.ts'
import type { RenewalTimers } from './renewal-timers.ts'

/** One renewal: call the service, store the outcome in the account, plan the next renewal. */
export function renewalAttempt(
  ports: RenewalPorts,
  accounts: AccountStore,
  timers: RenewalTimers,
  listener: Pick<RenewalListener, 'renewed' | 'failed'>,
) {
  return run

  /**
   * Resolves to the result, or to null once `signal` is aborted: the response is then dropped, and nothing changes. Never
   * rejects.
   */
  async function run(
    accountId: string,
    reason: RenewalReason,
    signal: AbortSignal,
  ): Promise<RenewalResult | null> {
    const account = accounts.get(accountId)
    if (account === null || account.credentials === null) return null
    const { address, username, credentials, token, renewal } = account
    ports.log.info('renewal.start', { accountId, reason })
    const isLate = token !== null && ports.clock.now() >= lastCallAt(token)
    const result = await requestToken(ports, {
      address,
      credentials: encodeCredentials(username, credentials),
      signal,
      lastLifetimeMs: lastLifetimeOf(token),
      first: renewal.endpoint,
      hasToken: token !== null,
      by: reason === 'asked' || isLate ? 'urgent' : 'schedule',
    })
    if (signal.aborted) return null
    ports.scheduler.checkClocks()
    if (result.kind === 'failure') forgetRefusedConnection(accounts, credentials, result.cause)
    // The account may have changed during the call, or be gone, so the copy from before the call is not written back.
    const current = accounts.get(accountId)
    if (current === null) return null
    const { nextFirst, ...answer } = result
    return answer.kind === 'issued'
      ? succeed(current, redactTexts(answer, ports.redactor), nextFirst)
      : fail(current, redactTexts(answer, ports.redactor), callKind(reason))
  }

  function succeed(before: Account, token: IssuedToken, endpoint: Endpoint): RenewalResult {
    const { clock, digest } = ports
    const after = applyToken(before, token, endpoint, drawOf(ports), digest)
    accounts.put(after)
    ports.activity.note(before.id, successEntry(before, after, token, clock.now()))
    timers.plan(after)
    listener.renewed(before, after)
    return { kind: 'renewed', valueChanged: before.token?.value !== after.token?.value }
  }

  function fail(before: Account, failure: ServiceFailure, call: CallKind): RenewalResult {
    const { clock, log, random } = ports
    const result = { kind: 'failed', host: hostOf(before.address), failure } as const
    // Nothing was sent, so nothing is counted. A change of the reason plans the account again.
    if (failureKind(failure) === 'no-call') return result
    const now = clock.now()
    const after = applyFailure(before, failure, { now, call, fraction: random.fraction() })
    accounts.put(after)
    const entry = failureEntry(before, after, failure, now)
    if (entry !== null) ports.activity.note(before.id, entry)
    timers.planAfterFailure(after, before, call)
    // The service's message stays out of the log.
    log.warn('renewal.failed', { accountId: before.id, status: failure.status, cause: failure.cause })
    listener.failed(after)
    return result
  }
}
