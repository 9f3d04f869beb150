import { secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import { endsWithin } from '../util/waits.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import type { RenewalReason, RenewalResult } from './model/renewal-view.ts'
import type { RenewalPorts } from './ports.ts'

/** How long quitting waits for running calls, ms. */
const maxQuitMs = 3 * secondMs

/** A call to the service, in flight or waiting for a slot. */
export interface Call {
  /** The account's id, or `new` for the sign-in of a new account. */
  readonly key: string
  readonly host: string
  /** `by-person` for a sign-in. */
  readonly reason: RenewalReason
  /** False if a person waits for this one alone. */
  readonly needsSlot: boolean
  /** Once the signal is aborted, the answer is dropped. */
  readonly task: (signal: AbortSignal) => Promise<RenewalResult>
  readonly abort: AbortController
  readonly done: PromiseWithResolvers<RenewalResult>
  /** Epoch ms; null while it waits. */
  startedAt: number | null
  /** The account's record before this call, kept while the worst outcome is stored; see `createTokenCalls`. */
  before: RenewalRecord | null
}

export type CallsInFlight = ReturnType<typeof createCallsInFlight>

/** The calls of all accounts, at most one for each. They are not stored, because they end with the process. */
export function createCallsInFlight(ports: Pick<RenewalPorts, 'clock' | 'log' | 'scheduler'>) {
  const { clock, log, scheduler } = ports
  const changed = new Listeners()
  const calls = new Map<string, Call>()

  return {
    changed,
    all: (): readonly Readonly<Call>[] => [...calls.values()],
    get: (key: string): Readonly<Call> | undefined => calls.get(key),
    add,
    start,
    noteBefore,
    isSent,
    accountBefore,
    replace,
    cancel,
    stop,
  }

  function add(asked: Pick<Call, 'key' | 'host' | 'reason' | 'needsSlot' | 'task'>): Call {
    const [abort, done] = [new AbortController(), Promise.withResolvers<RenewalResult>()]
    const call: Call = { ...asked, abort, done, startedAt: null, before: null }
    calls.set(asked.key, call)
    return call
  }

  async function start(call: Call): Promise<void> {
    if (call.startedAt !== null) return
    call.startedAt = clock.now()
    changed.emit()
    let result: RenewalResult = { kind: 'ended' }
    try {
      result = await call.task(call.abort.signal)
    } catch (error) {
      log.error('renewal.call-failed', { accountId: call.key, error })
    }
    if (calls.get(call.key) === call) calls.delete(call.key)
    call.done.resolve(result)
    changed.emit()
    // The slot is free for another call now.
    scheduler.reviewSoon()
  }

  /** Notes the record that the worst outcome replaces: from now on the account's call may be sent. */
  function noteBefore({ id, renewal }: Account): void {
    const call = calls.get(id)
    if (call !== undefined) call.before = renewal
  }

  function isSent(accountId: string): boolean {
    return Boolean(calls.get(accountId)?.before)
  }

  /** The account as it was before its call, if the worst outcome of the call is stored. */
  function accountBefore(account: Account): Account {
    const renewal = calls.get(account.id)?.before
    return renewal ? { ...account, renewal } : account
  }

  /** Cancels the account's current call and, once that has ended, makes a call that a person waits for. */
  function replace(key: string, host: string, replacement: Call['task']): Promise<RenewalResult> {
    const presentEnded = cancel(key)
    const task: Call['task'] = (signal) => presentEnded.then(() => replacement(signal))
    const call = add({ key, host, reason: 'by-person', needsSlot: false, task })
    void start(call)
    return call.done.promise
  }

  /** Cancels the account's call and resolves once it has ended. A call that waits for a slot ends with `result`. */
  async function cancel(key: string, result: RenewalResult = { kind: 'ended' }): Promise<void> {
    const call = calls.get(key)
    if (call === undefined) return
    calls.delete(key)
    call.abort.abort()
    if (call.startedAt === null) call.done.resolve(result)
    changed.emit()
    await call.done.promise
  }

  /** Cancels waiting calls at once, and running calls if they have not ended within `maxQuitMs`. */
  async function stop(): Promise<void> {
    for (const [key, call] of calls) if (call.startedAt === null) void cancel(key)
    const running = [...calls.values()].map(({ done }) => done.promise)
    await endsWithin(clock, maxQuitMs, Promise.all(running))
    for (const key of calls.keys()) void cancel(key)
  }
}
