import { refused } from '../channel/refusal.ts'
import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from '../vault/channels.ts'
import { createGuessLimiter } from '../vault/guess-limiter.ts'
import type { VaultRefusal } from '../vault/model/refusal.ts'
import { isVaultOpen } from '../vault/model/vault-view.ts'
import type { LockRecord } from '../vault/vault-format.ts'
import type { PinResult } from './channels.ts'
import { isLocked, type LockView, secretOf } from './model/lock-view.ts'
import { fitsPin, newPin, pinRefusal } from './pin.ts'
import type { LockPorts } from './ports.ts'

type LockReason = 'person' | 'screen' | 'sleep' | 'idle' | 'start'

export type Lock = ReturnType<typeof createLock>

/**
 * The lock of the interface. While it is locked, nothing is shown, handed out or changed; only the channels with
 * `whileLocked` work, and renewal continues. Only the PIN, the passphrase or the system's check of the person unlocks
 * it. Without a PIN and a passphrase it cannot lock, unless the policy requires a PIN: then it is locked until one is
 * set. `view` is derived from the vault and the policy; only a lock before the vault is open is remembered. A restart
 * does not unlock it, because the sealed vault stores the lock. If that could not be written, or after a crash,
 * Deckpass starts locked, because the mark of an unlocked quit is missing.
 */
export function createLock(ports: LockPorts) {
  const { clock, log, cipher, policy, personCheck, unlockedMark, vault } = ports
  // Tries are counted in the sealed vault: a restart or an edit of the file does not reset them; an older file does.
  const limiter = createGuessLimiter(clock, {
    read: () => vault.lock.tries,
    write: async (tries) => (await vault.saveLock({ ...vault.lock, tries })) === null,
  })
  const inOrder = createSerialQueue()
  /** Parts that hand something out listen to this, so that they stop when Deckpass locks. */
  const changed = new Listeners<[after: LockView, before: LockView]>()
  let controller = new AbortController()
  const wasUnlocked = unlockedMark.take()
  /** Why Deckpass locks when the vault opens; null if it need not, as when the person types the passphrase for it. */
  let lockWhenOpened: LockReason | null = ports.settings.read().lockAtStart || !wasUnlocked ? 'start' : null
  let announced = view()
  policy.changed.add(() => {
    if (view().state === 'pin-required') abort()
    announce()
  })

  return {
    changed,
    get view() {
      return view()
    },
    get isLocked() {
      return isLocked(view())
    },
    /**
     * Aborted by the next lock, which also creates a new signal. Asynchronous work reads it once, before its first
     * wait, and stops if it is aborted after the last one. So nothing that began before a lock opens, hands out or
     * changes anything after it, even if Deckpass was unlocked again in between.
     */
    get lockSignal() {
      return controller.signal
    },
    followVault,
    lock,
    unlockVault: (passphrase: string) => vault.unlock(passphrase, controller.signal),
    unlock,
    unlockBySystem,
    changePin,
    protect,
    /** Call last before Deckpass quits, because no lock may follow. */
    end(): void {
      if (!isLocked(view()) && lockWhenOpened === null) unlockedMark.leave()
    },
  }

  function requiresPin(): boolean {
    return policy.read().enforced.requirePin === true
  }

  function view(): LockView {
    const { lock } = vault
    // This comes first, so that Deckpass stays locked until everything has been forgotten.
    if (lock.locked) {
      const secret = lock.pin === null ? 'passphrase' : 'pin'
      return { state: 'locked', secret, retryAt: limiter.retryAt, systemCheck: personCheck.kind }
    }
    if (!isVaultOpen(vault.view)) return { state: 'vault-closed' }
    // While the person chooses the protection there is nothing to hide yet, and the window has no lock screen.
    if (vault.view.state !== 'ready') return { state: 'unlocked', secret: null }
    if (vault.view.protection === 'passphrase') return { state: 'unlocked', secret: 'passphrase' }
    if (lock.pin !== null) return { state: 'unlocked', secret: 'pin' }
    return requiresPin() ? { state: 'pin-required' } : { state: 'unlocked', secret: null }
  }

  /** Locks at once, or when the vault opens; false if nothing could unlock it. Cancels an unlock in progress. */
  function lock(reason: LockReason): boolean {
    const now = view()
    switch (now.state) {
      case 'vault-closed':
        if (vault.view.state !== 'closed') lockWhenOpened = reason
        break
      case 'unlocked':
        if (now.secret === null) return false
        void save({ ...vault.lock, locked: true })
        log.info('lock.locked', { reason })
    }
    abort()
    announce()
    return true
  }

  /** `secret`: the PIN, or the passphrase of the vault. */
  function unlock(secret: string): Promise<UnlockResult> {
    const { signal } = controller
    return inOrder(async () => {
      if (view().state !== 'locked') return refused({ reason: 'not-locked' })
      const wrong = await guess(secret)
      return wrong === null ? open('secret', signal) : refused(wrong)
    })
  }

  async function unlockBySystem(): Promise<UnlockResult> {
    const { signal } = controller
    if (view().state !== 'locked') return refused({ reason: 'not-locked' })
    const isConfirmed = await personCheck.confirm(signal)
    if (!isConfirmed && !signal.aborted) return refused({ reason: 'not-confirmed' })
    return open('system', signal)
  }

  /** `signal` must be from before the unlock began. */
  async function open(by: 'secret' | 'system', signal: AbortSignal): Promise<UnlockResult> {
    if (signal.aborted) return refused({ reason: 'locked-meanwhile' })
    log.info('lock.unlocked', { by })
    const saved = save({ ...vault.lock, locked: false })
    announce()
    await saved
    return { kind: 'unlocked' }
  }

  /** Sets a PIN; null removes it. `currentPin` counts if there is one. Changes nothing if Deckpass locks first. */
  function changePin(pin: string | null, currentPin: string): Promise<PinResult> {
    const { signal } = controller
    return inOrder(async () => {
      if (pin === null && requiresPin()) return refused({ reason: 'set-by-organization' })
      const unfit = pin === null ? null : await pinRefusal(pin, ports.estimateStrength)
      const secret = secretOf(view())
      if (secret === 'passphrase') return refused({ reason: 'passphrase-protects' })
      const refusal = unfit ?? (secret === 'pin' ? await guess(currentPin) : null)
      if (refusal !== null) return refused(refusal)
      const record = pin === null ? null : await newPin(pin, cipher)
      if (vault.lock.locked) return refused({ reason: 'locked-meanwhile' })
      const notStored = await vault.storePin(record, signal)
      if (notStored !== null) return refused(notStored)
      log.info('lock.pin', { set: pin !== null })
      announce()
      return { kind: 'changed' }
    })
  }

  /** Replaces the protection of the vault. `current`: the PIN or the passphrase that is in force, if there is one. */
  async function protect(choice: ProtectChoice, current: string): Promise<ProtectResult> {
    const { signal } = controller
    // Only the guess is queued, because an unlock must not wait for an open dialog or a silent keychain.
    const wrong = await inOrder(async () => (secretOf(view()) === null ? null : guess(current)))
    return wrong === null ? vault.protect(choice, signal) : refused(wrong)
  }

  /** Null if `typed` is the current secret, else the refusal. */
  async function guess(typed: string): Promise<VaultRefusal | null> {
    const isPassphrase = secretOf(view()) === 'passphrase'
    const guessed = await limiter.run(
      async () => {
        if (isPassphrase) return vault.fitsPassphrase(typed)
        return vault.lock.pin !== null && fitsPin(vault.lock.pin, typed, cipher)
      },
      () => ({ reason: isPassphrase ? 'wrong-passphrase' : 'wrong-pin' }),
    )
    announce()
    return guessed.kind === 'right' ? null : guessed.refusal
  }

  /** The record takes effect at once. If it cannot be written, the window says so, and the vault retries. */
  async function save(record: LockRecord): Promise<void> {
    const refusal = await vault.saveLock(record)
    if (refusal !== null) log.error('lock.not-saved', { refusal })
  }

  /** Call first of all when the vault has changed, because the accounts of a locked Deckpass must not be shown. */
  function followVault(isOpened: boolean): void {
    const { state } = vault.view
    // Only the passphrase unlocks a vault that it protects, so the PIN goes.
    if (state === 'ready' && vault.view.protection === 'passphrase' && vault.lock.pin !== null)
      void save({ ...vault.lock, pin: null })
    if (isOpened) limiter.restartWait()
    // A PIN that came with a merged vault locks Deckpass.
    if (isLocked(view()) && !isLocked(announced)) abort()
    const reason = lockWhenOpened
    if (isVaultOpen(vault.view) || state === 'closed') lockWhenOpened = null
    if (isVaultOpen(vault.view) && reason !== null) lock(reason)
    announce()
  }

  function announce(): void {
    const [before, after] = [announced, view()]
    announced = after
    if (!isSame(before, after)) changed.emit(after, before)
  }

  function abort(): void {
    const previous = controller
    controller = new AbortController()
    previous.abort()
  }
}
