import type { Clock } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'
import { delayAfterMs } from './lock-delay.ts'

type Tried =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-early' }
  /** The try could not be noted, so it was not judged; `sentence` says why. */
  | { readonly kind: 'not-noted'; readonly sentence: string }

/**
 * Makes a person who guesses wait. A try is counted, and the count is on the disk, before the try is judged: ending
 * Deckpass in the middle gains nothing. A start begins the whole wait again by the monotonic clock, so that
 * neither a restart nor setting the wall clock shortens it. One try at a time is the caller's duty.
 */
export class LockTries {
  readonly #clock: Clock
  readonly #vault: Pick<Vault, 'lock' | 'keepLock'>
  #closedUntil = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, vault: Pick<Vault, 'lock' | 'keepLock'>) {
    this.#clock = clock
    this.#vault = vault
  }

  /** When the next try is judged, epoch ms; null where it is at once. */
  get retryAt(): number | null {
    const waitMs = this.#closedUntil - this.#clock.monotonic()
    return waitMs > 0 ? this.#clock.now() + waitMs : null
  }

  /** Waits as after the last try; call when the vault was opened. */
  beginAgain(): void {
    this.#closedUntil = this.#clock.monotonic() + delayAfterMs(this.#vault.lock.tries)
  }

  async run(judge: () => Promise<boolean>): Promise<Tried> {
    if (this.retryAt !== null) return { kind: 'too-early' }
    const tries = this.#vault.lock.tries + 1
    const sentence = await this.#vault.keepLock({ ...this.#vault.lock, tries })
    if (sentence !== null) return { kind: 'not-noted', sentence }
    if (!(await judge())) {
      this.beginAgain()
      return { kind: 'wrong' }
    }
    await this.#vault.keepLock({ ...this.#vault.lock, tries: 0 })
    this.#closedUntil = Number.NEGATIVE_INFINITY
    return { kind: 'right' }
  }
}
