import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import { applyChange } from '../../app/model/apply-change.ts'
import type { Snapshot, SnapshotChange } from '../../app/model/snapshot.ts'

/** The one copy of the snapshot that the window draws from. */
export interface SnapshotStore {
  read(): Snapshot
  /** Returns how to stop listening. */
  subscribe(listener: () => void): () => void
}

/**
 * Reads the snapshot and follows its changes for as long as the window lives. Listening begins before
 * reading, so that no change falls in between; what arrives during a read is applied after it.
 */
export async function openSnapshotStore(bridge: DeckpassBridge): Promise<SnapshotStore> {
  const listeners = new Set<() => void>()
  /** What arrived during a read that is still under way; null where none is. */
  let early: SnapshotChange[] | null = []
  let snapshot: Snapshot

  function take(change: SnapshotChange) {
    if (early !== null) {
      early.push(change)
      return
    }
    if (change.revision <= snapshot.revision) return
    const next = applyChange(snapshot, change)
    if (next === null) void read()
    else show(next)
  }

  function show(next: Snapshot) {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function read() {
    early = []
    const fresh = await bridge.request('snapshot.read', null)
    const waiting = early
    early = null
    show(fresh)
    for (const change of waiting) take(change)
  }

  bridge.on('changed', take)
  await read()
  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
