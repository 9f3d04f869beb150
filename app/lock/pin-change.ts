import { lockWords } from '../words/lock.ts'
import type { LockPorts } from './lock-ports.ts'
import type { LockSecret } from './lock-secret.ts'
import type { LockTries } from './lock-tries.ts'
import { newPin, notChanged, type PinOutcome, pinRefusal } from './pin.ts'

type Ports = Pick<LockPorts, 'scale' | 'cipher' | 'vault' | 'log'>

/** Sets, changes and removes the PIN. One change at a time is the caller's duty. */
export class PinChange {
  readonly #ports: Ports
  readonly #secret: LockSecret
  readonly #tries: LockTries

  constructor(ports: Ports, secret: LockSecret, tries: LockTries) {
    this.#ports = ports
    this.#secret = secret
    this.#tries = tries
  }

  /**
   * `pin` null removes it; `present` is the one that holds now, where one does. Nothing is changed while Deckpass is
   * locked, or by what began before it was.
   */
  async change(pin: string | null, present: string, untilLock: AbortSignal): Promise<PinOutcome> {
    const { scale, cipher, vault, log } = this.#ports
    const refusal = pin === null ? null : await pinRefusal(pin, scale)
    if (this.#secret.kind === 'passphrase') return notChanged('pin', lockWords.hasPassphrase)
    if (refusal !== null) return notChanged('pin', refusal)
    if (this.#secret.kind === 'pin') {
      const wrong = await this.#tries.run(() => this.#secret.fits(present), lockWords.wrongPin)
      if (wrong !== null) return notChanged('present', wrong)
    }
    const made = pin === null ? null : await newPin(pin, cipher)
    if (untilLock.aborted || vault.lock.locked) return notChanged('pin', lockWords.lockedMeanwhile)
    const notKept = await vault.keepLock({ ...vault.lock, pin: made, tries: 0 })
    if (notKept !== null) return notChanged('pin', notKept)
    log.info('lock.pin', { set: pin !== null })
    return { kind: 'changed' }
  }
}
