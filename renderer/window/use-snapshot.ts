import { createContext, use, useSyncExternalStore } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import type { Base, Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { keepEqual } from '../../app/util/keep-equal.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { keychainWords } from '../../app/words/index.ts'

/** Holds the newest snapshot as long as the page exists. Accounts that have not changed are not drawn again. */
export async function createSnapshotStore(bridge: DeckpassBridge) {
  const listeners = new Listeners()
  let snapshot: Snapshot | null = null

  bridge.on('changed', (next) => {
    snapshot = snapshot === null ? next : merged(snapshot, next)
    listeners.emit()
  })
  const first = await bridge.request('snapshot.read', null)
  if ('kind' in first) throw new Error(first.refusal.reason)
  // A snapshot that was sent before this answer is as new or newer.
  snapshot ??= first
  return {
    read: (): Snapshot => snapshot ?? first,
    subscribe: (listener: () => void) => listeners.add(listener),
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

export const SnapshotContext = createContext<Awaited<ReturnType<typeof createSnapshotStore>> | null>(null)

/** Compared by identity, so `select` must return a part of the snapshot or a primitive. */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  const store = use(SnapshotContext)
  if (store === null) throw new Error('useSnapshot needs a SnapshotContext around it.')
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export function useBase<Part>(select: (base: Base) => Part): Part {
  return useSnapshot((snapshot) => select(snapshot.base))
}

export function useKeychain() {
  return keychainWords(useBase((base) => base.keychain))
}
