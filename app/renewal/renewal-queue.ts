import type { RenewalReason } from '../model/account/renewal-reason.ts'
import type { Clock } from '../ports/index.ts'
import type { RenewalAttempt } from './renewal-attempt.ts'

/** Renewals at once over all accounts: enough to be quick, few enough to be polite. */
const maxConcurrent = 4

interface Run {
  readonly accountId: string
  readonly abort: AbortController
  readonly done: Promise<void>
  readonly finish: () => void
  /** Null while it waits for a free place. */
  startedAt: number | null
}

interface Waiting {
  readonly run: Run
  readonly reason: RenewalReason
}

/**
 * Runs renewals: one at a time for each account, at most four at once in all. A request for an account whose
 * renewal is running joins that renewal. `RenewalAttempt` does the work; the queue only decides when.
 */
export class RenewalQueue {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>
  readonly #attempt: Pick<RenewalAttempt, 'run'>
  readonly #onChange: (accountId: string) => void
  readonly #runs = new Map<string, Run>()
  /** By account, when its last renewal began to call (monotonic, ms). */
  readonly #calledAt = new Map<string, number>()
  #waiting: readonly Waiting[] = []
  #active = 0
  #stopped = false

  /** `onChange` tells that an account's call began or ended. */
  constructor(collaborators: {
    readonly clock: Pick<Clock, 'now' | 'monotonic'>
    readonly attempt: Pick<RenewalAttempt, 'run'>
    readonly onChange: (accountId: string) => void
  }) {
    this.#clock = collaborators.clock
    this.#attempt = collaborators.attempt
    this.#onChange = collaborators.onChange
  }

  /** When the call that is under way for the account began (epoch ms), or null if none is. */
  runningSince(accountId: string): number | null {
    return this.#runs.get(accountId)?.startedAt ?? null
  }

  /** The time since the account's last renewal began to call, ms; infinite if there was none. A sign-in is none. */
  sinceCallMs(accountId: string): number {
    return this.#clock.monotonic() - (this.#calledAt.get(accountId) ?? Number.NEGATIVE_INFINITY)
  }

  /** True also while the account's renewal waits for a free place. */
  isBusy(accountId: string): boolean {
    return this.#runs.has(accountId)
  }

  /** Renews once, or joins what is under way. Resolves when it has ended, however it went. */
  run(accountId: string, reason: RenewalReason): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    const current = this.#runs.get(accountId)
    const run = current ?? this.#add(accountId)
    if (current === undefined) this.#waiting = [...this.#waiting, { run, reason }]
    if (reason === 'asked') this.#moveToFront(run)
    this.#startNext()
    return run.done
  }

  /**
   * Runs `work` as the account's renewal: a running renewal is ended first, and later requests join `work`.
   * It takes none of the four places, because a person waits for it. `signal` is aborted when the account is
   * cancelled.
   */
  async replace<T>(accountId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#runs.get(accountId)
    this.cancel(accountId)
    const run = this.#add(accountId)
    try {
      await before?.done
      run.startedAt = this.#clock.now()
      this.#onChange(accountId)
      return await work(run.abort.signal)
    } finally {
      this.#end(run)
    }
  }

  /** Ends what is under way for the account; nothing of its answer is used. */
  cancel(accountId: string): void {
    const run = this.#runs.get(accountId)
    if (run === undefined) return
    this.#runs.delete(accountId)
    run.abort.abort()
    const isWaiting = this.#waiting.some((each) => each.run === run)
    if (!isWaiting) return
    this.#waiting = this.#waiting.filter((each) => each.run !== run)
    run.finish()
  }

  /** The account is gone. */
  forget(accountId: string): void {
    this.cancel(accountId)
    this.#calledAt.delete(accountId)
  }

  /** Ends everything; nothing runs afterwards. */
  stop(): void {
    this.#stopped = true
    for (const accountId of [...this.#runs.keys()]) this.cancel(accountId)
  }

  #add(accountId: string): Run {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const run: Run = { accountId, abort: new AbortController(), done, finish, startedAt: null }
    this.#runs.set(accountId, run)
    return run
  }

  /** A renewal that a person waits for goes first. */
  #moveToFront(run: Run): void {
    const first = this.#waiting.filter((each) => each.run === run)
    this.#waiting = [...first, ...this.#waiting.filter((each) => each.run !== run)]
  }

  #startNext(): void {
    while (this.#active < maxConcurrent) {
      const [next, ...others] = this.#waiting
      if (next === undefined) return
      this.#waiting = others
      void this.#call(next)
    }
  }

  async #call({ run, reason }: Waiting): Promise<void> {
    this.#active += 1
    run.startedAt = this.#clock.now()
    this.#calledAt.set(run.accountId, this.#clock.monotonic())
    this.#onChange(run.accountId)
    try {
      await this.#attempt.run(run.accountId, reason, run.abort.signal)
    } finally {
      this.#active -= 1
      this.#end(run)
      this.#startNext()
    }
  }

  #end(run: Run): void {
    const isCurrent = this.#runs.get(run.accountId) === run
    if (isCurrent) this.#runs.delete(run.accountId)
    run.finish()
    if (isCurrent) this.#onChange(run.accountId)
  }
}
