import type { RenewalReason } from '../bridge/snapshot.ts'

/** Calls at once over all accounts: enough to be quick, few enough to be polite. */
const mostAtOnce = 4

interface Run {
  readonly done: Promise<void>
  readonly abort: AbortController
  /** Null while it waits for a free place. */
  startedAt: number | null
}

interface Waiting {
  readonly accountId: string
  readonly start: () => void
}

/**
 * Runs renewals: one at a time for an account, four at once in all; whoever asks while one is under way
 * joins it. It knows neither the service nor the clock's future: `renew` does the call, the caller plans.
 */
export class Renewer {
  readonly #now: () => number
  readonly #renew: (accountId: string, why: RenewalReason, signal: AbortSignal) => Promise<void>
  readonly #onChange: (accountId: string) => void
  readonly #runs = new Map<string, Run>()
  readonly #waiting: Waiting[] = []
  #active = 0
  #stopped = false

  /** `renew` must not reject. `onChange` tells that an account's call began or ended. */
  constructor(collaborators: {
    readonly now: () => number
    readonly renew: (accountId: string, why: RenewalReason, signal: AbortSignal) => Promise<void>
    readonly onChange: (accountId: string) => void
  }) {
    this.#now = collaborators.now
    this.#renew = collaborators.renew
    this.#onChange = collaborators.onChange
  }

  /** When the call that is under way for the account began (epoch ms), or null where none is. */
  runningSince(accountId: string): number | null {
    return this.#runs.get(accountId)?.startedAt ?? null
  }

  isBusy(accountId: string): boolean {
    return this.#runs.has(accountId)
  }

  /** Renews once, or joins the call under way. Resolves when it has ended, however it went. */
  run(accountId: string, why: RenewalReason): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    const underway = this.#runs.get(accountId)
    if (underway !== undefined) {
      if (why === 'asked') this.#hurry(accountId)
      return underway.done
    }
    const abort = new AbortController()
    const { promise: turn, resolve: start } = Promise.withResolvers<void>()
    const run: Run = { abort, startedAt: null, done: turn.then(() => this.#call(accountId, why, run)) }
    this.#runs.set(accountId, run)
    this.#waiting.push({ accountId, start })
    if (why === 'asked') this.#hurry(accountId)
    this.#startNext()
    return run.done
  }

  /** Ends what is under way for the account; nothing of its answer is used. */
  cancel(accountId: string): void {
    const run = this.#runs.get(accountId)
    if (run === undefined) return
    this.#runs.delete(accountId)
    run.abort.abort()
  }

  /** Ends everything; nothing runs afterwards. */
  stop(): void {
    this.#stopped = true
    for (const accountId of [...this.#runs.keys()]) this.cancel(accountId)
    for (const waiting of this.#waiting.splice(0)) waiting.start()
  }

  async #call(accountId: string, why: RenewalReason, run: Run): Promise<void> {
    try {
      if (run.abort.signal.aborted) return
      run.startedAt = this.#now()
      this.#onChange(accountId)
      await this.#renew(accountId, why, run.abort.signal)
    } finally {
      this.#active -= 1
      if (this.#runs.get(accountId) === run) this.#runs.delete(accountId)
      this.#onChange(accountId)
      this.#startNext()
    }
  }

  /** Whoever waits for a person goes first. */
  #hurry(accountId: string): void {
    const place = this.#waiting.findIndex((each) => each.accountId === accountId)
    const [waiting] = place > 0 ? this.#waiting.splice(place, 1) : []
    if (waiting !== undefined) this.#waiting.unshift(waiting)
  }

  #startNext(): void {
    while (this.#active < mostAtOnce) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#active += 1
      next.start()
    }
  }
}
