import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { KeepDismissed } from '../../renderer/help/Notices.tsx'
import { SnapshotContext } from '../../renderer/window/use-snapshot.ts'

/** The snapshot that the window is drawn from; a test changes it. */
export function snapshotSource(first: Snapshot) {
  let snapshot = first
  const listeners = new Set<() => void>()
  const store = {
    read: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SnapshotContext value={store}>
        <KeepDismissed>{children}</KeepDismissed>
      </SnapshotContext>
    ),
    show: (next: Snapshot) =>
      act(() => {
        snapshot = next
        for (const listener of listeners) listener()
      }),
    read: store.read,
    listenerCount: () => listeners.size,
  }
}
