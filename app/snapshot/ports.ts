import type { Snapshot, SnapshotChange } from './model/snapshot.ts'

export interface AppWindow {
  draw(change: SnapshotChange, snapshot: Snapshot): void
  /** True if the person sees the window, so that no notification is needed. */
  isInFront(): boolean
}
