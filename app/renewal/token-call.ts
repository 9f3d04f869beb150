import type { CoreEvents } from '../events/core-events.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import { endsWithin } from '../ports/waits.ts'
import { encodeCredentials } from '../service/basic-credentials.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { type Failure, type FailureCause, isAnswerUnknown, rowOf } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Http } from '../service/ports.ts'
import { type RequestedToken, requestToken, type ServiceRequest } from '../service/token-endpoints.ts'
import { failureOf, isSuccess, type TokenResult } from '../service/token-response.ts'
import { secondMs } from '../util/durations.ts'
import { isSame } from '../util/keep-equal.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'
import type { Vault } from '../vault/stored-vault.ts'
import type { RenewalReason, RenewalResult } from './model/renewal-view.ts'
import { accountsSharing, credentialsProvenAt } from './refused-credentials.ts'
import {
  activityDetail,
  applyFailure,
  applyToken,
  drawChance,
  type FailedCall,
  renewalEvent,
  worstOutcome,
} from './renewal-outcome.ts'
import { lastChanceAt } from './renewal-time.ts'
import type { Scheduler } from './scheduler.ts'

/** The longest wait for the vault before a call is sent, ms. */
const maxWriteMs = 2 * secondMs

export interface RenewalPorts extends Pick<Ports, 'clock' | 'random' | 'log' | 'digest'> {
  readonly http: Http
  readonly policy: PolicyStore
  readonly redactor: Redactor
  readonly scheduler: Scheduler
  readonly vault: Pick<Vault, 'merged' | 'waitForWrites'>
  readonly activity: Pick<Activities, 'note'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountMoved' | 'accountGone' | 'quit'>
  readonly accounts: AccountStore
  /** Gets everything that may be worth a notification; each state more than once. */
  readonly notifications: {
    renewed(before: Account, after: Account): void
    /** A renewal failed; `after` contains the reason. */
    failed(after: Account, before: Account): void
    /** A renewal is due, or was forbidden, and no call can be made until the person or an administrator acts. */
    blocked(account: Account, why: Failure): void
    /** A renewal fails, and the token expires soon or has expired. */
    expiring(account: Account, why: Failure): void
  }
}

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
      token,
      first: renewal.endpoint,
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
    if (rowOf(failure).kind === 'no-call') accounts.put(before)
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
    const event = renewalEvent(before, after)
    if (event !== null)
      ports.activity.note(after.id, { at: clock.now(), event, detail: activityDetail(result) })
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
    const token = stored?.token ?? null
    const kind =
      stored === null || token === null
        ? ({ first: 'issue', by: 'urgent' } as const)
        : ({ first: stored.renewal.endpoint, by: 'sign-in-again' } as const)
    const answer = await send(call, { ...asked, token, ...kind }, stored, 'extra')
    if (answer !== null && token === null) return { ...answer, nextFirst: 'renew' }
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
    kind: FailedCall['call'],
  ): Promise<RequestedToken | null> {
    const { signal } = request
    if (stored !== null && stored.token !== null) {
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
    if (signal.aborted) return null
    const { nextFirst, ...result } = await requestToken(ports, request)
    if (result.kind === 'failure') forgetRefusedAnswer(request.credentials.plain, result.cause)
    if (signal.aborted) return null
    ports.scheduler.checkClocks()
    return { ...redactTexts(result, ports.redactor), nextFirst }
  }

  function failedCall(account: Account, call: FailedCall['call']): FailedCall {
    const sharing = accountsSharing(accounts.all(), account)
    return { ...drawChance(ports), call, provenAt: credentialsProvenAt(sharing, clock.now())(account) }
  }

  /**
   * Forgets the proxy password or the certificate that a call used and that was refused, in all accounts: sent again,
   * it could lock the person out. An answer that was given after the call began is kept.
   */
  function forgetRefusedAnswer(sent: Credentials, cause: FailureCause): void {
    const answer =
      cause === 'proxy-refused' ? 'proxy' : cause === 'certificate-refused' ? 'certificate' : null
    if (answer === null || sent[answer] === undefined) return
    for (const { id, credentials } of accounts.all()) {
      if (credentials === null || !isSame(credentials[answer], sent[answer])) continue
      const { [answer]: _, ...others } = credentials
      accounts.update(id, (account) => ({ ...account, credentials: others }))
    }
  }
}

function callKind(reason: RenewalReason): FailedCall['call'] {
  return reason === 'by-person' || reason === 'by-program' || reason === 'wake-up' ? 'extra' : 'planned'
}

/** The account as it was before the call that runs, if one does. */
export function withoutWorst(call: CallInFlight | undefined, account: Account): Account {
  return call?.before ? { ...account, renewal: call.before } : account
}

/** Fields without text from the service: codes, the token itself, and the address of the proxy. */
const notWritten: ReadonlySet<string> = new Set(['kind', 'cause', 'unusable', 'value', 'proxy'])

/** Redacts every known secret in each text that the service sent. */
function redactTexts<Result extends TokenResult>(result: Result, redactor: Redactor): Result {
  const texts = Object.entries(result).flatMap(([name, value]) =>
    typeof value === 'string' && !notWritten.has(name) ? [[name, redactor.redact(value)] as const] : [],
  )
  return { ...result, ...Object.fromEntries(texts) }
}
