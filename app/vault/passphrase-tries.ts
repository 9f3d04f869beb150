import type { Clock } from '../ports.ts'
import { waitRefusal, wrongPassphrase } from '../words/vault.ts'
import { delayAfterWrongMs } from './passphrase-rule.ts'
import type { UnlockOutcome } from './vault.ts'

type Refused = Extract<UnlockOutcome, { kind: 'refused' }>

/**
 * Makes a person who guesses a passphrase wait. It goes by the monotonic clock, so that setting the wall clock
 * neither shortens nor lengthens the wait; the instants that it names are by the wall clock.
 */
export class PassphraseTries {
  readonly #clock: Clock
  #wrong = 0
  #closedUntil = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** When the next try is allowed, epoch ms by the wall clock as it is now; null where it is at once. */
  get retryAt(): number | null {
    const waitMs = this.#closedUntil - this.#clock.monotonic()
    return waitMs > 0 ? this.#clock.now() + waitMs : null
  }

  /** Runs `tryIt`, which gives null for a wrong passphrase, unless it is too early for a try. */
  async run<Tried>(tryIt: () => Promise<Tried | null>): Promise<Tried | Refused> {
    if (this.retryAt !== null) return this.#refuse(waitRefusal)
    const tried = await tryIt()
    if (tried !== null) {
      this.forget()
      return tried
    }
    this.#wrong += 1
    this.#closedUntil = this.#clock.monotonic() + delayAfterWrongMs(this.#wrong)
    return this.#refuse(wrongPassphrase(this.#wrong))
  }

  /** As if nothing had been tried. */
  forget(): void {
    this.#wrong = 0
    this.#closedUntil = Number.NEGATIVE_INFINITY
  }

  #refuse(sentence: string): Refused {
    return { kind: 'refused', sentence, retryAt: this.retryAt }
  }
}
