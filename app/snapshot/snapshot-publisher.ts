import { Listeners } from '../util/listeners.ts'
import type { Snapshot } from './model/snapshot.ts'

/** Publishes the whole snapshot after changes, once for all changes of a turn. */
export function createSnapshotPublisher(build: () => Snapshot) {
  const changed = new Listeners<[snapshot: Snapshot]>()
  /** The newest snapshot; null since the last change. */
  let newest: Snapshot | null = null
  let isScheduled = false

  return { changed, read, change }

  function read(): Snapshot {
    newest ??= build()
    return newest
  }

  /** Call whenever something that the snapshot shows may have changed. */
  function change(): void {
    newest = null
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      changed.emit(read())
    })
  }
}
