import type { FileFailure } from '../util/file-failure.ts'
import { Listeners } from '../util/listeners.ts'
import type { PassphraseEnvelope } from './envelope.ts'
import type { Account } from './model/account.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { VaultNotice } from './model/vault-notice.ts'
import type { VaultView } from './model/vault-view.ts'
import type { Seal } from './seal.ts'

export type VaultState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'forgetting' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** A vault is there that cannot be read now; `fileFailure` is null if the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly since: number; readonly fileFailure: FileFailure | null }
  /** `seal` null: nothing is written, for this session or because a newer Deckpass wrote what is there (`newer`). */
  | { readonly kind: 'ready'; readonly seal: Seal | null; readonly newer: boolean }

/** True while something may be stored that has not been read yet: nothing may be written over it. */
export function isUnread(state: VaultState): boolean {
  return state.kind === 'opening' || state.kind === 'closed' || state.kind === 'unavailable'
}

/** `retryAt`: when the next passphrase is judged. */
interface Details {
  readonly notSaved: VaultProblem | null
  readonly retryAt: number | null
}

/** The state of the vault, and the listeners that hear of each change at once. */
export class VaultStatus {
  notices: readonly VaultNotice[] = []
  keychainOffered = false

  readonly #details: () => Details
  readonly #listeners = new Listeners<[opened: readonly Account[] | null]>()
  #state: VaultState = { kind: 'opening' }

  constructor(details: () => Details) {
    this.#details = details
  }

  /** What may be shown now. */
  get view(): VaultView {
    return viewOf(this.#state, this.#details())
  }

  get state(): VaultState {
    return this.#state
  }

  onChange(listener: (opened: readonly Account[] | null) => void): () => void {
    return this.#listeners.add(listener)
  }

  /** `opened` are the accounts that are there from now on in place of all others; null if they stay. */
  setState(state: VaultState, opened: readonly Account[] | null = null): void {
    this.#state = state
    this.announce(opened)
  }

  /** Keeps the newest notice of each kind. */
  addNotice(notice: VaultNotice): void {
    this.notices = [...this.notices.filter(({ kind }) => kind !== notice.kind), notice]
    this.announce()
  }

  offerKeychain(offered: boolean): void {
    if (offered === this.keychainOffered) return
    this.keychainOffered = offered
    this.announce()
  }

  announce(opened: readonly Account[] | null = null): void {
    this.#listeners.emit(opened)
  }
}

function viewOf(state: VaultState, { notSaved, retryAt }: Details): VaultView {
  switch (state.kind) {
    case 'closed':
      return { state: 'closed', retryAt }
    case 'unavailable':
      return { state: 'unavailable', since: state.since, fileFailure: state.fileFailure }
    case 'forgetting':
      return { state: 'opening' }
    case 'ready':
      return { state: 'ready', protection: state.seal?.protection ?? 'session', notSaved }
    default:
      return { state: state.kind }
  }
}
