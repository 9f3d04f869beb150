import type { LockView } from '../model/snapshot.ts'
import type { Cipher } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'
import { fitsPin } from './pin.ts'

/** What unlocks: the passphrase that seals the vault, or a PIN where none does. */
export class LockSecret {
  readonly #vault: Vault
  readonly #cipher: Cipher

  constructor({ vault, cipher }: { readonly vault: Vault; readonly cipher: Cipher }) {
    this.#vault = vault
    this.#cipher = cipher
  }

  /** Null where nothing unlocks, so that nothing can be locked. */
  get kind(): LockView['secret'] {
    const { view, lock } = this.#vault
    if (view.state !== 'ready') return null
    if (view.protection === 'passphrase') return 'passphrase'
    return lock.pin === null ? null : 'pin'
  }

  /** Whether this is it. Costs one derivation of a key. */
  async fits(secret: string): Promise<boolean> {
    const { pin } = this.#vault.lock
    if (this.kind === 'passphrase') return this.#vault.fitsPassphrase(secret)
    return pin !== null && fitsPin(pin, secret, this.#cipher)
  }
}
