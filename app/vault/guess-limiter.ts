import type { VaultRefusal } from '../model/refusal.ts'
import type { Clock } from '../ports/index.ts'
import { backoffMs } from '../util/backoff.ts'

interface GuessLimits {
  /** So many wrong guesses in a row cost no time: they are slips. The next one costs 1 s, each further one twice as much. */
  readonly freeGuesses: number
  readonly maxWaitMs: number
}

/** 10,000 guesses take 27 hours. */
export const pinLimits: GuessLimits = { freeGuesses: 3, maxWaitMs: 10_000 }
export const passphraseLimits: GuessLimits = { freeGuesses: 2, maxWaitMs: 60_000 }

/** Where wrong guesses in a row are counted. */
export interface GuessCount {
  read(): number
  /** Null once it is stored; else why it is not. */
  write(count: number): Promise<VaultRefusal | null>
}

function inMemory(): GuessCount {
  let count = 0
  return {
    read: () => count,
    async write(now) {
      count = now
      return null
    },
  }
}

/**
 * Makes a person who guesses wait. A guess is counted before it is checked, so that ending Deckpass in between gains
 * nothing. The wait goes by the monotonic clock, so that setting the wall clock does not shorten it. The caller makes
 * one guess at a time.
 */
export class GuessLimiter {
  readonly #clock: Clock
  readonly #limits: GuessLimits
  readonly #count: GuessCount
  #nextGuessAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, limits: GuessLimits, count = inMemory()) {
    this.#clock = clock
    this.#limits = limits
    this.#count = count
  }

  /** When the next guess is checked, epoch ms by the wall clock as it is now; null if at once. */
  get retryAt(): number | null {
    const waitMs = this.#nextGuessAt - this.#clock.monotonic()
    return waitMs > 0 ? this.#clock.now() + waitMs : null
  }

  /** The whole wait begins again, as after a restart, which must not shorten it. */
  restartWait(): void {
    const { freeGuesses, maxWaitMs } = this.#limits
    const costly = this.#count.read() - freeGuesses
    const waitMs = costly > 0 ? backoffMs(costly, { firstMs: 1_000, maxMs: maxWaitMs }) : 0
    this.#nextGuessAt = this.#clock.monotonic() + waitMs
  }

  /** `guess` gives null if it is wrong; `wrong` is the refusal then, after so many wrong ones in a row. */
  async run<Result>(
    guess: () => Promise<Result | null>,
    wrong: (guesses: number) => VaultRefusal,
  ): Promise<
    | { readonly kind: 'right'; readonly result: Result }
    | { readonly kind: 'refused'; readonly refusal: VaultRefusal }
  > {
    if (this.retryAt !== null) return { kind: 'refused', refusal: { reason: 'wait' } }
    const guesses = this.#count.read() + 1
    const notCounted = await this.#count.write(guesses)
    if (notCounted !== null) return { kind: 'refused', refusal: notCounted }
    const result = await guess()
    if (result === null) {
      this.restartWait()
      return { kind: 'refused', refusal: wrong(guesses) }
    }
    await this.reset()
    return { kind: 'right', result }
  }

  /** As if nothing had been guessed. */
  async reset(): Promise<void> {
    await this.#count.write(0)
    this.#nextGuessAt = Number.NEGATIVE_INFINITY
  }
}
