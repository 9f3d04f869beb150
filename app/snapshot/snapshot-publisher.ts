import { Listeners } from '../util/listeners.ts'
import type { Snapshot } from './model/snapshot.ts'

/** Publishes the whole snapshot after any of the events, once for all events of a turn. */
export function createSnapshotPublisher(build: () => Snapshot, events: readonly Pick<Listeners, 'add'>[]) {
  const changed = new Listeners<[snapshot: Snapshot]>()
  /** The newest snapshot; null if it is outdated. */
  let newest: Snapshot | null = null
  let isScheduled = false

  for (const event of events) event.add(change)
  return { changed, read }

  function read(): Snapshot {
    newest ??= build()
    return newest
  }

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
