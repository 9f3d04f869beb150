import type { Clock } from '../ports/index.ts'

/** The number of concurrent calls for all accounts: enough to be quick, few enough to be polite. */
const maxConcurrent = 4

/** Calls the service for an account. Must not use the answer once `signal` is aborted. */
type Task<T> = (signal: AbortSignal) => Promise<T>

/** The end of the queue at which a run joins. */
type Position = 'first' | 'last'

interface Run {
  readonly key: string
  readonly task: Task<void>
  readonly abort: AbortController
  readonly done: PromiseWithResolvers<void>
  /** Null while it waits for its turn. */
  startedAt: number | null
}

/**
 * Queues calls to the service: one run at a time per key, which is an account's id or the key of a new sign-in, and at most
 * four in all. A request for a key with a run joins it.
 */
export class RenewalQueue {
  readonly #clock: Pick<Clock, 'now'>
  readonly #onChange: (key: string) => void
  readonly #runs = new Map<string, Run>()
  #waiting: readonly Run[] = []
  #active = 0
  #stopped = false

  /** `onChange` is called when a run begins or ends. */
  constructor(clock: Pick<Clock, 'now'>, onChange: (key: string) => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** The start of the running call, epoch ms; null if none is running. */
  runningSince(key: string): number | null {
    return this.#runs.get(key)?.startedAt ?? null
  }

  /** True also while the run waits for its turn. */
  isBusy(key: string): boolean {
    return this.#runs.has(key)
  }

  /** Runs `task` or joins the current run; resolves when that has ended. `first` is for a run that a person waits for. */
  run(key: string, task: Task<void>, position: Position): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    const current = this.#runs.get(key)
    if (current === undefined) return this.#add(key, task, position)
    if (position === 'first')
      this.#waiting = this.#waiting.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
    return current.done.promise
  }

  /** Cancels the current run, drops its answer and runs `task`. Null if `task` was cancelled before it began. */
  async replace<T>(key: string, task: Task<T>): Promise<T | null> {
    const before = this.#runs.get(key)
    this.cancel(key)
    let result: T | null = null
    await this.run(
      key,
      async (signal) => {
        await before?.done.promise
        result = await task(signal)
      },
      'first',
    )
    return result
  }

  cancel(key: string): void {
    const run = this.#runs.get(key)
    if (run === undefined) return
    this.#runs.delete(key)
    run.abort.abort()
    if (run.startedAt === null) run.done.resolve()
    this.#waiting = this.#waiting.filter((each) => each !== run)
  }

  /** Ends everything; nothing runs afterwards. */
  stop(): void {
    this.#stopped = true
    for (const key of [...this.#runs.keys()]) this.cancel(key)
  }

  #add(key: string, task: Task<void>, position: Position): Promise<void> {
    const run: Run = {
      key,
      task,
      abort: new AbortController(),
      done: Promise.withResolvers(),
      startedAt: null,
    }
    this.#runs.set(key, run)
    this.#waiting = position === 'first' ? [run, ...this.#waiting] : [...this.#waiting, run]
    this.#startNext()
    return run.done.promise
  }

  #startNext(): void {
    while (this.#active < maxConcurrent) {
      const [next, ...others] = this.#waiting
      if (next === undefined) return
      this.#waiting = others
      void this.#start(next)
    }
  }

  async #start(run: Run): Promise<void> {
    this.#active += 1
    run.startedAt = this.#clock.now()
    this.#onChange(run.key)
    try {
      await run.task(run.abort.signal)
      run.done.resolve()
    } catch (error) {
      run.done.reject(error)
    }
    this.#active -= 1
    const isCurrent = this.#runs.get(run.key) === run
    if (isCurrent) {
      this.#runs.delete(run.key)
      this.#onChange(run.key)
    }
    this.#startNext()
  }
}
