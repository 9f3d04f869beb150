import type { Snapshot, SnapshotChange } from './model/snapshot.ts'

/** The window, as far as `app/` needs it. */
export interface AppWindow {
  draw(change: SnapshotChange, snapshot: Snapshot): void
  /** Whether the person sees it, so that no notification is needed. */
  isInFront(): boolean
}
