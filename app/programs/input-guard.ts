/** A person's input in the consent window. `repeated`: a key that is held down. */
export type ConsentInput = 'key' | 'repeated' | 'press'

/**
 * Accepts only keys and presses that a person meant for the consent request, not for something else. Instants are of
 * the monotonic clock, ms.
 */
export class InputGuard {
  /** When the request appeared or changed on the screen; infinite before. */
  #shownAt = Number.POSITIVE_INFINITY
  #lastInputAt = Number.NEGATIVE_INFINITY
  #quietMs = 0
  /** The last key or press counts; null if there was none since the request changed. */
  #counts: boolean | null = null

  /** Call when there is another request, which is not on the screen yet, or none. */
  noteReplaced(): void {
    this.#shownAt = Number.POSITIVE_INFINITY
  }

  /** @param quietMs the time without a key or press before one counts, ms */
  noteShown(now: number, quietMs: number): void {
    this.#shownAt = now
    this.#quietMs = quietMs
    this.#counts = null
  }

  noteInput(input: ConsentInput, now: number): void {
    this.#counts = input !== 'repeated' && this.#isQuiet(now)
    this.#lastInputAt = now
  }

  acceptsAnswer(now: number): boolean {
    return this.#counts ?? this.#isQuiet(now)
  }

  #isQuiet(now: number): boolean {
    return now - Math.max(this.#shownAt, this.#lastInputAt) >= this.#quietMs
  }
}
