import { endsWithin } from '../ports/waits.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import { lastLifetimeOf } from '../service/expiry.ts'
import { failureKind, isAnswerUnknown } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { isSuccess } from '../service/status-cause.ts'
import { type RequestedToken, requestToken, type ServiceRequest } from '../service/token-endpoints.ts'
import { failureOf, type TokenResult } from '../service/token-response.ts'
import { secondMs } from '../util/durations.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'
import { forgetRefusedConnection } from './connection-credentials.ts'
import { type CallKind, callKind, type RenewalReason } from './model/renewal-reason.ts'
import type { RenewalResult } from './model/renewal-result.ts'
import type { RenewalPorts } from './ports.ts'
import { accountsSharing, credentialsProvenAt } from './refused-credentials.ts'
import { renewalEntry } from './renewal-activity.ts'
import { applyFailure, applyToken, drawChance, type FailedCall, worstOutcome } from './renewal-outcome.ts'
import { lastChanceAt } from './renewal-time.ts'

/** The longest wait for the vault before a call is sent, ms. */
const maxWriteMs = 2 * secondMs

/** What a sign-in sends. */
export type SignInCall = Pick<ServiceRequest, 'address' | 'credentials' | 'signal'>

/** A call while it is made. */
export interface CallInFlight {
  readonly signal: AbortSignal
  /** The account's record without the worst outcome of this call, which is stored while it runs. */
  before: RenewalRecord | null
}

/**
 * Makes one call, of a renewal or of a sign-in. The service may replace the token the moment that the call is sent, so
 * its worst outcome, a lost answer, is stored before, and what came of the call replaces it: whatever ends the call
 * leaves an ordinary failure.
 */
export function tokenCalls(ports: RenewalPorts) {
  const { clock, accounts } = ports
  return { renew, signIn, failedCall }

  /** Renews the account's token, and stores what came of it. */
  async function renew(call: CallInFlight, accountId: string, reason: RenewalReason): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || account.credentials === null) return { kind: 'ended' }
    const { address, username, credentials, token, renewal } = account
    ports.log.info('renewal.start', { accountId, reason })
    const kind = callKind(reason)
    const isLate = token !== null && clock.now() >= lastChanceAt(token)
    const request: ServiceRequest = {
      address,
      credentials: encodeCredentials(username, credentials),
      signal: call.signal,
      lastLifetimeMs: lastLifetimeOf(token),
      first: renewal.endpoint,
      hasToken: token !== null,
      by: reason === 'by-person' || isLate ? 'urgent' : 'schedule',
    }
    const promptedAt = reason === 'wake-up' ? clock.now() : renewal.promptedAt
    const answer = await send(call, request, { ...account, renewal: { ...renewal, promptedAt } }, kind)
    // The account may have changed during the call, or be gone, so the copy from before the call is not written back.
    const current = accounts.get(accountId)
    if (answer === null || current === null) return { kind: 'ended' }
    const before = withoutWorst(call, current)
    const { nextFirst, ...result } = answer
    if (result.kind === 'issued') {
      const after = applyToken(before, result, nextFirst, drawChance(ports), ports.digest)
      store(before, after, result)
      ports.notifications.renewed(before, after)
      return { kind: 'renewed', valueChanged: before.token?.value !== after.token?.value }
    }
    const failure = failureOf(result)
    if (failureKind(failure) === 'no-call') accounts.put(before)
    else {
      const after = applyFailure(before, failure, failedCall(before, kind))
      store(before, after, result)
      // The service's message stays out of the log.
      ports.log.warn('renewal.failed', { accountId, status: failure.status, cause: failure.cause })
      ports.notifications.failed(after, before)
    }
    return { kind: 'failed', host: hostOf(before.address), failure: result }
  }

  function store(before: Account, after: Account, result: TokenResult): void {
    accounts.put(after)
    const entry = renewalEntry(before, after, result, clock.now())
    if (entry !== null) ports.activity.note(after.id, entry)
  }

  /**
   * Sends the call of a sign-in. The first one of an account asks for a token, every later one renews it. An answer that
   * brings no token leaves `stored` as it was, unless the service may have replaced its token: the answer was lost, or
   * its token cannot be used.
   */
  async function signIn(
    call: CallInFlight,
    asked: SignInCall,
    stored: Account | null,
  ): Promise<RequestedToken | null> {
    const hasToken = stored !== null && stored.token !== null
    const request: ServiceRequest = {
      ...asked,
      lastLifetimeMs: lastLifetimeOf(stored?.token ?? null),
      first: hasToken ? stored.renewal.endpoint : 'issue',
      hasToken,
      by: hasToken ? 'sign-in-again' : 'urgent',
    }
    const answer = await send(call, request, stored, 'extra')
    if (answer !== null && !hasToken) return { ...answer, nextFirst: 'renew' }
    const current = stored && accounts.get(stored.id)
    if (answer?.kind !== 'failure' || current === null || call.before === null) return answer
    const before = withoutWorst(call, current)
    const mayBeReplaced = isAnswerUnknown(answer) || isSuccess(answer.status)
    accounts.put(
      mayBeReplaced ? applyFailure(before, failureOf(answer), failedCall(before, 'extra')) : before,
    )
    return answer
  }

  /** Null once the call is aborted: its answer is dropped. `stored` is the account whose token it may replace. */
  async function send(
    call: CallInFlight,
    request: ServiceRequest,
    stored: Account | null,
    kind: CallKind,
  ): Promise<RequestedToken | null> {
    const { signal } = request
    if (stored !== null && stored.token !== null) await storeWorst(call, stored, kind, signal)
    if (signal.aborted) return null
    const { nextFirst, ...result } = await requestToken(ports, request)
    if (result.kind === 'failure') forgetRefusedConnection(accounts, request.credentials.plain, result.cause)
    if (signal.aborted) return null
    ports.scheduler.checkClocks()
    return { ...redactTexts(result, ports.redactor), nextFirst }
  }

  async function storeWorst(
    call: CallInFlight,
    stored: Account,
    kind: CallKind,
    signal: AbortSignal,
  ): Promise<void> {
    const worst = worstOutcome(stored, failedCall(stored, kind))
    call.before = stored.renewal
    accounts.put(worst)
    await endsWithin(clock, maxWriteMs, ports.vault.waitForWrites())
    // Nothing is sent. A later call may have stored its own outcome.
    if (signal.aborted)
      accounts.update(stored.id, (now) =>
        now.renewal === worst.renewal ? { ...now, renewal: stored.renewal } : now,
      )
  }

  function failedCall(account: Account, call: CallKind): FailedCall {
    const sharing = accountsSharing(accounts.all(), account)
    return { ...drawChance(ports), call, provenAt: credentialsProvenAt(sharing, clock.now())(account) }
  }
}

/** The account as it was before the call that runs, if one does. */
export function withoutWorst(call: CallInFlight | undefined, account: Account): Account {
  return call?.before ? { ...account, renewal: call.before } : account
}

/**
 * Fields without text from the service: codes, the token itself, and the address that identifies the proxy's password.
 */
const notWritten: ReadonlySet<string> = new Set(['kind', 'cause', 'unusable', 'value', 'proxy'])

/** Redacts every known secret in each text that the service sent. */
export function redactTexts<Result extends TokenResult>(result: Result, redactor: Redactor): Result {
  const texts = Object.entries(result).flatMap(([name, value]) =>
    typeof value === 'string' && !notWritten.has(name) ? [[name, redactor.redact(value)] as const] : [],
  )
  return { ...result, ...Object.fromEntries(texts) }
}
