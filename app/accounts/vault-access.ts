import type { ExpiringClipboard } from '../copy/expiring-clipboard.ts'
import type { Lock } from '../lock/lock.ts'
import type { PassphraseScale, PassphraseStrength } from '../ports.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault } from '../vault/vault.ts'

/** What a person can do with the vault as a whole. What comes of it, the vault tells its listeners. */
export class VaultAccess {
  readonly #vault: Vault
  readonly #lock: Pick<Lock, 'untilLock'>
  readonly #scale: PassphraseScale
  readonly #clipboard: ExpiringClipboard

  constructor(
    ports: {
      readonly vault: Vault
      readonly lock: Pick<Lock, 'untilLock'>
      readonly scale: PassphraseScale
    },
    clipboard: ExpiringClipboard,
  ) {
    this.#vault = ports.vault
    this.#lock = ports.lock
    this.#scale = ports.scale
    this.#clipboard = clipboard
  }

  unlock(passphrase: string): Promise<UnlockOutcome> {
    return this.#vault.unlock(passphrase, this.#lock.untilLock)
  }

  /** The accounts move with the protection. */
  protect(choice: ProtectChoice, present: string): Promise<ProtectOutcome> {
    return this.#vault.protect(choice, present, this.#lock.untilLock)
  }

  weighPassphrase(passphrase: string): Promise<PassphraseStrength> {
    return this.#scale.weigh(passphrase)
  }

  retry(): Promise<void> {
    return this.#vault.open()
  }

  /** The vault says when it begins, which ends a sign-in, and when it is done: the accounts go then, all at once. */
  async forgetEverything(): Promise<void> {
    await Promise.all([this.#vault.forgetEverything(), this.#clipboard.clear()])
  }
}
