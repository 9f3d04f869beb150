import type { LockView } from '../model/snapshot.ts'
import type { Cipher, Clock, Idle, Log, PassphraseScale, PersonCheck, SettingsStore } from '../ports.ts'
import type { LockRecord } from '../vault/lock-record.ts'
import { type SerialQueue, serialQueue } from '../vault/serial-queue.ts'
import type { UnlockOutcome, Vault } from '../vault/vault.ts'
import { lockWords } from '../words/lock.ts'
import { LockTries } from './lock-tries.ts'
import { fitsPin, newPin, notChanged, type PinOutcome, pinRefusal } from './pin.ts'

export interface LockPorts {
  readonly clock: Clock
  readonly log: Log
  readonly cipher: Cipher
  readonly scale: PassphraseScale
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly idle: Idle
  readonly personCheck: PersonCheck
}

/**
 * The lock of the interface. `locked`: nothing is shown, handed out or changed, and renewal goes on. Where the
 * person chose so and a passphrase seals the vault, locking also shuts the vault (*closed*). What opens it is the
 * passphrase of the vault, or a PIN. Without either there is no lock: nothing could open it.
 *
 * Whether it is locked is kept in the vault alone, so that a restart does not open it.
 */
export class Lock {
  readonly #ports: LockPorts
  readonly #tries: LockTries
  readonly #turn: SerialQueue = serialQueue()
  readonly #listeners = new Set<() => void>()
  #wasOpened = false
  #closed = false

  /** Call before anybody else listens to the vault: what it opens must not be shown before it is locked again. */
  constructor(ports: LockPorts) {
    this.#ports = ports
    this.#tries = new LockTries(ports.clock, ports.vault)
    ports.vault.onChange((opened) => this.#vaultChanged(opened !== null))
  }

  get isLocked(): boolean {
    return this.#closed || (this.#ports.vault.lock.locked && this.#secret !== null)
  }

  get view(): LockView {
    const { idle, personCheck } = this.#ports
    return {
      locked: this.isLocked,
      closed: this.#closed,
      secret: this.#secret,
      retryAt: this.#tries.retryAt,
      idleKnown: idle.isKnown,
      systemCheck: personCheck.kind,
    }
  }

  /** Runs after each change of `view`. Whatever hands something out ends that here once it is locked. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Locks at once; false where there is nothing that could open it again, or nothing to lock. */
  lock(why: string): boolean {
    const { vault, settings, log } = this.#ports
    if (this.#secret === null) return false
    if (this.isLocked) return true
    void vault.keepLock({ ...vault.lock, locked: true })
    log.info('lock.locked', { why })
    this.#tell()
    if (settings.read().closeWhenLocked && this.#secret === 'passphrase') {
      this.#closed = true
      void vault.shut().then(() => this.#shut())
    }
    return true
  }

  /** Opens it by the PIN, or by the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockOutcome> {
    return this.#turn(async () => {
      if (!this.isLocked) return refused(lockWords.notLocked, null)
      const wrong = this.#secret === 'pin' ? lockWords.wrongPin : lockWords.wrongPassphrase
      const refusal = await this.#try(() => this.#fits(secret), wrong)
      if (refusal !== null) return refused(refusal, this.#tries.retryAt)
      return this.#open('secret')
    })
  }

  /** Opens it where the system confirms the person: Touch ID, or polkit. */
  async unlockBySystem(): Promise<UnlockOutcome> {
    if (!this.isLocked) return refused(lockWords.notLocked, null)
    if (!(await this.#ports.personCheck.confirm())) return refused(lockWords.notConfirmed, null)
    return this.#open('system')
  }

  /**
   * Opens it for a person who proves at the service that an account is theirs, and removes the PIN that they forgot.
   * Tries count as those of the PIN do.
   */
  unlockByProof(prove: () => Promise<boolean>): Promise<UnlockOutcome> {
    return this.#turn(async () => {
      if (!this.isLocked) return refused(lockWords.notLocked, null)
      // A passphrase seals the accounts: no sign-in brings it back.
      if (this.#secret !== 'pin') return refused(lockWords.noProof, null)
      const refusal = await this.#try(prove, lockWords.notProved)
      if (refusal !== null) return refused(refusal, this.#tries.retryAt)
      await this.#keep({ pin: null })
      return this.#open('proof')
    })
  }

  /** Sets a PIN, or removes it where `pin` is null. `present` is the one that holds now, where one does. */
  changePin(pin: string | null, present: string): Promise<PinOutcome> {
    return this.#turn(async () => {
      const { scale, cipher, log } = this.#ports
      const refusal = pin === null ? null : await pinRefusal(pin, scale)
      if (this.#secret === 'passphrase') return notChanged('pin', lockWords.hasPassphrase)
      if (refusal !== null) return notChanged('pin', refusal)
      if (this.#secret === 'pin') {
        const wrong = await this.#try(() => this.#fits(present), lockWords.wrongPin)
        if (wrong !== null) return notChanged('present', wrong)
      }
      const notKept = await this.#keep({ pin: pin === null ? null : await newPin(pin, cipher), tries: 0 })
      if (notKept !== null) return notChanged('pin', notKept)
      log.info('lock.pin', { set: pin !== null })
      return { kind: 'changed' }
    })
  }

  get #secret(): LockView['secret'] {
    const { view, lock } = this.#ports.vault
    if (view.state !== 'ready') return null
    if (view.protection === 'passphrase') return 'passphrase'
    return lock.pin === null ? null : 'pin'
  }

  async #fits(secret: string): Promise<boolean> {
    const { vault, cipher } = this.#ports
    const { pin } = vault.lock
    if (this.#secret === 'passphrase') return vault.fitsPassphrase(secret)
    return pin !== null && fitsPin(pin, secret, cipher)
  }

  /** Null where the try was right, else why it was not. */
  async #try(judge: () => Promise<boolean>, wrong: string): Promise<string | null> {
    const tried = await this.#tries.run(judge)
    this.#tell()
    if (tried.kind === 'right') return null
    if (tried.kind === 'not-noted') return tried.sentence
    return tried.kind === 'wrong' ? wrong : lockWords.wait
  }

  async #open(by: string): Promise<UnlockOutcome> {
    this.#ports.log.info('lock.unlocked', { by })
    const kept = this.#keep({ locked: false })
    this.#tell()
    await kept
    return { kind: 'unlocked' }
  }

  async #keep(patch: Partial<LockRecord>): Promise<string | null> {
    const { vault } = this.#ports
    const kept = vault.keepLock({ ...vault.lock, ...patch })
    this.#tell()
    return kept
  }

  #vaultChanged(isOpened: boolean): void {
    const { vault, settings } = this.#ports
    const { view, lock } = vault
    if (view.state === 'ready') {
      this.#closed = false
      // The passphrase alone unlocks from now on.
      if (view.protection === 'passphrase' && lock.pin !== null) void this.#keep({ pin: null })
      if (isOpened) this.#tries.beginAgain()
      if (isOpened && !this.#wasOpened && this.#secret === 'pin' && settings.read().lockAtStart)
        void vault.keepLock({ ...lock, locked: true })
      this.#wasOpened = true
    }
    this.#tell()
  }

  /** A vault with a change that cannot be written yet stays open behind the lock. */
  #shut(): void {
    this.#closed = this.#ports.vault.view.state !== 'ready'
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function refused(sentence: string, retryAt: number | null): UnlockOutcome {
  return { kind: 'refused', sentence, retryAt }
}
