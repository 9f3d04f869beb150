import * as z from 'zod/mini'
import type { Clock, JsonFile } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import { backoffMs } from '../util/backoff.ts'
import { refused } from '../util/refusal.ts'
import type { VaultRefusal } from './model/refusal.ts'

/** The number of wrong guesses in a row without a wait, because people mistype. */
const freeGuesses = 3
/**
 * The longest wait after a wrong guess, ms. The first wait is 1 s and doubles with each further guess: 10,000 guesses
 * take 27 hours.
 */
export const maxWaitMs = 10_000

export interface GuessCount {
  read(): number
  /** False if the count could not be stored; it then holds until Deckpass quits. */
  write(count: number): Promise<boolean>
}

/**
 * Limits the guesses of a PIN or a passphrase. A guess is counted before it is checked, so that killing Deckpass in
 * between gains nothing. If the count cannot be stored, as on a full disk, each guess takes the longest wait, so that
 * the person who knows the secret still gets in. Waits use the monotonic clock, which nobody can set. The caller makes
 * one guess at a time.
 */
export class GuessLimiter {
  readonly #clock: Clock
  readonly #count: GuessCount
  #nextGuessAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, count: GuessCount) {
    this.#clock = clock
    this.#count = count
  }

  /** When the next guess is allowed, epoch ms by the current wall clock; null if now. */
  get retryAt(): number | null {
    const waitMs = this.#nextGuessAt - this.#clock.monotonic()
    return waitMs > 0 ? this.#clock.now() + waitMs : null
  }

  /** Restarts the whole wait, because restarting Deckpass must not shorten it. */
  restartWait(): void {
    const costly = this.#count.read() - freeGuesses
    const waitMs = costly > 0 ? backoffMs(costly, { firstMs: 1_000, maxMs: maxWaitMs }) : 0
    this.#nextGuessAt = this.#clock.monotonic() + waitMs
  }

  /**
   * `guess` resolves to null or false if it is wrong; `wrong` then makes the refusal from the wrong guesses in a row.
   */
  async run<Result>(
    guess: () => Promise<Result | null | false>,
    wrong: (guesses: number) => VaultRefusal,
  ): Promise<
    | { readonly kind: 'right'; readonly result: Result }
    | { readonly kind: 'refused'; readonly refusal: VaultRefusal }
  > {
    if (this.retryAt !== null) return refused({ reason: 'wait' })
    const guesses = this.#count.read() + 1
    const isCounted = await this.#count.write(guesses)
    if (!isCounted) await sleep(this.#clock, maxWaitMs)
    const result = await guess()
    if (result === null || result === false) {
      this.restartWait()
      return refused(wrong(guesses))
    }
    await this.reset()
    return { kind: 'right', result }
  }

  async reset(): Promise<void> {
    await this.#count.write(0)
    this.#nextGuessAt = Number.NEGATIVE_INFINITY
  }
}

const content = z.object({ guesses: z.int().check(z.nonnegative()) })

/** The count for a damaged file, which may have contained any number. */
const unknownGuesses = 100

/** The wrong guesses at a closed vault, in a file beside it. There is no file while the count is 0. */
export class GuessFile implements GuessCount {
  readonly #file: JsonFile
  #guesses = 0

  constructor(file: JsonFile) {
    this.#file = file
  }

  /** Must be called before `read` and `write`. */
  async load(): Promise<void> {
    const found = await this.#file.read()
    if (found.kind === 'absent') return
    const parsed = content.safeParse(found.kind === 'found' ? found.value : null)
    this.#guesses = parsed.success ? parsed.data.guesses : unknownGuesses
  }

  read(): number {
    return this.#guesses
  }

  async write(guesses: number): Promise<boolean> {
    this.#guesses = guesses
    const result = await (guesses === 0 ? this.#file.remove() : this.#file.write({ guesses }))
    return result.kind === 'written'
  }
}
