import type { Account } from '../vault/model/account.ts'
import type { TokenFileFailure, TokenFilePlace } from '../vault/model/token-file.ts'
import type { HeldFile } from './held-files.ts'
import { placeKey } from './token-file.ts'

type Notified = TokenFileFailure['kind'] | null

/**
 * The state of a place. `token` is its current or intended token, null for none; `notified` is the last failure
 * that the person was notified of, null once a change succeeded.
 */
export type FileState =
  | Changing
  | { readonly kind: 'unknown'; readonly notified: Notified }
  /** The person is adding or stopping it right now. */
  | { readonly kind: 'asked'; readonly notified: Notified }
  | { readonly kind: 'holds'; readonly token: string | null; readonly notified: null }
  /** Retried later. */
  | { readonly kind: 'failed'; readonly token: string | null; readonly notified: Notified }

export interface Changing {
  readonly kind: 'changing'
  readonly token: string | null
  readonly notified: Notified
}

/** The change that gives the place this token; null if none is needed, or if the person is changing it. */
export function changeTo(token: string | null, state: FileState): Changing | null {
  if (state.kind === 'asked' || (state.kind !== 'unknown' && state.token === token)) return null
  return { kind: 'changing', token, notified: state.notified }
}

interface WantedFrom {
  /** Null while the vault is closed: the accounts' files are unknown, so only unwanted tokens are removed. */
  readonly accounts: readonly Account[] | null
  readonly held: readonly HeldFile[]
  /** The policy allows token files. */
  readonly isAllowed: boolean
}

/** The token that each place should contain, or null for none. */
export function wantedContents({
  accounts,
  held,
  isAllowed,
}: WantedFrom): readonly { readonly place: TokenFilePlace; readonly token: string | null }[] {
  const listed = (accounts ?? []).flatMap(({ token, tokenFiles }) =>
    tokenFiles.map((place) => ({ place, token: isAllowed ? (token?.value ?? null) : null })),
  )
  const keys = new Set(listed.map(({ place }) => placeKey(place)))
  const left = held.filter((place) => (accounts !== null || place.unwanted) && !keys.has(placeKey(place)))
  return [...listed, ...left.map((place) => ({ place, token: null }))]
}
