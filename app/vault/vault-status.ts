import type { Account } from '../model/account.ts'
import type { VaultView } from '../model/snapshot.ts'
import { type VaultState, viewOf } from './state.ts'

/** What is known of the vault, and who is told of it. Every change is told at once. */
export class VaultStatus {
  /** What the person must be told once. */
  notices: readonly string[] = []
  keychainOffered = false

  readonly #details: () => { readonly notSaved: string | null; readonly retryAt: number | null }
  readonly #listeners: ((opened: readonly Account[] | null) => void)[] = []
  #state: VaultState = { kind: 'opening' }

  /** `details` are in the view beside the state. */
  constructor(details: () => { readonly notSaved: string | null; readonly retryAt: number | null }) {
    this.#details = details
  }

  /** What may be shown now. */
  get view(): VaultView {
    const { notSaved, retryAt } = this.#details()
    return viewOf(this.#state, notSaved, retryAt)
  }

  get state(): VaultState {
    return this.#state
  }

  onChange(listener: (opened: readonly Account[] | null) => void): void {
    this.#listeners.push(listener)
  }

  /** `opened` are the accounts that are there from now on in place of all others; null where they stay. */
  become(state: VaultState, opened: readonly Account[] | null = null): void {
    this.#state = state
    this.announce(opened)
  }

  tell(sentence: string): void {
    this.notices = [...this.notices, sentence]
    this.announce()
  }

  offerKeychain(offered: boolean): void {
    if (offered === this.keychainOffered) return
    this.keychainOffered = offered
    this.announce()
  }

  announce(opened: readonly Account[] | null = null): void {
    for (const listener of this.#listeners) listener(opened)
  }
}
