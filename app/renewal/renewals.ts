import type { Requester } from '../channel/channel.ts'
import { isHostAllowed } from '../policy/model.ts'
import { hostOf } from '../service/model/service-address.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import type { Account } from '../vault/model/account.ts'
import type { RenewalResult } from './model/renewal-view.ts'
import { noCallFailure } from './next-call.ts'
import type { Plan } from './plan.ts'
import type { RenewalPorts } from './ports.ts'
import { areCredentialsRefused, groupByCredentials } from './refused-credentials.ts'
import { successPauseEndsAt } from './renewal-time.ts'
import type { SignInCall, SignInOutcome, TokenCalls } from './token-calls.ts'

/** The shortest time between two requested calls for an account, ms. */
const minRequestPauseMs: Readonly<Record<Requester, number>> = {
  person: 5 * secondMs,
  program: 10 * minuteMs,
}

interface RequestPorts
  extends Pick<RenewalPorts, 'clock' | 'policy' | 'scheduler' | 'vault' | 'events' | 'accounts' | 'calls'> {
  readonly plan: Pick<Plan, 'sharing'>
  readonly tokenCalls: TokenCalls
}

export type Renewals = ReturnType<typeof createRenewals>

/** The calls that a person or a program requests, in addition to the planned ones, and what ends a call early. */
export function createRenewals(ports: RequestPorts) {
  const { clock, policy, scheduler, events, accounts, calls, tokenCalls } = ports
  /** By account, the monotonic instants of the last requested calls, ms. */
  const requestedAt = new Map<string, Partial<Record<Requester, number>>>()
  let stopped = false

  policy.changed.add(() => {
    for (const { key, host } of calls.all()) if (!isHostAllowed(policy.read(), host)) void calls.cancel(key)
  })
  // If an account moves during its renewal, as only a merge can cause, the answer belongs to the former address.
  events.accountMoved.add(({ id }) => {
    if (calls.get(id)?.ifLost) void calls.cancel(id)
  })
  events.accountGone.add(({ id }) => {
    void calls.cancel(id)
    requestedAt.delete(id)
  })
  ports.vault.merged.add(doubtMerged)
  events.quit.add((waitFor) => {
    stopped = true
    waitFor(calls.stop())
  })

  return { renew, renewAll, renewWithAnswer, retryNow, signIn }

  /**
   * Renews the account if the limits allow it, or joins its running call. Resolves when the call has ended.
   *
   * @param needsSlot false if a person waits for this call alone
   * @param noteCall called before the call is made or joined
   */
  async function renew(
    id: string,
    by: Requester,
    { needsSlot = by === 'program', noteCall = () => {} } = {},
  ): Promise<RenewalResult> {
    const account = accounts.get(id)
    if (account === null || stopped) return { kind: 'ended' }
    const failure = noCallFailure(account, policy.read())
    if (failure !== null) return { kind: 'failed', host: hostOf(account.address), failure }
    const running = calls.get(id)
    if (running === undefined && !takeRequest(account, by)) return { kind: 'too-soon' }
    noteCall()
    // If an earlier request still waits for a slot, the person's call takes its place.
    const isTakenOver = by === 'person' && running?.startedAt === null
    const reason = by === 'person' ? 'by-person' : 'by-program'
    const isNew = running === undefined || isTakenOver
    const call = isNew ? calls.add(tokenCalls.renewal(account, reason, needsSlot)) : running
    if (isTakenOver) running.done.resolve(call.done.promise)
    if (needsSlot) scheduler.reviewSoon()
    else void calls.start(call)
    return await call.done.promise
  }

  /**
   * True if a person or a program may have the account renewed now, which then counts as requested. For a program it is
   * also false within 30 s of a success, before the end of a `Retry-After`, and while credentials are refused.
   */
  function takeRequest(account: Account, by: Requester): boolean {
    const { notBeforeAt, lastSuccessAt } = account.renewal
    const [now, monotonic] = [clock.now(), clock.monotonic()]
    const last = requestedAt.get(account.id)
    if (monotonic - (last?.[by] ?? Number.NEGATIVE_INFINITY) < minRequestPauseMs[by]) return false
    const soonestAt = Math.max(notBeforeAt ?? 0, successPauseEndsAt(lastSuccessAt, now))
    if (by === 'program' && (soonestAt > now || areCredentialsRefused(ports.plan.sharing(account))))
      return false
    requestedAt.set(account.id, { ...last, [by]: monotonic })
    return true
  }

  /** Accounts with the same credentials are renewed one by one, healthy ones first, until one is refused. */
  async function renewAll(by: Requester): Promise<void> {
    await Promise.all(
      [...groupByCredentials(accounts.all()).values()].map(async (same) => {
        const isRefused = ({ renewal }: Account) => renewal.refusal !== null
        const healthy = same.filter((each) => !isRefused(each))
        for (const { id } of [...healthy, ...same.filter(isRefused)]) {
          await renew(id, by, { needsSlot: true })
          const account = accounts.get(id)
          if (account !== null && isRefused(account)) return
        }
      }),
    )
  }

  /** Renews with the answer that a person has just given, in place of a call that began without it. */
  async function renewWithAnswer(accountId: string): Promise<RenewalResult> {
    const account = accounts.get(accountId)
    if (account === null || stopped) return { kind: 'ended' }
    return await calls.replace(tokenCalls.renewal(account, 'by-person', false))
  }

  /** Retries the account, because what stopped it has gone. A call that began before is replaced. */
  function retryNow(accountId: string): void {
    if (calls.get(accountId)?.startedAt != null) void renewWithAnswer(accountId)
    else accounts.update(accountId, (each) => ({ ...each, renewal: { ...each.renewal, retryAt: null } }))
  }

  /** Signs in, in place of the account's renewal. On success the account is stored, with its token. */
  async function signIn(asked: SignInCall): Promise<SignInOutcome> {
    if (stopped) return { kind: 'cancelled' }
    const { call, outcome } = tokenCalls.signIn(asked)
    await calls.replace(call)
    const { joined, ...result } = await outcome
    if (result.kind === 'signed-in' && joined) {
      // A call of that account may have replaced the token.
      await calls.cancel(result.accountId)
      tokenCalls.storeDoubt(result.accountId)
    }
    return result
  }

  /** Stores a doubt about tokens of a merge. Those of `cameBack` may have been replaced since they were stored. */
  function doubtMerged(merged: readonly Account[], cameBack: readonly Account[]): void {
    for (const { id, renewal } of merged)
      if (renewal.perhapsReplaced || cameBack.some((each) => each.id === id)) tokenCalls.storeDoubt(id)
    // The merge may have brought a token during a call that replaces it.
    accounts.save()
  }
}
