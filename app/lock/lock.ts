import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import { refused } from '../util/refusal.ts'
import { serialQueue } from '../util/serial-queue.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from '../vault/channels.ts'
import type { LockRecord } from '../vault/content.ts'
import { createGuessLimiter } from '../vault/guess-limiter.ts'
import type { Account } from '../vault/model/account.ts'
import type { VaultRefusal } from '../vault/model/refusal.ts'
import { isVaultOpen } from '../vault/model/vault-view.ts'
import type { Cipher, EstimateStrength } from '../vault/ports.ts'
import type { Vault } from '../vault/stored-vault.ts'
import type { PinResult } from './channels.ts'
import { isLocked, type LockView, secretOf } from './model/lock-view.ts'
import { fitsPin, newPin, pinRefusal } from './pin.ts'
import type { PersonCheck, UnlockedMark } from './ports.ts'

export interface LockPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly cipher: Cipher
  readonly estimateStrength: EstimateStrength
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly personCheck: PersonCheck
  readonly unlockedMark: UnlockedMark
  readonly vault: Vault
}

/** Why Deckpass locks. */
export type LockReason = 'person' | 'screen' | 'sleep' | 'idle' | 'start'

/**
 * The lock of the interface. While it is locked, nothing is shown, handed out or changed; only
 * *Forget everything* works, and renewal continues. Only
 * the PIN, the passphrase of the vault or the system's check of the person unlocks it. Without a PIN and a passphrase,
 * Deckpass cannot be locked, unless the policy requires a PIN: then it is locked until one is set.
 *
 * Its state, `view`, is not stored but derived from the vault and the policy. Only a lock before the vault is open has
 * to be remembered, in `#lockWhenOpened`.
 *
 * A restart does not unlock it, because the sealed vault stores the lock. If that could not be written, or after a
 * crash, Deckpass starts locked, because the mark that it leaves when it quits unlocked is missing.
 */
export class Lock {
  readonly #ports: LockPorts
  readonly #limiter: ReturnType<typeof createGuessLimiter>
  readonly #turn = serialQueue()
  /** Parts that hand something out stop when Deckpass locks. */
  readonly changed = new Listeners<[after: LockView, before: LockView]>()
  /** The last state that listeners received. */
  #announced: LockView
  /** Like `changed` of the vault, but emitted after the lock of an opened vault is known. */
  readonly vaultChanged = new Listeners<[opened: readonly Account[] | null]>()
  #lockController = new AbortController()
  /**
   * Why it locks as soon as the vault opens; null if it does not, and for a vault with a passphrase, because whoever
   * types that is at the computer.
   */
  #lockWhenOpened: LockReason | null

  constructor(ports: LockPorts) {
    this.#ports = ports
    const { clock, vault } = ports
    // Counted inside the seal, so that neither a restart nor an edit of the file resets the count; an older file does.
    this.#limiter = createGuessLimiter(clock, {
      read: () => vault.lock.tries,
      write: async (tries) => (await vault.saveLock({ ...vault.lock, tries })) === null,
    })
    const wasUnlocked = ports.unlockedMark.take()
    this.#lockWhenOpened = ports.settings.read().lockAtStart || !wasUnlocked ? 'start' : null
    vault.changed.add((opened) => {
      this.#handleVault(opened !== null)
      this.vaultChanged.emit(opened)
    })
    ports.policy.changed.add(() => {
      if (this.view.state === 'pin-required') this.#abort()
      this.#announce()
    })
    this.#announced = this.view
  }

  get view(): LockView {
    const { vault, policy, personCheck } = this.#ports
    const { view, lock } = vault
    // Stays locked until everything has been forgotten.
    if (lock.locked) {
      const { retryAt } = this.#limiter
      const secret = lock.pin === null ? 'passphrase' : 'pin'
      return { state: 'locked', secret, retryAt, systemCheck: personCheck.kind }
    }
    if (!isVaultOpen(view)) return { state: 'vault-closed' }
    // While the person chooses the protection there is nothing to hide yet, and the window has no lock screen.
    if (view.state !== 'ready') return { state: 'unlocked', secret: null }
    if (view.protection === 'passphrase') return { state: 'unlocked', secret: 'passphrase' }
    if (lock.pin !== null) return { state: 'unlocked', secret: 'pin' }
    const isPinRequired = policy.read().enforced.requirePin === true
    return isPinRequired ? { state: 'pin-required' } : { state: 'unlocked', secret: null }
  }

  get isLocked(): boolean {
    return isLocked(this.view)
  }

  /**
   * Aborted by the next lock, which also creates a new signal. Asynchronous work reads it once, before its first wait,
   * and stops if it is aborted after the last one. So nothing that began before a lock opens, hands out or changes
   * anything after it, even if Deckpass was unlocked again in between.
   */
  get lockSignal(): AbortSignal {
    return this.#lockController.signal
  }

  /**
   * Locks at once; returns false if nothing could unlock it again. Cancels an unlock in progress. If the vault is not
   * open yet, it locks before anything is shown.
   */
  lock(reason: LockReason): boolean {
    const { vault, log } = this.#ports
    const { view } = this
    switch (view.state) {
      case 'vault-closed':
        if (vault.view.state !== 'closed') this.#lockWhenOpened = reason
        break
      case 'unlocked':
        if (view.secret === null) return false
        void this.#save({ ...vault.lock, locked: true })
        log.info('lock.locked', { reason })
    }
    this.#abort()
    this.#announce()
    return true
  }

  /** Call last before Deckpass quits, because no lock may follow. */
  end(): void {
    if (!this.isLocked && this.#lockWhenOpened === null) this.#ports.unlockedMark.leave()
  }

  /** Opens a vault under a passphrase. */
  unlockVault(passphrase: string): Promise<UnlockResult> {
    return this.#ports.vault.unlock(passphrase, this.lockSignal)
  }

  /** `secret`: the PIN, or the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockResult> {
    const { lockSignal } = this
    return this.#turn(async () => {
      if (this.view.state !== 'locked') return refused({ reason: 'not-locked' })
      const refusal = await this.#guess(secret)
      if (refusal !== null) return refused(refusal)
      return this.#unlock('secret', lockSignal)
    })
  }

  /** Unlocks if the system confirms the person: Touch ID, or polkit. */
  async unlockBySystem(): Promise<UnlockResult> {
    const { lockSignal } = this
    if (this.view.state !== 'locked') return refused({ reason: 'not-locked' })
    const isConfirmed = await this.#ports.personCheck.confirm(lockSignal)
    if (!isConfirmed && !lockSignal.aborted) return refused({ reason: 'not-confirmed' })
    return this.#unlock('system', lockSignal)
  }

  /**
   * Sets a PIN, or removes it if `pin` is null. `currentPin` is used only if there is a PIN. Changes nothing while
   * Deckpass is locked, or if it locked meanwhile.
   */
  changePin(pin: string | null, currentPin: string): Promise<PinResult> {
    const { lockSignal } = this
    return this.#turn(async () => {
      const outcome = await this.#changePin(pin, currentPin, lockSignal)
      this.#announce()
      return outcome
    })
  }

  async #changePin(pin: string | null, currentPin: string, lockSignal: AbortSignal): Promise<PinResult> {
    const { estimateStrength, cipher, vault, log, policy } = this.#ports
    if (pin === null && policy.read().enforced.requirePin === true) return { kind: 'set-by-organization' }
    const refusal = pin === null ? null : await pinRefusal(pin, estimateStrength)
    const secret = secretOf(this.view)
    if (secret === 'passphrase') return notChanged('pin', { reason: 'passphrase-protects' })
    if (refusal !== null) return notChanged('pin', refusal)
    if (secret === 'pin') {
      const wrong = await this.#guess(currentPin)
      if (wrong !== null) return notChanged('currentPin', wrong)
    }
    const record = pin === null ? null : await newPin(pin, cipher)
    if (vault.lock.locked) return notChanged('pin', { reason: 'locked-meanwhile' })
    const notSaved = await vault.storePin(record, lockSignal)
    if (notSaved !== null) return notChanged('pin', notSaved)
    log.info('lock.pin', { set: pin !== null })
    return { kind: 'changed' }
  }

  /**
   * Replaces the protection of the vault. `current`: the PIN or the passphrase, if there is one, so that nobody else
   * can replace it with their own.
   */
  protect(choice: ProtectChoice, current: string): Promise<ProtectResult> {
    const { lockSignal } = this
    return this.#turn(async () => {
      const wrong = secretOf(this.view) === null ? null : await this.#guess(current)
      if (wrong !== null) return refused(wrong)
      return this.#ports.vault.protect(choice, lockSignal)
    })
  }

  /** Null if `typed` is the current secret, else the refusal. */
  async #guess(typed: string): Promise<VaultRefusal | null> {
    const { vault, cipher } = this.#ports
    const isPassphrase = secretOf(this.view) === 'passphrase'
    const guess = async () => {
      if (isPassphrase) return vault.fitsPassphrase(typed)
      return vault.lock.pin !== null && fitsPin(vault.lock.pin, typed, cipher)
    }
    const guessed = await this.#limiter.run(guess, () => ({
      reason: isPassphrase ? 'wrong-passphrase' : 'wrong-pin',
    }))
    this.#announce()
    return guessed.kind === 'right' ? null : guessed.refusal
  }

  /** `lockSignal` must be from before the unlock began. */
  async #unlock(by: 'secret' | 'system', lockSignal: AbortSignal): Promise<UnlockResult> {
    if (lockSignal.aborted) return refused({ reason: 'locked-meanwhile' })
    const { vault, log } = this.#ports
    log.info('lock.unlocked', { by })
    const saved = this.#save({ ...vault.lock, locked: false })
    this.#announce()
    await saved
    return { kind: 'unlocked' }
  }

  /** Takes effect at once. If it cannot be written, the window says so, and the vault retries until a restart. */
  async #save(record: LockRecord): Promise<void> {
    const refusal = await this.#ports.vault.saveLock(record)
    if (refusal !== null) this.#ports.log.error('lock.not-saved', { refusal })
  }

  #handleVault(isOpened: boolean): void {
    const { view, lock } = this.#ports.vault
    // With a passphrase, only that unlocks.
    if (view.state === 'ready' && view.protection === 'passphrase' && lock.pin !== null)
      void this.#save({ ...lock, pin: null })
    if (isOpened) this.#limiter.restartWait()
    // A PIN that came with another vault locks.
    if (this.isLocked && !isLocked(this.#announced)) this.#abort()
    const reason = this.#lockWhenOpened
    if (isVaultOpen(view) || view.state === 'closed') this.#lockWhenOpened = null
    if (isVaultOpen(view) && reason !== null) this.lock(reason)
    this.#announce()
  }

  #announce(): void {
    const [before, after] = [this.#announced, this.view]
    this.#announced = after
    if (!isSame(before, after)) this.changed.emit(after, before)
  }

  #abort(): void {
    const previous = this.#lockController
    this.#lockController = new AbortController()
    previous.abort()
  }
}

function notChanged(field: 'pin' | 'currentPin', refusal: VaultRefusal): PinResult {
  return { kind: 'refused', field, refusal }
}
