import type { Snapshot, SnapshotChange } from './model/snapshot.ts'

export interface AppWindow {
  draw(change: SnapshotChange, snapshot: Snapshot): void
  /** Whether the person sees it, so that no notification is needed. */
  isInFront(): boolean
}
