import type { Account } from '../vault/model/account.ts'
import type { TokenFileFailure, TokenFilePlace } from '../vault/model/token-file.ts'
import type { HeldFile } from './held-files.ts'
import { placeKey } from './token-file.ts'

type Told = TokenFileFailure['kind'] | null

/**
 * How far a place is from what it should hold. `token` is what it holds or is to hold, null for none; `told` is the failure
 * that the person was told of last, null once a change worked.
 */
export type FileState =
  | Changing
  /** `asked`: the person is adding or stopping it right now. */
  | { readonly kind: 'unknown' | 'asked'; readonly told: Told }
  | { readonly kind: 'holds'; readonly token: string | null; readonly told: null }
  /** Tried again later. */
  | { readonly kind: 'failed'; readonly token: string | null; readonly told: Told }

export interface Changing {
  readonly kind: 'changing'
  readonly token: string | null
  readonly told: Told
}

/** The change that gives the place this token; null where none is needed, or the person is at it. */
export function changeTo(token: string | null, state: FileState): Changing | null {
  if (state.kind === 'asked' || ('token' in state && state.token === token)) return null
  return { kind: 'changing', token, told: state.told }
}

interface WantedFrom {
  /** Null while the vault is closed: the accounts' files are unknown, so that only tokens that are to go are taken out. */
  readonly accounts: readonly Account[] | null
  readonly held: readonly HeldFile[]
  /** Whether the policy lets tokens into files. */
  readonly isAllowed: boolean
}

/** What each place should hold: a token, or null for none. */
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
