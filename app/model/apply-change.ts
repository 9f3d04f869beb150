import type { Snapshot, SnapshotChange } from './snapshot.ts'

/**
 * The snapshot after a change. Accounts that did not change keep their identity, so that what draws
 * them need not draw again. Null where a revision is missing in between: read the whole snapshot again.
 */
export function applyChange(before: Snapshot, change: SnapshotChange): Snapshot | null {
  if (change.revision !== before.revision + 1) return null
  const news = new Map(change.changed.map((account) => [account.id, account]))
  const gone = new Set(change.removed)
  const kept = before.accounts
    .filter((account) => !gone.has(account.id))
    .map((account) => {
      const replaced = news.get(account.id)
      news.delete(account.id)
      return replaced ?? account
    })
  return {
    revision: change.revision,
    base: change.base ?? before.base,
    accounts: gone.size > 0 || change.changed.length > 0 ? [...kept, ...news.values()] : before.accounts,
  }
}
