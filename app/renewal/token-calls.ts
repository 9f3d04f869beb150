import type { Credentials } from '../service/model/credentials.ts'
import { type Failure, type FailureCause, isAnswerUnknown, rowOf } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { type RequestedToken, requestToken, type ServiceRequest } from '../service/token-endpoints.ts'
import { failureOf, isSuccess, type TokenResult } from '../service/token-response.ts'
import { secondMs } from '../util/durations.ts'
import { isSame } from '../util/keep-equal.ts'
import type { Redactor } from '../util/redactor.ts'
import { endsWithin } from '../util/waits.ts'
import { type Account, isSameAccount } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'
import type { NewCall, RunningCall } from './calls-in-flight.ts'
import type { RenewalReason, RenewalResult } from './model/renewal-view.ts'
import type { RenewalPorts } from './ports.ts'
import { accountsSharing, credentialsProvenAt } from './refused-credentials.ts'
import {
  afterLoss,
  applyFailure,
  applyToken,
  drawRandom,
  type FailedCall,
  renewalEvent,
} from './renewal-outcome.ts'
import { lastChanceAt } from './renewal-time.ts'
import { signedInAccount, type TypedAccount } from './signed-in-account.ts'

/** The longest wait for the vault before a call is sent, ms. */
const maxWriteMs = 2 * secondMs

export interface SignInCall extends Pick<ServiceRequest, 'signal'> {
  /** The account that signs in again, or at another address; null for a new one. */
  readonly accountId: string | null
  readonly typed: TypedAccount
}

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly accountId: string }
  | { readonly kind: 'failed'; readonly host: string; readonly failure: Failure }
  /** Deckpass is quitting, the account is gone, or the signal was aborted. */
  | { readonly kind: 'cancelled' }

/** `joined`: another account has come for this address and username, and now has the token. */
type JoinedOutcome = SignInOutcome & { readonly joined?: boolean }

export type TokenCalls = ReturnType<typeof createTokenCalls>

/**
 * Makes the call of a renewal or a sign-in and stores its outcome. The service may replace the token as soon as the
 * call is sent, so from then until its outcome is stored, the vault holds the account as if the answer were lost.
 */
export function createTokenCalls(ports: Omit<RenewalPorts, 'policy' | 'events' | 'calls'>) {
  const { clock, accounts } = ports

  return { renewal, signIn, storeDoubt }

  function renewal({ id, address }: Account, reason: RenewalReason, needsSlot: boolean): NewCall {
    const task: NewCall['task'] = (call) => renew(call, id, reason).finally(() => storeLoss(call, id))
    return { key: id, host: hostOf(address), reason, needsSlot, task }
  }

  function signIn(asked: SignInCall): { call: NewCall; outcome: Promise<JoinedOutcome> } {
    const { accountId, typed } = asked
    const { promise: outcome, resolve } = Promise.withResolvers<JoinedOutcome>()
    const task: NewCall['task'] = async (call) => {
      resolve(trySignIn(call, asked).finally(() => storeLoss(call, accountId)))
      await outcome
      return { kind: 'ended' }
    }
    const call = { key: accountId ?? 'new', host: hostOf(typed.address), needsSlot: false, task }
    return { call: { ...call, reason: 'by-person' }, outcome }
  }

  async function renew(call: RunningCall, id: string, reason: RenewalReason): Promise<RenewalResult> {
    const promptedAt = clock.now()
    if (reason === 'wake-up')
      accounts.update(id, (each) => ({ ...each, renewal: { ...each.renewal, promptedAt } }))
    const account = accounts.get(id)
    if (account === null || account.credentials === null) return { kind: 'ended' }
    const { address, username, credentials, token, renewal } = account
    ports.log.info('renewal.start', { accountId: id, reason })
    const kind = callKind(reason)
    const isLate = token !== null && clock.now() >= lastChanceAt(token)
    const request: ServiceRequest = {
      address,
      username,
      credentials,
      signal: call.signal,
      token,
      first: renewal.endpoint,
      by: reason === 'by-person' || isLate ? 'urgent' : 'schedule',
    }
    const answer = await send(call, request, account, kind)
    // The account may have changed during the call, or be gone.
    const before = accounts.get(id)
    if (answer === null || before === null) return { kind: 'ended' }
    const { nextFirst, ...result } = answer
    if (result.kind === 'issued') {
      const after = applyToken(before, result, nextFirst, drawRandom(ports), ports.digest)
      store(call, after, result, renewalEvent(before, after))
      ports.notifications.renewed(before, after)
      return { kind: 'renewed', valueChanged: before.token?.value !== after.token?.value }
    }
    const failure = failureOf(result)
    if (rowOf(failure).kind === 'no-call') storeUnchanged(call)
    else {
      const after = applyFailure(before, failure, failedCall(before, kind))
      store(call, after, result, renewalEvent(before, after))
      // The service's message stays out of the log.
      ports.log.warn('renewal.failed', { accountId: id, status: failure.status, cause: failure.cause })
      ports.notifications.failed(after)
    }
    return { kind: 'failed', host: hostOf(before.address), failure }
  }

  /**
   * Signs in. The first call of an account asks for a token, every later one renews it. An answer that brings no token
   * leaves the account as it was, unless the service may have replaced its token: the answer was lost, or its token
   * cannot be used.
   */
  async function trySignIn(call: RunningCall, asked: SignInCall): Promise<JoinedOutcome> {
    const { accountId, typed } = asked
    const { address, username, credentials } = typed
    const host = hostOf(address)
    const existing = () => (accountId === null ? null : accounts.get(accountId))
    const known = existing()
    // At another address or under another username, the call cannot replace the account's token.
    const renewed = known !== null && isSameAccount(known, typed) ? known : null
    const token = renewed?.token ?? null
    const kind =
      renewed === null || token === null
        ? ({ first: 'issue', by: 'urgent' } as const)
        : ({ first: renewed.renewal.endpoint, by: 'sign-in-again' } as const)
    const signal = AbortSignal.any([call.signal, asked.signal])
    const request = { address, username, credentials, signal, token, ...kind }
    const answer = await send(call, request, renewed, 'extra')
    if (answer === null) return { kind: 'cancelled' }
    const { nextFirst, ...result } = answer
    const current = existing()
    if (result.kind === 'issued') {
      const endpoint = token === null ? 'renew' : nextFirst
      const account = signedInAccount(typed, current, ports.random)
      const after = applyToken(account, result, endpoint, drawRandom(ports), ports.digest)
      const stored = store(call, after, result, { kind: 'signed-in', host })
      if (current !== null) ports.notifications.renewed(current, stored)
      return { kind: 'signed-in', accountId: stored.id, joined: stored.id !== after.id }
    }
    const failure = failureOf(result)
    const mayBeReplaced = isAnswerUnknown(failure) || isSuccess(failure.status)
    storeUnchanged(call)
    if (current !== null && token !== null && mayBeReplaced)
      accounts.put(applyFailure(current, failure, failedCall(current, 'extra')))
    return { kind: 'failed', host, failure }
  }

  /** Sends the request. Null if the call was aborted. `stored`: the account whose token the service may replace. */
  async function send(
    call: RunningCall,
    request: ServiceRequest,
    stored: Account | null,
    kind: FailedCall['call'],
  ): Promise<RequestedToken | null> {
    const { signal } = request
    if (signal.aborted) return null
    if (stored !== null && stored.token !== null) {
      const sent = { ...drawRandom(ports), call: kind }
      // If the account moves meanwhile, its token is no longer the one that the call may replace.
      call.ifLost = (account) =>
        isSameAccount(account, stored) ? afterLoss(account, { ...sent, now: clock.now() }) : account
      accounts.save()
      await endsWithin(clock, maxWriteMs, ports.vault.waitForWrites())
    }
    if (signal.aborted) {
      storeUnchanged(call)
      return null
    }
    const { nextFirst, ...result } = await requestToken(ports, request)
    if (result.kind === 'failure') forgetRefusedAnswer(request.credentials, result.cause)
    if (signal.aborted) return null
    ports.scheduler.checkClocks()
    return { ...redactTexts(result, ports.redactor), nextFirst }
  }

  /** Stores the outcome of the call, which is known from now on. */
  function store(
    call: RunningCall,
    after: Account,
    result: TokenResult,
    event: ActivityEvent | null,
  ): Account {
    const { status, durationMs, serviceMessage } = result
    const detail = { status, durationMs, serviceMessage }
    call.ifLost = null
    const stored = accounts.put(after)
    if (event !== null) ports.activity.note(stored.id, { at: clock.now(), event, detail })
    return stored
  }

  /** The call changed nothing at the service. */
  function storeUnchanged(call: RunningCall): void {
    if (call.ifLost === null) return
    call.ifLost = null
    accounts.save()
  }

  /** Stores the loss of the answer if nothing else was stored, because the call was interrupted. */
  function storeLoss(call: RunningCall, id: string | null): void {
    const lost = call.ifLost
    call.ifLost = null
    if (id !== null && lost !== null) accounts.update(id, lost)
  }

  function failedCall(account: Account, call: FailedCall['call']): FailedCall {
    const sharing = accountsSharing(accounts.all(), account)
    return { ...drawRandom(ports), call, provenAt: credentialsProvenAt(sharing, clock.now())(account) }
  }

  /** Stores that an unknown call may have replaced the account's token, so that it is renewed soon. */
  function storeDoubt(accountId: string): void {
    accounts.update(accountId, (account) => {
      const { perhapsReplaced, failure } = account.renewal
      // A retry is planned already. A vault of another version may hold the doubt without a failure.
      if (perhapsReplaced && failure !== null) return account
      return afterLoss(account, { ...drawRandom(ports), call: 'extra' })
    })
  }

  /**
   * Forgets in all accounts a proxy password or a certificate that was refused, because it could lock the person out if
   * it were sent again. An answer that was given after the call began is kept.
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

/** Fields that are not redacted: codes, the token itself, and the address of the proxy. */
const notWritten: ReadonlySet<string> = new Set(['kind', 'cause', 'unusable', 'value', 'proxy'])

function redactTexts<Result extends TokenResult>(result: Result, redactor: Redactor): Result {
  const texts = Object.entries(result).flatMap(([name, value]) =>
    typeof value === 'string' && !notWritten.has(name) ? [[name, redactor.redact(value)] as const] : [],
  )
  return { ...result, ...Object.fromEntries(texts) }
}
