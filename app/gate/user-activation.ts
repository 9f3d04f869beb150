/** How long an activation counts as "just now", ms. */
const activeMs = 1_000

/**
 * A key or a button that the person pressed or let go, as the main process saw it. `chosen`: a key that chooses in
 * a list, or merely moves the cursor; it allows less than `pressed`. `typed`: a key that only types; it allows nothing.
 */
export type Input = 'pressed' | 'chosen' | 'typed' | 'released'

/**
 * Whether a person acted in the window just now, as the web's transient user activation (HTML, section 6.4). Each
 * press allows one action: the first that asks uses it up. Letting go makes an unused press fresh again, because a
 * button acts only then.
 */
export class UserActivation {
  #press: { at: number; used: boolean; input: 'pressed' | 'chosen' } | null = null

  /** `now` is a monotonic instant, ms. */
  note(input: Input, now: number): void {
    if (input === 'pressed' || input === 'chosen') this.#press = { at: now, used: false, input }
    else if (input === 'released' && this.#press !== null) this.#press.at = now
  }

  /**
   * True if a person pressed within the last second and the press was not used before; it is used then.
   * `least`: what it must have been at least.
   */
  consume(now: number, least: 'pressed' | 'chosen'): boolean {
    const press = this.#press
    if (press === null || press.used || now - press.at > activeMs) return false
    if (press.input === 'chosen' && least === 'pressed') return false
    press.used = true
    return true
  }
}
