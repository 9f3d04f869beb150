import type { Clock, PassphraseBoxes } from '../ports.ts'
import type { PassphraseEnvelope } from './envelope.ts'
import { delayAfterWrongMs } from './passphrase-rule.ts'
import { type Opened, openAccounts, type WritableSeal } from './seal.ts'
import { asSentence, waitRefusal, wrongPassphrase } from './sentences.ts'
import type { UnlockOutcome } from './vault.ts'

type Attempt =
  | Extract<UnlockOutcome, { kind: 'refused' }>
  /** There is nothing left to guess: the vault is open, or no passphrase can open it. */
  | {
      readonly kind: 'through'
      readonly found: Exclude<Opened, { kind: 'unavailable' }>
      readonly seal: WritableSeal
    }

/**
 * A vault that waits for its passphrase, and makes whoever guesses wait. It goes by the monotonic clock,
 * so that setting the wall clock neither shortens nor lengthens the wait; the instants it names are by
 * the wall clock.
 */
export class PassphraseLock {
  /** When the next try is allowed, as it stood after the last one; null where no wait was due. */
  retryAt: number | null = null

  readonly #envelope: PassphraseEnvelope
  readonly #clock: Clock
  readonly #boxes: PassphraseBoxes
  #wrongTries = 0
  #closedUntil = Number.NEGATIVE_INFINITY

  constructor(envelope: PassphraseEnvelope, clock: Clock, boxes: PassphraseBoxes) {
    this.#envelope = envelope
    this.#clock = clock
    this.#boxes = boxes
  }

  async try(passphrase: string): Promise<Attempt> {
    if (this.#clock.monotonic() < this.#closedUntil) return this.#refuse(waitRefusal)
    const { kdf, sealed } = this.#envelope
    const box = await this.#boxes.recall(passphrase, kdf)
    const found = await openAccounts(box, sealed)
    if (found.kind === 'unavailable') return this.#refuse(asSentence(found.detail))
    if (found.kind !== 'unreadable' || found.damaged) {
      return { kind: 'through', found, seal: { protection: 'passphrase', box, kdf } }
    }
    this.#wrongTries += 1
    this.#closedUntil = this.#clock.monotonic() + delayAfterWrongMs(this.#wrongTries)
    return this.#refuse(wrongPassphrase(this.#wrongTries))
  }

  #refuse(sentence: string): Attempt {
    const waitMs = this.#closedUntil - this.#clock.monotonic()
    this.retryAt = waitMs > 0 ? this.#clock.now() + waitMs : null
    return { kind: 'refused', sentence, retryAt: this.retryAt }
  }
}
