import type { VaultContent } from './content.ts'
import { type Account, type Activity, isSameAccount } from './model/account.ts'
import { activityEntry } from './model/activity.ts'
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
    activity: mergeActivity(later.activity, earlier.activity),
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

/** Adds the entries that only the other has on top, with new ids, because an id is the count of changes up to its entry. */
function mergeActivity(later: Activity, earlier: Activity): Activity {
  let { changes } = later
  const withAdded = (known: readonly unknown[], others: readonly unknown[]) => {
    const texts = new Set(known.map((each) => JSON.stringify(each)))
    const added: unknown[] = []
    for (const each of others.toReversed()) {
      const entry = activityEntry.safeParse(each).data
      if (entry === undefined || texts.has(JSON.stringify(each))) continue
      changes += 1
      const id = String(changes)
      added.unshift({ ...entry, id, ...(entry.repeated && { repeated: { ...entry.repeated, lastId: id } }) })
    }
    return [...added, ...known]
  }
  const entries = withAdded(later.entries, earlier.entries)
  const handOuts = withAdded(later.handOuts, earlier.handOuts)
  return { changes, entries, handOuts }
}

/** If only one of the two has a PIN, it protects the merged vault. */
function mergeLock(ours: VaultContent['lock'], theirs: VaultContent['lock']): VaultContent['lock'] {
  return ours.pin === null ? { ...theirs, locked: ours.locked } : ours
}
