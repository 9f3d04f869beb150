import type { VaultContent } from './content.ts'
import { type Account, type Activity, isSameAccount } from './model/account.ts'
import { activityEntry } from './model/activity.ts'
import { overlaps, type TokenFile } from './model/token-file.ts'

/**
 * Merges what two Deckpasses have stored separately. No account is lost: one that was signed out in only one of the two
 * comes back. Order and lock are those of `ours`, because the person sees them.
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

/** What a person typed for each account, as texts to compare. Unlike a token it cannot be fetched again. */
export function typedIn({ accounts }: VaultContent): readonly string[] {
  return accounts.map(({ address, username, name, keepSignedIn, credentials }) =>
    JSON.stringify([address, username, name, keepSignedIn, credentials]),
  )
}

/** The same account of the other Deckpass; null if it has none. The ids differ where each of the two signed in to it. */
function counterpartOf(account: Account, among: readonly Account[]): Account | null {
  const same = among.find(({ id }) => id === account.id)
  return same ?? among.find((each) => isSameAccount(each, account)) ?? null
}

/**
 * The later token wins, and all that belongs to it; token files of both stay wanted. A file that was stopped on one side
 * looks like one that the other side added, so it is wanted again: its owner sees it in the list and can stop it again,
 * while nobody would see that a file holds an old token.
 */
function mergeAccount(ours: Account, theirs: Account): Account {
  const [later, earlier] = isLater(theirs, ours) ? [theirs, ours] : [ours, theirs]
  // Credentials go only to the address and username that they were stored for, and are kept only where the person wants that.
  const mayTake = later.keepSignedIn && isSameAccount(later, earlier)
  return {
    ...later,
    id: ours.id,
    credentials: later.credentials ?? (mayTake ? earlier.credentials : null),
    activity: mergeActivity(later.activity, earlier.activity),
    tokenFiles: [...later.tokenFiles, ...earlier.tokenFiles],
  }
}

/** Of files that would overwrite each other the first stays, also where they belong to two accounts. */
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

/** Adds on top what only the other has, under new ids, because an id counts the changes up to its entry. */
function mergeActivity(later: Activity, earlier: Activity): Activity {
  let { changes } = later
  const onTop = (known: readonly unknown[], others: readonly unknown[]) => {
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
  const entries = onTop(later.entries, earlier.entries)
  const handOuts = onTop(later.handOuts, earlier.handOuts)
  return { changes, entries, handOuts }
}

/** A PIN that one of the two has protects both. */
function mergeLock(ours: VaultContent['lock'], theirs: VaultContent['lock']): VaultContent['lock'] {
  return ours.pin === null ? { ...theirs, locked: ours.locked } : ours
}
