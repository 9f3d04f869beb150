import type { AccountView } from '../../accounts/model/account-view.ts'
import type { Snapshot, SnapshotChange } from './snapshot.ts'

/**
 * The snapshot after a change. Unchanged accounts keep their identity, so that they are not drawn again. Null if a
 * revision is missing: read the whole snapshot again.
 */
export function applyChange(before: Snapshot, change: SnapshotChange): Snapshot | null {
  if (change.revision !== before.revision + 1) return null
  const added = new Map(change.changed.map((account) => [account.id, account]))
  const removed = new Set(change.removed)
  const present = before.accounts
    .filter(({ id }) => !removed.has(id))
    .map((account) => {
      const changed = added.get(account.id)
      added.delete(account.id)
      return changed ?? account
    })
  const accounts = [...present, ...added.values()]
  const isSame = removed.size + change.changed.length === 0 && change.order === null
  return {
    revision: change.revision,
    base: change.base ?? before.base,
    accounts: isSame ? before.accounts : change.order ? sortedBy(change.order, accounts) : accounts,
  }
}

function sortedBy(order: readonly string[], accounts: readonly AccountView[]): AccountView[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: AccountView) => places.get(id) ?? order.length
  return accounts.toSorted((a, b) => placeOf(a) - placeOf(b))
}
