import type { VaultView } from '../model/snapshot.ts'
import type { PassphraseEnvelope } from './envelope.ts'
import type { Seal } from './seal.ts'

export type VaultState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'forgetting' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'locked'; readonly envelope: PassphraseEnvelope }
  /** A vault is there that cannot be read now; `fileFailure` is null where the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly since: number; readonly fileFailure: string | null }
  /** `seal` null: nothing is written, for this session or because a newer Deckpass wrote what is there (`newer`). */
  | { readonly kind: 'ready'; readonly seal: Seal | null; readonly newer: boolean }

/** True while something may be stored that has not been seen yet, so that nothing may be written over it. */
export function holdsUnseen(state: VaultState): boolean {
  return state.kind === 'opening' || state.kind === 'locked' || state.kind === 'unavailable'
}

/** What may be shown of it. `notSaved` says why the last change is not written; `retryAt` when to try a passphrase again. */
export function viewOf(state: VaultState, notSaved: string | null, retryAt: number | null): VaultView {
  switch (state.kind) {
    case 'locked':
      return { state: 'locked', retryAt }
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
