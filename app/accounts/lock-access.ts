import type { ProofInput } from '../bridge/contract.ts'
import type { ExpiringClipboard } from '../clipboard/expiring-clipboard.ts'
import type { Lock, PinOutcome } from '../lock/lock.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { UnlockOutcome } from '../vault/vault.ts'
import type { SignIn } from './sign-in.ts'
import type { SnapshotPublisher } from './snapshot-publisher.ts'

/** What a person can do with the lock. Locking clears the clipboard. */
export class LockAccess {
  readonly #lock: Lock
  readonly #signIn: SignIn
  #wasLocked = false

  constructor(
    lock: Lock,
    signIn: SignIn,
    clipboard: ExpiringClipboard,
    book: AccountStore,
    publisher: SnapshotPublisher,
  ) {
    this.#lock = lock
    this.#signIn = signIn
    lock.onChange(() => {
      publisher.touchBase()
      const { isLocked } = lock
      if (isLocked === this.#wasLocked) return
      this.#wasLocked = isLocked
      // Every account is drawn again; while it is locked, none is.
      for (const { id } of book.all()) publisher.touch(id)
      if (isLocked) void clipboard.clear()
    })
  }

  /** Locks, or asks the window for a PIN where there is nothing yet that could unlock. */
  lock(): { kind: 'locked' | 'needs-pin' } {
    return { kind: this.#lock.lock('person') ? 'locked' : 'needs-pin' }
  }

  /** Opens it by the PIN, or by the passphrase of the vault. */
  unlock(secret: string): Promise<UnlockOutcome> {
    return this.#lock.unlock(secret)
  }

  unlockBySystem(): Promise<UnlockOutcome> {
    return this.#lock.unlockBySystem()
  }

  /** For a forgotten PIN: a person who can sign in to an account that is here is the person whose accounts these are. */
  unlockByService(input: ProofInput): Promise<UnlockOutcome> {
    return this.#lock.unlockByProof(
      async () => (await this.#signIn.runForStored(input))?.kind === 'signed-in',
    )
  }

  changePin(pin: string | null, present: string): Promise<PinOutcome> {
    return this.#lock.changePin(pin, present)
  }
}
