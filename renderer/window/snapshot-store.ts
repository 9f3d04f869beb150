import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { keepEqual } from '../../app/util/keep-equal.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The window's copy of the snapshot. */
export interface SnapshotStore {
  read(): Snapshot
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Holds the newest snapshot as long as the page exists. Accounts that have not changed are not drawn again. */
export async function openSnapshotStore(bridge: DeckpassBridge): Promise<SnapshotStore> {
  const listeners = new Listeners()
  let snapshot: Snapshot | null = null

  bridge.on('changed', (next) => {
    snapshot = snapshot === null ? next : merged(snapshot, next)
    listeners.emit()
  })
  const first = await bridge.request('snapshot.read', null)
  // A snapshot that was sent meanwhile is no older.
  snapshot ??= first
  return {
    read: () => snapshot ?? first,
    subscribe: (listener) => listeners.add(listener),
  }
}

function merged(before: Snapshot, after: Snapshot): Snapshot {
  const known = new Map<string, AccountView>(before.accounts.map((account) => [account.id, account]))
  const accounts = after.accounts.map((account) => keepEqual(known.get(account.id), account))
  const isSame =
    accounts.length === before.accounts.length &&
    accounts.every((account, index) => account === before.accounts[index])
  return { base: keepEqual(before.base, after.base), accounts: isSame ? before.accounts : accounts }
}
