/** How long a press counts as "just now", ms. */
const freshMs = 1_000

/** A key or a button that the person pressed or let go, as the main process saw it. */
export type Input = 'pressed' | 'released'

/**
 * The last press of a person in the window. Each press allows one act: it is used up by the first
 * act that asks for it. Letting go makes the same press fresh again, for a button acts only then.
 */
export class Presses {
  #press: { at: number; used: boolean } | null = null

  /** `now` is a monotonic instant, ms. */
  note(input: Input, now: number): void {
    if (input === 'pressed') this.#press = { at: now, used: false }
    else if (this.#press !== null) this.#press.at = now
  }

  /** True if a person pressed within the last second and the press was not used before; it is used then. */
  take(now: number): boolean {
    const press = this.#press
    if (press === null || press.used || now - press.at > freshMs) return false
    press.used = true
    return true
  }
}
