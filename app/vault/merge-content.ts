import { canonicalName } from '../util/canonical-name.ts'
import { dayMs } from '../util/durations.ts'
import { keepEqual } from '../util/keep-equal.ts'
import type { Account, RenewalRecord } from './model/account.ts'
import { overlaps, type TokenFile } from './model/token-file.ts'
import type { LockRecord, SignedOutId, VaultContent } from './vault-format.ts'

/**
 * Merges two vaults; `ours` comes first in the order and wins ties. Each id belongs to the address and username under
 * which it was last seen. An account to which no id belongs has moved or was signed out, and is dropped. Of several
 * accounts with one address and username, the one with the later token stays with all its data. It keeps the ids of the
 * others, so that the order of merges makes no difference.
 */
export function mergeContent(ours: VaultContent, theirs: VaultContent): VaultContent {
  const versions = [...ours.accounts, ...theirs.accounts]
  const signedOut = mergeSignOuts(ours.signedOut, theirs.signedOut)
  const claims = Map.groupBy(claimsOf(versions, signedOut), ({ identity }) => identity)
  const accounts = [...Map.groupBy(versions, identityOf)].flatMap(([identity, same]) => {
    const ids = claims.get(identity)
    return ids === undefined ? [] : [joined(same, ids)]
  })
  const own = new Map(ours.accounts.map((each) => [each.id, each]))
  return {
    ...ours,
    accounts: withoutClashes(accounts).map((each) => keepEqual(own.get(each.id), each)),
    signedOut,
    lock: mergeLock(ours.lock, theirs.lock),
  }
}

/** A sign-out is remembered this long, because no token is issued for more than 400 days. */
const maxSignOutAgeMs = 400 * dayMs
const maxSignOuts = 10_000

/** Notes which ids have gone with this change, and which have come back by *Undo*. */
export function withSignOuts(
  signedOut: readonly SignedOutId[],
  before: readonly Account[],
  after: readonly Account[],
  now: number,
): readonly SignedOutId[] {
  const [known, present] = [new Set(before.flatMap(idsOf)), new Set(after.flatMap(idsOf))]
  const gone = [...known].filter((id) => !present.has(id)).map((id) => ({ id, at: now }))
  const isBack = signedOut.some(({ id }) => present.has(id))
  if (gone.length === 0 && !isBack) return signedOut
  return [...gone, ...signedOut.filter(({ id, at }) => !present.has(id) && now - at < maxSignOutAgeMs)].slice(
    0,
    maxSignOuts,
  )
}

const idsOf = ({ id, joinedIds }: Account) => [id, ...joinedIds.map((each) => each.id)]

function mergeSignOuts(ours: readonly SignedOutId[], theirs: readonly SignedOutId[]): readonly SignedOutId[] {
  const latest = new Map(ours.map(({ id, at }) => [id, at]))
  for (const { id, at } of theirs) latest.set(id, Math.max(at, latest.get(id) ?? at))
  return [...latest].map(([id, at]) => ({ id, at })).slice(0, maxSignOuts)
}

type Claim = SignedOutId & { readonly identity: string }

function claimsOf(versions: readonly Account[], signedOut: readonly SignedOutId[]): Claim[] {
  const latest = new Map<string, Claim>()
  for (const version of versions) {
    const identity = identityOf(version)
    for (const { id, at } of [{ id: version.id, at: tokenTime(version) }, ...version.joinedIds]) {
      const known = latest.get(id)
      const isNewer = known === undefined || at > known.at || (at === known.at && identity < known.identity)
      if (isNewer) latest.set(id, { id, at, identity })
    }
  }
  for (const { id, at } of signedOut) if ((latest.get(id)?.at ?? Infinity) <= at) latest.delete(id)
  return [...latest.values()]
}

/** Joins the accounts of one address and username. The result keeps one of `ids`, and remembers the others. */
function joined(same: readonly Account[], ids: readonly Claim[]): Account {
  const winner = same.reduce((one, other) => (isLater(other, one) ? other : one))
  const ordered = ids.toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
  const id = ordered.find((each) => each.id === winner.id)?.id ?? ordered[0]?.id ?? winner.id
  const isDoubtful = same.some(({ renewal }) => mayHaveReplaced(renewal, winner))
  return {
    ...winner,
    id,
    renewal: isDoubtful ? { ...winner.renewal, perhapsReplaced: true } : winner.renewal,
    joinedIds: ordered.filter((each) => each.id !== id).map((each) => ({ id: each.id, at: each.at })),
    // A file that was stopped on one side comes back: the person sees it in the list and can stop it again, while
    // nobody would notice an old token in a file.
    tokenFiles: [winner, ...same.filter((each) => each !== winner)].flatMap(({ tokenFiles }) => tokenFiles),
  }
}

/** True if a call of another version, whose answer is not known, may have replaced the winner's token. */
function mayHaveReplaced({ perhapsReplaced, lastFailureAt }: RenewalRecord, winner: Account): boolean {
  return !winner.renewal.perhapsReplaced && perhapsReplaced && (lastFailureAt ?? 0) >= tokenTime(winner)
}

/** Keeps the first of several files that would overwrite each other, even if they belong to two accounts. */
function withoutClashes(accounts: readonly Account[]): readonly Account[] {
  const kept: TokenFile[] = []
  return accounts.map((account) => {
    const tokenFiles = account.tokenFiles.filter((file) => {
      const isFree = !kept.some((each) => overlaps(each, file))
      if (isFree) kept.push(file)
      return isFree
    })
    return { ...account, tokenFiles }
  })
}

const identityOf = ({ address, username }: Account) => JSON.stringify([address, canonicalName(username)])

/** When the token was issued, epoch ms; 0 if there is none. */
const tokenTime = ({ token }: Account) => token?.issuedAt ?? 0

function isLater(one: Account, other: Account): boolean {
  if (tokenTime(one) !== tokenTime(other)) return tokenTime(one) > tokenTime(other)
  return (one.token?.expiresAt ?? 0) > (other.token?.expiresAt ?? 0)
}

/** The lock that protects more. A PIN that comes with the merge locks Deckpass, because nobody has entered it yet. */
function mergeLock(ours: LockRecord, theirs: LockRecord): LockRecord {
  if (theirs.pin === null) return ours
  if (ours.pin === null) return { ...theirs, locked: true }
  return { ...ours, locked: ours.locked || theirs.locked, tries: Math.max(ours.tries, theirs.tries) }
}
