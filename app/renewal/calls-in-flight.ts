import type { Scheduler } from '../events/scheduler.ts'
import type { Ports } from '../ports/index.ts'
import { secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import { endsWithin } from '../util/waits.ts'
import type { Account } from '../vault/model/account.ts'
import type { RenewalReason, RenewalResult } from './model/renewal-view.ts'

/** How long quitting waits for running calls, ms. */
const maxQuitMs = 3 * secondMs

/** What the work of a call sees of it. */
export interface RunningCall {
  /** Once it is aborted, the answer is dropped. */
  readonly signal: AbortSignal
  /** What the account is if the answer is lost. Null unless the service may replace its token in this moment. */
  ifLost: ((account: Account) => Account) | null
}

/** A call to the service, in flight or waiting for a slot. */
export interface Call extends RunningCall {
  /** The account's id, or `new` for the sign-in of a new account. */
  readonly key: string
  readonly host: string
  /** `by-person` for a sign-in. */
  readonly reason: RenewalReason
  /** False if a person waits for this one alone. */
  readonly needsSlot: boolean
  readonly task: (call: RunningCall) => Promise<RenewalResult>
  readonly abort: AbortController
  readonly done: PromiseWithResolvers<RenewalResult>
  /** Epoch ms; null while it waits. */
  startedAt: number | null
}

/** A call that has not been added yet. */
export type NewCall = Pick<Call, 'key' | 'host' | 'reason' | 'needsSlot' | 'task'>

interface CallPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly scheduler: Pick<Scheduler, 'reviewSoon'>
}

export type CallsInFlight = ReturnType<typeof createCallsInFlight>

/** The calls of all accounts, at most one for each. They are not stored, because they end with the process. */
export function createCallsInFlight({ clock, log, scheduler }: CallPorts) {
  const changed = new Listeners()
  const calls = new Map<string, Call>()

  return {
    changed,
    all: (): readonly Readonly<Call>[] => [...calls.values()],
    get: (key: string): Readonly<Call> | undefined => calls.get(key),
    add,
    start,
    asIfLost,
    replace,
    cancel,
    stop,
  }

  function add(asked: NewCall): Call {
    const [abort, done] = [new AbortController(), Promise.withResolvers<RenewalResult>()]
    const call: Call = { ...asked, abort, signal: abort.signal, done, startedAt: null, ifLost: null }
    calls.set(asked.key, call)
    return call
  }

  async function start(call: Call): Promise<void> {
    if (call.startedAt !== null) return
    call.startedAt = clock.now()
    changed.emit()
    // A request may be the first sign of a sleep.
    scheduler.reviewSoon()
    let result: RenewalResult = { kind: 'ended' }
    try {
      result = await call.task(call)
    } catch (error) {
      log.error('renewal.call-failed', { accountId: call.key, error })
    }
    if (calls.get(call.key) === call) calls.delete(call.key)
    call.done.resolve(result)
    changed.emit()
    // The slot is free for another call now.
    scheduler.reviewSoon()
  }

  /** The account as the vault holds it, so that whatever interrupts its call leaves an ordinary failure. */
  function asIfLost(account: Account): Account {
    return calls.get(account.id)?.ifLost?.(account) ?? account
  }

  /** Cancels the account's current call and, once that has ended, makes this one. */
  function replace(next: NewCall): Promise<RenewalResult> {
    const presentEnded = cancel(next.key)
    const call = add({ ...next, task: (running) => presentEnded.then(() => next.task(running)) })
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
