import { inputGuardMs } from './model/consent-times.ts'

/** A person's input in the consent window. `repeated`: a key that is held down. */
export type ConsentInput = 'key' | 'repeated' | 'press'

/**
 * Accepts only keys and presses that a person meant for the consent request, not for something else. Instants are of the
 * monotonic clock, ms.
 */
export class InputGuard {
  /** When the request appeared or changed on the screen; infinite before. */
  #shownAt = Number.POSITIVE_INFINITY
  #lastKeyAt = Number.NEGATIVE_INFINITY
  /** The last key or press counts; null if there was none since the request changed. */
  #counts: boolean | null = null

  /** Call when there is another request, which is not on the screen yet, or none. */
  noteReplaced(): void {
    this.#shownAt = Number.POSITIVE_INFINITY
  }

  noteShown(now: number): void {
    this.#shownAt = now
    this.#counts = null
  }

  noteInput(input: ConsentInput, now: number): void {
    this.#counts = input !== 'repeated' && this.#isQuiet(now)
    if (input !== 'press') this.#lastKeyAt = now
  }

  acceptsAnswer(now: number): boolean {
    return this.#counts ?? this.#isQuiet(now)
  }

  /** True if the keys were idle for long enough, and the person had time to see the request. */
  #isQuiet(now: number): boolean {
    return now - Math.max(this.#shownAt, this.#lastKeyAt) >= inputGuardMs
  }
}
