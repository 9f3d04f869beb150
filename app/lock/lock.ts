import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { Listeners } from '../util/listeners.ts'
import { serialQueue } from '../util/serial-queue.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from '../vault/channels.ts'
import type { LockRecord } from '../vault/content.ts'
import { GuessLimiter } from '../vault/guess-limiter.ts'
import type { Account } from '../vault/model/account.ts'
import { notUnlocked, type VaultRefusal } from '../vault/model/refusal.ts'
import { isVaultOpen } from '../vault/model/vault-view.ts'
import type { Cipher, EstimateStrength } from '../vault/ports.ts'
import type { Vault } from '../vault/stored-vault.ts'
import type { PinResult } from './channels.ts'
import { isLocked, type LockView } from './model/lock-view.ts'
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
 * The lock of the interface. While it is locked, nothing is shown, handed out or changed, and renewal goes on. The PIN,
 * the passphrase of the vault, or the system's check of the person unlocks it, and nothing else. Without a PIN and a
 * passphrase, Deckpass cannot be locked, unless the policy requires a PIN: then it is locked until one is set.
 *
 * A restart does not unlock it: the vault stores that it is locked, inside the seal. Where that could not be written,
 * and after a crash, the mark that an unlocked Deckpass leaves as it quits is missing, and it starts locked.
 */
export class Lock {
  readonly #ports: LockPorts
  readonly #limiter: GuessLimiter
  readonly #turn = serialQueue()
  /** Parts that hand something out stop when Deckpass locks. */
  readonly changed = new Listeners<[after: LockView, before: LockView]>()
  /** The state that listeners heard of last. */
  #told: LockView
  readonly #vaultListeners = new Listeners<[opened: readonly Account[] | null]>()
  #lockController = new AbortController()
  /** Why it locks as soon as the vault opens; null if it does not. */
  #lockWhenOpened: LockReason | null

  constructor(ports: LockPorts) {
    this.#ports = ports
    const { clock, vault } = ports
    // Counted inside the seal, so that neither a restart nor an older file resets the count.
    this.#limiter = new GuessLimiter(clock, {
      read: () => vault.lock.tries,
      write: async (tries) => (await vault.saveLock({ ...vault.lock, tries })) === null,
    })
    const wasUnlocked = ports.unlockedMark.take()
    this.#lockWhenOpened = ports.settings.read().lockAtStart || !wasUnlocked ? 'start' : null
    ports.vault.onChange((opened) => {
      this.#vaultChanged(opened !== null)
      this.#vaultListeners.emit(opened)
    })
    ports.policy.onChange(() => {
      if (this.view.state === 'pin-required') this.#abort()
      this.#tell()
    })
    this.#told = this.view
  }

  /** The state of the lock, from what the vault holds and the policy asks for. */
  get view(): LockView {
    const { vault, policy, personCheck } = this.#ports
    const { locked, pin } = vault.lock
    // Stays locked while everything is forgotten, until that has succeeded.
    if (locked) {
      const { retryAt } = this.#limiter
      const secret = pin === null ? 'passphrase' : 'pin'
      return { state: 'locked', secret, retryAt, systemCheck: personCheck.kind }
    }
    if (!this.isVaultOpen) return { state: 'vault-closed' }
    const isReady = vault.view.state === 'ready'
    if (this.#secret === null && isReady && policy.read().enforced.requirePin === true)
      return { state: 'pin-required' }
    return { state: 'unlocked', secret: this.#secret }
  }

  get isLocked(): boolean {
    return isLocked(this.view)
  }

  get isVaultOpen(): boolean {
    return isVaultOpen(this.#ports.vault.view)
  }

  /**
   * Aborted by the next lock; from then on this gives a new one. Whatever takes time reads it once, before its first
   * wait, and stops if it is aborted after the last one. So nothing that began before a lock opens, hands out or
   * changes anything after it, even if Deckpass was unlocked again in between.
   */
  get lockSignal(): AbortSignal {
    return this.#lockController.signal
  }

  /** Like `onChange` of the vault, but only once it is known whether the vault that opened is locked. */
  onVaultChange(listener: (opened: readonly Account[] | null) => void): () => void {
    return this.#vaultListeners.add(listener)
  }

  /**
   * Locks at once; false if nothing could open it again. If it is locked already, that ends an unlocking that
   * is under way. If the vault is not open yet, it locks before anything of it is shown.
   */
  lock(reason: LockReason): boolean {
    const { vault, log } = this.#ports
    const { view } = this
    if (view.state === 'unlocked' && view.secret === null) return false
    if (view.state === 'unlocked') void this.#save({ ...vault.lock, locked: true })
    // Whoever types the passphrase after this is at the computer, so the vault then opens unlocked.
    if (view.state === 'vault-closed' && vault.view.state !== 'closed') this.#lockWhenOpened = reason
    this.#abort()
    if (view.state !== 'unlocked') return true
    log.info('lock.locked', { reason })
    this.#tell()
    return true
  }

  #tell(): void {
    const before = this.#told
    const after = this.view
    this.#told = after
    if (JSON.stringify(after) !== JSON.stringify(before)) this.changed.emit(after, before)
  }

  /** Call last before Deckpass ends: nothing may lock it afterwards. */
  end(): void {
    const isLocked = this.isVaultOpen ? this.isLocked : this.#lockWhenOpened !== null
    if (!isLocked) this.#ports.unlockedMark.leave()
  }

  #abort(): void {
    const previous = this.#lockController
    this.#lockController = new AbortController()
    previous.abort()
  }

  /** `secret`: the PIN, or the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockResult> {
    const { lockSignal } = this
    return this.#turn(async () => {
      const { view } = this
      if (view.state !== 'locked') return notUnlocked({ reason: 'not-locked' })
      const reason = view.secret === 'pin' ? 'wrong-pin' : 'wrong-passphrase'
      const refusal = await this.#guess(secret, reason)
      if (refusal !== null) return notUnlocked(refusal, this.#limiter.retryAt)
      return this.#unlock('secret', lockSignal)
    })
  }

  /** Unlocks if the system confirms the person: Touch ID, or polkit. */
  async unlockBySystem(): Promise<UnlockResult> {
    const { lockSignal } = this
    if (this.view.state !== 'locked') return notUnlocked({ reason: 'not-locked' })
    const isConfirmed = await this.#ports.personCheck.confirm(lockSignal)
    if (!isConfirmed && !lockSignal.aborted) return notUnlocked({ reason: 'not-confirmed' })
    return this.#unlock('system', lockSignal)
  }

  /**
   * Sets a PIN, or removes it if `pin` is null. `currentPin` counts only if there is a PIN. Changes nothing while Deckpass
   * is locked, or if it locked in between.
   */
  changePin(pin: string | null, currentPin: string): Promise<PinResult> {
    const { lockSignal } = this
    return this.#turn(async () => {
      const outcome = await this.#changePin(pin, currentPin, lockSignal)
      this.#tell()
      return outcome
    })
  }

  async #changePin(pin: string | null, currentPin: string, lockSignal: AbortSignal): Promise<PinResult> {
    const { estimateStrength, cipher, vault, log, policy } = this.#ports
    if (pin === null && policy.read().enforced.requirePin === true) return { kind: 'set-by-organization' }
    const refusal = pin === null ? null : await pinRefusal(pin, estimateStrength)
    if (this.#secret === 'passphrase') return notChanged('pin', { reason: 'passphrase-protects' })
    if (refusal !== null) return notChanged('pin', refusal)
    if (this.#secret === 'pin') {
      const wrong = await this.#guess(currentPin, 'wrong-pin')
      if (wrong !== null) return notChanged('currentPin', wrong)
    }
    const record = pin === null ? null : await newPin(pin, cipher)
    if (lockSignal.aborted || vault.lock.locked) return notChanged('pin', { reason: 'locked-meanwhile' })
    const before = vault.lock.pin
    const notSaved = await vault.saveLock({ ...vault.lock, pin: record, tries: 0 })
    if (notSaved !== null) {
      void this.#save({ ...vault.lock, pin: before })
      return notChanged('pin', notSaved)
    }
    log.info('lock.pin', { set: pin !== null })
    return { kind: 'changed' }
  }

  /**
   * Replaces what protects the vault. `current`: the PIN or the passphrase, if there is one, because somebody who does not
   * know it could otherwise replace it by one of their own.
   */
  async protect(choice: ProtectChoice, current: string): Promise<ProtectResult> {
    const { lockSignal } = this
    const wrong = await this.#turn(async () =>
      this.#secret === 'pin' ? this.#guess(current, 'wrong-pin') : null,
    )
    if (wrong !== null) return { kind: 'refused', refusal: wrong }
    return this.#ports.vault.protect(choice, current, lockSignal)
  }

  /** What unlocks: the passphrase that seals the vault, or a PIN if none does. Null if nothing does. */
  get #secret(): 'pin' | 'passphrase' | null {
    const { view, lock } = this.#ports.vault
    if (view.state !== 'ready') return null
    if (view.protection === 'passphrase') return 'passphrase'
    return lock.pin === null ? null : 'pin'
  }

  async #fits(secret: string): Promise<boolean> {
    const { vault, cipher } = this.#ports
    if (this.#secret === 'passphrase') return vault.fitsPassphrase(secret)
    return vault.lock.pin !== null && fitsPin(vault.lock.pin, secret, cipher)
  }

  /** Null if the secret is right, else why it is refused: `reason`, or that it has to wait. */
  async #guess(secret: string, reason: 'wrong-pin' | 'wrong-passphrase'): Promise<VaultRefusal | null> {
    const guess = await this.#limiter.run(
      async () => ((await this.#fits(secret)) ? true : null),
      () => ({ reason }),
    )
    this.#tell()
    return guess.kind === 'right' ? null : guess.refusal
  }

  /** `lockSignal` as it was when the unlocking began. */
  async #unlock(by: 'secret' | 'system', lockSignal: AbortSignal): Promise<UnlockResult> {
    if (lockSignal.aborted) return notUnlocked({ reason: 'locked-meanwhile' })
    const { vault, log } = this.#ports
    log.info('lock.unlocked', { by })
    const saved = this.#save({ ...vault.lock, locked: false })
    this.#tell()
    await saved
    return { kind: 'unlocked' }
  }

  /** Takes effect at once. Where it cannot be written, the window says so and the vault tries again until a restart. */
  async #save(record: LockRecord): Promise<void> {
    const refusal = await this.#ports.vault.saveLock(record)
    if (refusal !== null) this.#ports.log.error('lock.not-saved', { refusal })
  }

  #vaultChanged(isOpened: boolean): void {
    const { vault } = this.#ports
    const { view, lock } = vault
    if (view.state === 'ready') {
      // The passphrase alone unlocks from now on.
      if (view.protection === 'passphrase' && lock.pin !== null) void this.#save({ ...lock, pin: null })
      if (isOpened) this.#limiter.restartWait()
      if (this.#lockWhenOpened !== null) this.lock(this.#lockWhenOpened)
    }
    // Whoever types the passphrase after this is at the computer, so the vault then opens unlocked.
    if (this.isVaultOpen || view.state === 'closed') this.#lockWhenOpened = null
    this.#tell()
  }
}

function notChanged(field: 'pin' | 'currentPin', refusal: VaultRefusal): PinResult {
  return { kind: 'refused', field, refusal }
}
