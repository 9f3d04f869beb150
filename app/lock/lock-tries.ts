import type { Clock } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'
import { lockWords } from '../words/lock.ts'
import { delayAfterMs } from './lock-delay.ts'

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

  /** Null where the try was right, else why it was not: `wrong`, or that it is too early, or could not be noted. */
  async run(judge: () => Promise<boolean>, wrong: string): Promise<string | null> {
    if (this.retryAt !== null) return lockWords.wait
    const tries = this.#vault.lock.tries + 1
    const sentence = await this.#vault.keepLock({ ...this.#vault.lock, tries })
    if (sentence !== null) return sentence
    if (!(await judge())) {
      this.beginAgain()
      return wrong
    }
    await this.#vault.keepLock({ ...this.#vault.lock, tries: 0 })
    this.#closedUntil = Number.NEGATIVE_INFINITY
    return null
  }
}
