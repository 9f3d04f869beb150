/** How long a press counts as "just now", ms. */
const freshMs = 1_000

/**
 * A key or a button that the person pressed or let go, as the main process saw it. `chosen`: a key that chooses in
 * a list, or merely moves the cursor; it allows less than `pressed`.
 */
export type Input = 'pressed' | 'chosen' | 'released'

/**
 * The last press of a person in the window. Each press allows one act: it is used up by the first
 * act that asks for it. Letting go makes the same press fresh again, for a button acts only then.
 */
export class Presses {
  #press: { at: number; used: boolean; input: 'pressed' | 'chosen' } | null = null

  /** `now` is a monotonic instant, ms. */
  note(input: Input, now: number): void {
    if (input !== 'released') this.#press = { at: now, used: false, input }
    else if (this.#press !== null) this.#press.at = now
  }

  /**
   * True if a person pressed within the last second and the press was not used before; it is used then.
   * `byChoice`: a key that chooses in a list is enough.
   */
  take(now: number, byChoice: boolean): boolean {
    const press = this.#press
    if (press === null || press.used || now - press.at > freshMs) return false
    if (press.input === 'chosen' && !byChoice) return false
    press.used = true
    return true
  }
}
