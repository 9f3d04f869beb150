import { createContext, use, useSyncExternalStore } from 'react'
import type { Base, Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { keychainWords } from '../../app/words/index.ts'
import type { SnapshotStore } from './snapshot-store.ts'

export const SnapshotContext = createContext<SnapshotStore | null>(null)

/**
 * The part of the snapshot that `select` returns. It must be a part of the snapshot or a primitive, because it is
 * compared by identity, and the component renders again only when it changes.
 */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  const store = use(SnapshotContext)
  if (store === null) throw new Error('useSnapshot needs a SnapshotContext around it.')
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export function useBase<Part>(select: (base: Base) => Part): Part {
  return useSnapshot((snapshot) => select(snapshot.base))
}

/** The name of this computer's keychain, and how to unlock it. */
export function useKeychain() {
  return keychainWords(useBase((base) => base.keychain))
}
