import type { Clock } from '../ports.ts'

const firstMs = 5_000
const longestMs = 60_000

/** Runs something again after 5 s, then 10 s, doubling, at most every 60 s, until it is stopped. */
export class RetryTimer {
  readonly #clock: Clock
  readonly #run: () => void
  #tries = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock
    this.#run = run
  }

  /** Once more, later. */
  plan(): void {
    this.#cancel?.()
    this.#cancel = this.#clock.after(Math.min(longestMs, firstMs * 2 ** this.#tries), this.#run)
    this.#tries += 1
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#tries = 0
  }
}
