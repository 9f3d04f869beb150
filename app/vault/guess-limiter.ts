import * as z from 'zod/mini'
import type { Clock, JsonFile } from '../ports/index.ts'
import { backoffMs } from '../util/backoff.ts'
import { refused } from '../util/refusal.ts'
import type { VaultRefusal } from './model/refusal.ts'

/** How many wrong guesses in a row bring no wait, because people mistype. */
const freeGuesses = 3
/**
 * After them a wrong guess brings a wait of 1 s, which doubles with each further one up to this, ms: 10,000 guesses take 27
 * hours.
 */
export const maxWaitMs = 10_000

export interface GuessCount {
  read(): number
  /** Whether it is stored. What could not be stored counts until Deckpass ends. */
  write(count: number): Promise<boolean>
}

/**
 * How often a PIN or a passphrase may be guessed, wherever it is asked for. A guess is counted before it is checked, so
 * that ending Deckpass in between gains nothing. Where it cannot be counted, as on a full disk, it has to wait as long as
 * any can, so that whoever knows the secret still gets in. The wait goes by the monotonic clock, which nobody can set.
 * The caller makes one guess at a time.
 */
export class GuessLimiter {
  readonly #clock: Clock
  readonly #count: GuessCount
  #nextGuessAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, count: GuessCount) {
    this.#clock = clock
    this.#count = count
  }

  /** When the next guess is checked, epoch ms by the wall clock as it is now; null if at once. */
  get retryAt(): number | null {
    const waitMs = this.#nextGuessAt - this.#clock.monotonic()
    return waitMs > 0 ? this.#clock.now() + waitMs : null
  }

  /** Begins the whole wait again, because a restart must not shorten it. */
  restartWait(): void {
    const costly = this.#count.read() - freeGuesses
    const waitMs = costly > 0 ? backoffMs(costly, { firstMs: 1_000, maxMs: maxWaitMs }) : 0
    this.#nextGuessAt = this.#clock.monotonic() + waitMs
  }

  /** `guess` gives null or false if it is wrong; `wrong` is the refusal then, after so many wrong ones in a row. */
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
    if (!isCounted) await new Promise<void>((resolve) => this.#clock.after(maxWaitMs, resolve))
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

/** What a damaged file counts as, because it may have held any number. */
const unknownGuesses = 100

/** Wrong guesses at a closed vault, counted beside it. There is no file where nothing is counted. */
export class GuessFile implements GuessCount {
  readonly #file: JsonFile
  #guesses = 0

  constructor(file: JsonFile) {
    this.#file = file
  }

  /** Call first. */
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
