/** How long an activation counts, ms. */
const activeMs = 1_000

/**
 * A press or release of a key or a button, as the main process saw it. `chosen`: a key that selects in a list or only moves
 * the cursor; it allows less than `pressed`. `typed`: a key that only types; it allows nothing.
 */
export type Input = 'pressed' | 'chosen' | 'typed' | 'released'

/**
 * Records if a person acted in the window just now, like the web's transient user activation (HTML, section 6.4). Each press
 * allows one action, which consumes it. A release renews an unused press, because a button acts only then.
 */
export class UserActivation {
  #press: { at: number; used: boolean; input: 'pressed' | 'chosen' } | null = null

  /** `now` is a monotonic instant, ms. */
  note(input: Input, now: number): void {
    if (input === 'pressed' || input === 'chosen') this.#press = { at: now, used: false, input }
    else if (input === 'released' && this.#press !== null) this.#press.at = now
  }

  /**
   * True if there was an unused press within the last second, which this consumes. `least`: the weakest input that counts.
   */
  consume(now: number, least: 'pressed' | 'chosen'): boolean {
    const press = this.#press
    if (press === null || press.used || now - press.at > activeMs) return false
    if (press.input === 'chosen' && least === 'pressed') return false
    press.used = true
    return true
  }
}
