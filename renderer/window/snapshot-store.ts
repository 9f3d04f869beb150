import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import { applyChange } from '../../app/snapshot/model/apply-change.ts'
import type { Snapshot, SnapshotChange } from '../../app/snapshot/model/snapshot.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The window's copy of the snapshot. */
export interface SnapshotStore {
  read(): Snapshot
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/**
 * Reads the snapshot and applies its changes as long as the page exists. Subscribes before it reads, so that no change
 * is missed; changes that arrive during a read are applied after it.
 */
export async function openSnapshotStore(bridge: DeckpassBridge): Promise<SnapshotStore> {
  const listeners = new Listeners()
  /** Changes that arrived during the current read; null if none is in progress. */
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
    listeners.emit()
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
    subscribe: (listener) => listeners.add(listener),
  }
}
