import type { Account } from '../vault/model/account.ts'
import type { TokenFilePlace } from '../vault/model/token-file.ts'
import { type ListedFile, placeKey } from './token-file-list.ts'

/** The listed places that no account has any more. `isKnown`: whether the place can belong to no unread account. */
export function leftPlaces(
  listed: readonly ListedFile[],
  accounts: readonly Account[],
  isKnown: (place: ListedFile) => boolean,
): readonly ListedFile[] {
  const had = new Set(accounts.flatMap(({ tokenFiles }) => tokenFiles.map(placeKey)))
  return listed.filter((place) => (place.unwanted || isKnown(place)) && !had.has(placeKey(place)))
}

/**
 * What each place should hold, by its key; `token` null: none that Deckpass wrote. Where the policy allows no token
 * files, none holds a token.
 */
export function wantedTokens(
  accounts: readonly Account[],
  left: readonly TokenFilePlace[],
  isAllowed: boolean,
): ReadonlyMap<string, { place: TokenFilePlace; token: string | null }> {
  const ofAccounts = accounts.flatMap(({ token, tokenFiles }) =>
    tokenFiles.map((place) => ({ place, token: isAllowed ? (token?.value ?? null) : null })),
  )
  const without = left.map((place) => ({ place, token: null }))
  return new Map([...ofAccounts, ...without].map((wanted) => [placeKey(wanted.place), wanted]))
}
