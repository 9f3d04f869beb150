import { Listeners } from '../util/listeners.ts'
import type { Snapshot } from './model/snapshot.ts'

/** Publishes the whole snapshot after changes, once for all changes of a turn. */
export class SnapshotPublisher {
  readonly changed = new Listeners<[snapshot: Snapshot]>()
  readonly #build: () => Snapshot
  readonly #draw: (snapshot: Snapshot) => void
  /** The newest snapshot; null since the last change. */
  #snapshot: Snapshot | null = null
  #isScheduled = false

  /** `draw`: runs before any listener, so that no error in one of them leaves the window unlocked. */
  constructor(build: () => Snapshot, draw: (snapshot: Snapshot) => void) {
    this.#build = build
    this.#draw = draw
  }

  read(): Snapshot {
    this.#snapshot ??= this.#build()
    return this.#snapshot
  }

  /** Call whenever something that the snapshot shows may have changed. */
  readonly change = (): void => {
    this.#snapshot = null
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#draw(this.read())
      this.changed.emit(this.read())
    })
  }
}
