import type { Snapshot } from './model/snapshot.ts'

export interface AppWindow {
  show(): void
  draw(snapshot: Snapshot): void
  /** True if the person sees the window, so that no notification is needed. */
  isInFront(): boolean
}
