import type { Account } from '../model/account.ts'
import type { StoredTokenFile, TokenFile } from '../model/token-file.ts'
import type { AccountStore } from '../vault/account-store.ts'

/** Where the token of an account is written. */
export type FilePlace = Pick<TokenFile, 'path' | 'name' | 'atEnd'> & { readonly accountId: string }

/** What is known of a file while Deckpass runs. It outlives the account until the token is out of the file. */
export interface KnownFile {
  readonly place: FilePlace
  /** What the file was last changed to, or is about to be: the token, or null for none. Undefined: not yet known. */
  holds: string | null | undefined
  /** Of what was last written there; undefined where nothing was. */
  digest: string | undefined
  /** What the person was told since the last change that worked: each sentence once. Empty where it worked. */
  readonly failures: Set<string>
}

/** The same for two entries of one place, also where they are for two accounts. */
export function placeKey({ path, name }: Pick<TokenFile, 'path' | 'name'>): string {
  return `${name ?? ''}\0${path}`
}

/** Whether two entries would write over each other: one file can have several lines, but not a line and the whole. */
export function doClash(a: FilePlace, b: FilePlace): boolean {
  return a.path === b.path && (a.name === b.name || a.name === null || b.name === null)
}

/** Changes what the vault has about the file; nothing happens where it is not listed any more. */
export function recordFile(book: AccountStore, place: FilePlace, patch: Partial<StoredTokenFile>): void {
  book.update(place.accountId, (account) => {
    const { files = [] } = account
    const changed = files.map((each) => (placeKey(each) === placeKey(place) ? { ...each, ...patch } : each))
    return { ...account, files: changed }
  })
}

/** What a file of this account should hold; null where there is no token. */
export function tokenOf(account: Pick<Account, 'token'> | null): string | null {
  return account?.token?.value ?? null
}
