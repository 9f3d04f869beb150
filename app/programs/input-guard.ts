import { inputGuardMs } from './model/consent-request.ts'

/** What a person does in the consent window. `repeated`: a key that is held down. */
export type ConsentInput = 'key' | 'repeated' | 'press'

/**
 * Which keys and presses answer a consent request: none that a person may have meant for something else. Instants are of
 * the monotonic clock, ms.
 */
export class InputGuard {
  /** When the request came to the screen or changed there; infinite before. */
  #shownAt = Number.POSITIVE_INFINITY
  #lastKeyAt = Number.NEGATIVE_INFINITY
  /** Whether the last key or press counts; null if there was none since the request changed. */
  #counts: boolean | null = null

  /** There is another request, or none, and it is not on the screen yet. */
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

  /** Whether the person has left the keys alone for long enough, and had the time to see what is shown. */
  #isQuiet(now: number): boolean {
    return now - Math.max(this.#shownAt, this.#lastKeyAt) >= inputGuardMs
  }
}
