import type { VaultRefusal } from '../model/refusal.ts'
import type { LockView } from '../model/snapshot.ts'
import type {
  Cipher,
  Clock,
  EstimateStrength,
  Idle,
  Log,
  PersonCheck,
  SettingsStore,
} from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { type SerialQueue, serialQueue } from '../util/serial-queue.ts'
import type { LockRecord } from '../vault/content.ts'
import { GuessLimiter, pinLimits } from '../vault/guess-limiter.ts'
import type { UnlockOutcome, Vault } from '../vault/vault.ts'
import { fitsPin, newPin, pinRefusal } from './pin.ts'

export interface LockPorts {
  readonly clock: Clock
  readonly log: Log
  readonly cipher: Cipher
  readonly estimateStrength: EstimateStrength
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly idle: Idle
  readonly personCheck: PersonCheck
}

export type PinOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly field: 'pin' | 'present'; readonly refusal: VaultRefusal }

/**
 * The lock of the interface. `locked`: nothing is shown, handed out or changed, and renewal goes on. Where the
 * person chose so and a passphrase seals the vault, locking also shuts the vault (*closed*). What opens it is the
 * passphrase of the vault, or a PIN. Without either there is no lock: nothing could open it.
 *
 * Whether it is locked is kept in the vault alone, so that a restart does not open it.
 */
export class Lock {
  readonly #ports: LockPorts
  readonly #limiter: GuessLimiter
  readonly #turn: SerialQueue = serialQueue()
  readonly #listeners = new Listeners()
  #lockController = new AbortController()
  /** Why it locks as soon as the vault is open; null where nobody asked for that. */
  #lockOnceOpen: string | null
  /** Locking shuts the vault, or has shut it. */
  #closed = false

  /** Call before anybody else listens to the vault: what it opens must not be shown before it is locked again. */
  constructor(ports: LockPorts) {
    this.#ports = ports
    const { clock, vault } = ports
    // Counted inside the seal, where neither a restart nor another file takes the count back.
    this.#limiter = new GuessLimiter(clock, pinLimits, {
      read: () => vault.lock.tries,
      write: (tries) => vault.keepLock({ ...vault.lock, tries }),
    })
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
  get lockSignal(): AbortSignal {
    return this.#lockController.signal
  }

  get view(): LockView {
    const { idle, personCheck } = this.#ports
    return {
      locked: this.isLocked,
      closed: this.#closed,
      secret: this.#secret,
      retryAt: this.#limiter.retryAt,
      idleKnown: idle.isKnown,
      // A confirmed person brings no data key back.
      systemCheck: this.#closed ? null : personCheck.kind,
    }
  }

  /** Runs after each change of `view`. Whatever hands something out ends that here once it is locked. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /**
   * Locks at once; false where nothing could open it again. Where it is locked already, that ends an unlocking that
   * is under way. Where the vault is not open yet, it locks before anything of it is shown.
   */
  lock(why: string): boolean {
    const { vault, settings, log } = this.#ports
    const isShut = this.isLocked || vault.view.state === 'locked'
    if (!isShut && !this.isVaultOpen) this.#lockOnceOpen = why
    if (!isShut && this.#secret === null) return false
    // Where that fails it is locked all the same, the vault tries again, and until then a restart would open it.
    if (!isShut)
      void vault.keepLock({ ...vault.lock, locked: true }).then((refusal) => {
        if (refusal !== null) log.error('lock.not-kept', { refusal })
      })
    const begun = this.#lockController
    this.#lockController = new AbortController()
    begun.abort()
    if (isShut) return true
    log.info('lock.locked', { why })
    this.#listeners.emit()
    if (settings.read().closeWhenLocked && this.#secret === 'passphrase') {
      this.#closed = true
      void vault.close().then(() => {
        // A vault with a change that cannot be written yet stays open behind the lock.
        if (vault.view.state === 'ready') this.#closed = false
        this.#listeners.emit()
      })
    }
    return true
  }

  /** Opens it by the PIN, or by the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockOutcome> {
    const { lockSignal } = this
    return this.#turn(async () => {
      if (!this.isLocked) return refused({ reason: 'not-locked' }, null)
      const reason = this.#secret === 'pin' ? 'wrong-pin' : 'wrong-passphrase'
      const refusal = await this.#guess(() => this.#fits(secret), { reason })
      if (refusal !== null) return refused(refusal, this.#limiter.retryAt)
      return this.#open('secret', lockSignal)
    })
  }

  /** Opens it where the system confirms the person: Touch ID, or polkit. */
  async unlockBySystem(): Promise<UnlockOutcome> {
    const { lockSignal } = this
    if (!this.isLocked) return refused({ reason: 'not-locked' }, null)
    if (this.#closed) return refused({ reason: 'only-passphrase' }, null)
    const isConfirmed = await this.#ports.personCheck.confirm(lockSignal)
    if (!isConfirmed && !lockSignal.aborted) return refused({ reason: 'not-confirmed' }, null)
    return this.#open('system', lockSignal)
  }

  /**
   * Opens it for a person who proves at the service that an account is theirs, and removes the PIN that they forgot.
   * Tries count as those of the PIN do.
   */
  unlockByProof(prove: () => Promise<boolean>): Promise<UnlockOutcome> {
    const { lockSignal } = this
    return this.#turn(async () => {
      if (!this.isLocked) return refused({ reason: 'not-locked' }, null)
      // A passphrase seals the accounts: no sign-in brings it back.
      if (this.#secret !== 'pin') return refused({ reason: 'only-passphrase' }, null)
      const refusal = await this.#guess(prove, { reason: 'not-proved' })
      if (refusal !== null && !lockSignal.aborted) return refused(refusal, this.#limiter.retryAt)
      return this.#open('proof', lockSignal, { pin: null })
    })
  }

  /**
   * Sets a PIN, or removes it where `pin` is null. `present` is the one that holds now, where one does. Nothing is
   * changed while Deckpass is locked, or by what began before it was.
   */
  changePin(pin: string | null, present: string): Promise<PinOutcome> {
    const { lockSignal } = this
    return this.#turn(async () => {
      const outcome = await this.#changePin(pin, present, lockSignal)
      this.#listeners.emit()
      return outcome
    })
  }

  async #changePin(pin: string | null, present: string, lockSignal: AbortSignal): Promise<PinOutcome> {
    const { estimateStrength, cipher, vault, log } = this.#ports
    const refusal = pin === null ? null : await pinRefusal(pin, estimateStrength)
    if (this.#secret === 'passphrase') return notChanged('pin', { reason: 'passphrase-protects' })
    if (refusal !== null) return notChanged('pin', refusal)
    if (this.#secret === 'pin') {
      const wrong = await this.#guess(() => this.#fits(present), { reason: 'wrong-pin' })
      if (wrong !== null) return notChanged('present', wrong)
    }
    const made = pin === null ? null : await newPin(pin, cipher)
    if (lockSignal.aborted || vault.lock.locked) return notChanged('pin', { reason: 'locked-meanwhile' })
    const notKept = await vault.keepLock({ ...vault.lock, pin: made, tries: 0 })
    if (notKept !== null) return notChanged('pin', notKept)
    log.info('lock.pin', { set: pin !== null })
    return { kind: 'changed' }
  }

  /** What unlocks: the passphrase that seals the vault, or a PIN where none does. Null where nothing does. */
  get #secret(): LockView['secret'] {
    const { view, lock } = this.#ports.vault
    if (view.state !== 'ready') return null
    if (view.protection === 'passphrase') return 'passphrase'
    return lock.pin === null ? null : 'pin'
  }

  /** Whether this is what unlocks. Costs one derivation of a key. */
  async #fits(secret: string): Promise<boolean> {
    const { vault, cipher } = this.#ports
    if (this.#secret === 'passphrase') return vault.fitsPassphrase(secret)
    return vault.lock.pin !== null && fitsPin(vault.lock.pin, secret, cipher)
  }

  /** Null where the guess was right, else why it was not. */
  async #guess(judge: () => Promise<boolean>, wrong: VaultRefusal): Promise<VaultRefusal | null> {
    const guess = await this.#limiter.run(
      async () => ((await judge()) ? true : null),
      () => wrong,
    )
    this.#listeners.emit()
    return guess.kind === 'right' ? null : guess.refusal
  }

  /** `lockSignal` as it was when the unlocking began. */
  async #open(by: string, lockSignal: AbortSignal, patch: Partial<LockRecord> = {}): Promise<UnlockOutcome> {
    if (lockSignal.aborted) return refused({ reason: 'locked-meanwhile' }, null)
    // The data key goes, or is gone.
    if (this.#closed) return refused({ reason: 'only-passphrase' }, null)
    const { vault, log } = this.#ports
    log.info('lock.unlocked', { by })
    const kept = vault.keepLock({ ...vault.lock, ...patch, locked: false })
    this.#listeners.emit()
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
      if (isOpened) this.#limiter.restartWait()
      if (this.#lockOnceOpen !== null) this.lock(this.#lockOnceOpen)
    }
    // A passphrase that is typed from here on opens it for a person who is there.
    if (this.isVaultOpen || view.state === 'locked') this.#lockOnceOpen = null
    this.#listeners.emit()
  }
}

function refused(refusal: VaultRefusal, retryAt: number | null): UnlockOutcome {
  return { kind: 'refused', refusal, retryAt }
}

function notChanged(field: 'pin' | 'present', refusal: VaultRefusal): PinOutcome {
  return { kind: 'refused', field, refusal }
}
