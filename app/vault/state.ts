import type { VaultView } from '../model/snapshot.ts'
import type { Protection } from '../ports.ts'
import type { PassphraseLock } from './passphrase-lock.ts'

/** How the vault stands. */
export type VaultState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'locked'; readonly lock: PassphraseLock }
  /** `stored`: a vault is there that only the keychain opens. */
  | { readonly kind: 'unavailable'; readonly since: number; readonly stored: boolean }
  | { readonly kind: 'ready'; readonly protection: Protection }

/** True while something may be stored that has not been seen yet, so that nothing may be written over it. */
export function holdsUnseen(state: VaultState): boolean {
  return state.kind === 'opening' || state.kind === 'locked' || (state.kind === 'unavailable' && state.stored)
}

/** What may be shown of it. `notSaved` says why the last change is not written, if it is not. */
export function viewOf(state: VaultState, notSaved: string | null): VaultView {
  switch (state.kind) {
    case 'locked':
      return { state: 'locked', retryAt: state.lock.retryAt }
    case 'unavailable':
      return { state: 'unavailable', since: state.since, stored: state.stored }
    case 'ready':
      return { state: 'ready', protection: state.protection, notSaved }
    default:
      return { state: state.kind }
  }
}
