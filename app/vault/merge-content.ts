import type { VaultContent } from './content.ts'
import { type Account, isSameAccount } from './model/account.ts'
import { overlaps, type TokenFile } from './model/token-file.ts'

/**
 * Merges the vaults of two Deckpasses. No account is lost: one that was signed out in only one of them comes back. Order
 * and lock are those of `ours`, because the person sees them.
 */
export function mergeContent(ours: VaultContent, theirs: VaultContent): VaultContent {
  const merged = ours.accounts.map((own) => {
    const other = counterpartOf(own, theirs.accounts)
    return other === null ? own : mergeAccount(own, other)
  })
  const added = theirs.accounts.filter((each) => counterpartOf(each, ours.accounts) === null)
  const accounts = withoutClashes([...merged, ...added])
  return { ...ours, accounts, lock: mergeLock(ours.lock, theirs.lock) }
}

/** The typed values of each account, as texts to compare. Unlike a token they cannot be fetched again. */
export function typedValues({ accounts }: VaultContent): readonly string[] {
  return accounts.map(({ address, username, name, keepSignedIn, credentials }) =>
    JSON.stringify([address, username, name, keepSignedIn, credentials]),
  )
}

/** The same account in the other vault; null if it has none. The ids differ if both Deckpasses signed in to it. */
function counterpartOf(account: Account, among: readonly Account[]): Account | null {
  const same = among.find(({ id }) => id === account.id)
  return same ?? among.find((each) => isSameAccount(each, account)) ?? null
}

/**
 * The later token wins, with everything that belongs to it; the token files of both are kept. A file that was stopped on
 * one side looks like one that the other side added, so it comes back: the person sees it in the list and can stop it
 * again, while nobody would notice an old token in a file.
 */
function mergeAccount(ours: Account, theirs: Account): Account {
  const [later, earlier] = isLater(theirs, ours) ? [theirs, ours] : [ours, theirs]
  // Credentials belong to their address and username, and are kept only if the person stays signed in.
  const mayTake = later.keepSignedIn && isSameAccount(later, earlier)
  return {
    ...later,
    id: ours.id,
    credentials: later.credentials ?? (mayTake ? earlier.credentials : null),
    tokenFiles: [...later.tokenFiles, ...earlier.tokenFiles],
  }
}

/** Of files that would overwrite each other, the first stays, even if they belong to two accounts. */
function withoutClashes(accounts: readonly Account[]): readonly Account[] {
  const kept: TokenFile[] = []
  return accounts.map((account) => {
    const tokenFiles = account.tokenFiles.filter((file) => {
      const isFree = !kept.some((each) => overlaps(each, file))
      if (isFree) kept.push(file)
      return isFree
    })
    return tokenFiles.length === account.tokenFiles.length ? account : { ...account, tokenFiles }
  })
}

function isLater({ token: one }: Account, { token: other }: Account): boolean {
  if (one === null || other === null) return other === null && one !== null
  if (one.issuedAt !== other.issuedAt) return one.issuedAt > other.issuedAt
  return one.expiresAt > other.expiresAt
}

/** If only one of the two has a PIN, it protects the merged vault. */
function mergeLock(ours: VaultContent['lock'], theirs: VaultContent['lock']): VaultContent['lock'] {
  return ours.pin === null ? { ...theirs, locked: ours.locked } : ours
}
