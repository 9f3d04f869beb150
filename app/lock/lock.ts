import type { LockView } from '../model/snapshot.ts'
import type { LockRecord } from '../vault/lock-record.ts'
import { type SerialQueue, serialQueue } from '../vault/serial-queue.ts'
import type { UnlockOutcome } from '../vault/vault.ts'
import { lockWords } from '../words/lock.ts'
import type { LockPorts } from './lock-ports.ts'
import { LockSecret } from './lock-secret.ts'
import { LockTries } from './lock-tries.ts'
import type { PinOutcome } from './pin.ts'
import { PinChange } from './pin-change.ts'

/**
 * The lock of the interface. `locked`: nothing is shown, handed out or changed, and renewal goes on. Where the
 * person chose so and a passphrase seals the vault, locking also shuts the vault (*closed*). What opens it is the
 * passphrase of the vault, or a PIN. Without either there is no lock: nothing could open it.
 *
 * Whether it is locked is kept in the vault alone, so that a restart does not open it.
 */
export class Lock {
  readonly #ports: LockPorts
  readonly #secret: LockSecret
  readonly #tries: LockTries
  readonly #pin: PinChange
  readonly #turn: SerialQueue = serialQueue()
  readonly #listeners = new Set<() => void>()
  #untilLock = new AbortController()
  /** Why it locks as soon as the vault is open; null where nobody asked for that. */
  #lockOnceOpen: string | null
  /** Locking shuts the vault, or has shut it. */
  #closed = false

  /** Call before anybody else listens to the vault: what it opens must not be shown before it is locked again. */
  constructor(ports: LockPorts) {
    this.#ports = ports
    this.#secret = new LockSecret(ports)
    this.#tries = new LockTries(ports.clock, ports.vault)
    this.#pin = new PinChange(ports, this.#secret, this.#tries)
    this.#lockOnceOpen = ports.settings.read().lockAtStart ? 'start' : null
    ports.vault.onChange((opened) => this.#vaultChanged(opened !== null))
  }

  get isLocked(): boolean {
    return this.#closed || this.#ports.vault.lock.locked
  }

  /** Whether what is stored has been opened, or nothing is stored. */
  get isVaultOpen(): boolean {
    return ['ready', 'choose'].includes(this.#ports.vault.view.state)
  }

  /**
   * Aborted by the next lock; from then on this gives a new one. Whatever takes time reads it once, before its first
   * wait, and stops where it is aborted after the last one. So nothing that began before a lock opens, hands out or
   * changes anything after it, even where Deckpass was unlocked again in between.
   */
  get untilLock(): AbortSignal {
    return this.#untilLock.signal
  }

  get view(): LockView {
    const { idle, personCheck } = this.#ports
    return {
      locked: this.isLocked,
      closed: this.#closed,
      secret: this.#secret.kind,
      retryAt: this.#tries.retryAt,
      idleKnown: idle.isKnown,
      // A confirmed person brings no data key back.
      systemCheck: this.#closed ? null : personCheck.kind,
    }
  }

  /** Runs after each change of `view`. Whatever hands something out ends that here once it is locked. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /**
   * Locks at once; false where nothing could open it again. Where it is locked already, that ends an unlocking that
   * is under way. Where the vault is not open yet, it locks before anything of it is shown.
   */
  lock(why: string): boolean {
    const { vault, settings, log } = this.#ports
    const isShut = this.isLocked || vault.view.state === 'locked'
    if (!isShut && !this.isVaultOpen) this.#lockOnceOpen = why
    if (!isShut && this.#secret.kind === null) return false
    // Where that fails it is locked all the same, the vault tries again, and until then a restart would open it.
    if (!isShut)
      void vault.keepLock({ ...vault.lock, locked: true }).then((detail) => {
        if (detail !== null) log.error('lock.not-kept', { detail })
      })
    const begun = this.#untilLock
    this.#untilLock = new AbortController()
    begun.abort()
    if (isShut) return true
    log.info('lock.locked', { why })
    this.#tell()
    if (settings.read().closeWhenLocked && this.#secret.kind === 'passphrase') {
      this.#closed = true
      void vault.shut().then(() => {
        // A vault with a change that cannot be written yet stays open behind the lock.
        if (vault.view.state === 'ready') this.#closed = false
        this.#tell()
      })
    }
    return true
  }

  /** Opens it by the PIN, or by the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockOutcome> {
    const { untilLock } = this
    return this.#turn(async () => {
      if (!this.isLocked) return refused(lockWords.notLocked, null)
      const wrong = this.#secret.kind === 'pin' ? lockWords.wrongPin : lockWords.wrongPassphrase
      const refusal = await this.#try(() => this.#secret.fits(secret), wrong)
      if (refusal !== null) return refused(refusal, this.#tries.retryAt)
      return this.#open('secret', untilLock)
    })
  }

  /** Opens it where the system confirms the person: Touch ID, or polkit. */
  async unlockBySystem(): Promise<UnlockOutcome> {
    const { untilLock } = this
    if (!this.isLocked) return refused(lockWords.notLocked, null)
    if (this.#closed) return refused(lockWords.onlyPassphrase, null)
    const isConfirmed = await this.#ports.personCheck.confirm(untilLock)
    if (!isConfirmed && !untilLock.aborted) return refused(lockWords.notConfirmed, null)
    return this.#open('system', untilLock)
  }

  /**
   * Opens it for a person who proves at the service that an account is theirs, and removes the PIN that they forgot.
   * Tries count as those of the PIN do.
   */
  unlockByProof(prove: () => Promise<boolean>): Promise<UnlockOutcome> {
    const { untilLock } = this
    return this.#turn(async () => {
      if (!this.isLocked) return refused(lockWords.notLocked, null)
      // A passphrase seals the accounts: no sign-in brings it back.
      if (this.#secret.kind !== 'pin') return refused(lockWords.onlyPassphrase, null)
      const refusal = await this.#try(prove, lockWords.notProved)
      if (refusal !== null && !untilLock.aborted) return refused(refusal, this.#tries.retryAt)
      return this.#open('proof', untilLock, { pin: null })
    })
  }

  /** Sets a PIN, or removes it where `pin` is null. `present` is the one that holds now, where one does. */
  changePin(pin: string | null, present: string): Promise<PinOutcome> {
    const { untilLock } = this
    return this.#turn(async () => {
      const outcome = await this.#pin.change(pin, present, untilLock)
      this.#tell()
      return outcome
    })
  }

  /** Null where the try was right, else why it was not. */
  async #try(judge: () => Promise<boolean>, wrong: string): Promise<string | null> {
    const refusal = await this.#tries.run(judge, wrong)
    this.#tell()
    return refusal
  }

  /** `untilLock` as it was when the unlocking began. */
  async #open(by: string, untilLock: AbortSignal, patch: Partial<LockRecord> = {}): Promise<UnlockOutcome> {
    if (untilLock.aborted) return refused(lockWords.lockedMeanwhile, null)
    // The data key goes, or is gone.
    if (this.#closed) return refused(lockWords.onlyPassphrase, null)
    const { vault, log } = this.#ports
    log.info('lock.unlocked', { by })
    const kept = vault.keepLock({ ...vault.lock, ...patch, locked: false })
    this.#tell()
    await kept
    return { kind: 'unlocked' }
  }

  #vaultChanged(isOpened: boolean): void {
    const { vault } = this.#ports
    const { view, lock } = vault
    // After everything was forgotten there may be no vault to open.
    if (view.state === 'choose' || (view.state === 'ready' && isOpened)) this.#closed = false
    if (view.state === 'ready') {
      // The passphrase alone unlocks from now on.
      if (view.protection === 'passphrase' && lock.pin !== null) void vault.keepLock({ ...lock, pin: null })
      if (isOpened) this.#tries.beginAgain()
      if (this.#lockOnceOpen !== null) this.lock(this.#lockOnceOpen)
    }
    // A passphrase that is typed from here on opens it for a person who is there.
    if (this.isVaultOpen || view.state === 'locked') this.#lockOnceOpen = null
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function refused(sentence: string, retryAt: number | null): UnlockOutcome {
  return { kind: 'refused', sentence, retryAt }
}
