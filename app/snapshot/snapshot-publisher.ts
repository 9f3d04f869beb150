import type { AccountView } from '../accounts/model/account-view.ts'
import { Listeners } from '../util/listeners.ts'
import { applyChange } from './model/apply-change.ts'
import type { Base, Snapshot, SnapshotChange } from './model/snapshot.ts'

interface SnapshotViews {
  base(): Base
  account(accountId: string): AccountView | null
  /** The ids of the shown accounts, in their order. */
  order(): readonly string[]
  /** Draws the window before any listener runs, so that no error in one of them leaves it unlocked. */
  draw(change: SnapshotChange, snapshot: Snapshot): void
}

/**
 * Publishes a new snapshot after changes. All changes within one turn of the event loop become one, and only touched
 * accounts are read again, so that the cost does not grow with the number of accounts.
 */
export class SnapshotPublisher {
  readonly #views: SnapshotViews
  readonly #listeners = new Listeners<[change: SnapshotChange, snapshot: Snapshot]>()
  readonly #touched = new Set<string>()
  #baseTouched = false
  #orderTouched = false
  #isFlushScheduled = false
  /** Null until the first read or change, so that the publisher can be made before the views. */
  #snapshot: Snapshot | null = null

  constructor(views: SnapshotViews) {
    this.#views = views
  }

  /** The newest snapshot, pending changes included. */
  read(): Snapshot {
    this.#flush()
    return this.#current()
  }

  onChange(listener: (change: SnapshotChange, snapshot: Snapshot) => void): () => void {
    return this.#listeners.add(listener)
  }

  touchBase(): void {
    this.#baseTouched = true
    this.#scheduleFlush()
  }

  touch(accountId: string): void {
    this.#touched.add(accountId)
    this.#scheduleFlush()
  }

  touchOrder(): void {
    this.#orderTouched = true
    this.#scheduleFlush()
  }

  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    queueMicrotask(() => this.#flush())
  }

  #flush(): void {
    if (!this.#isFlushScheduled) return
    this.#isFlushScheduled = false
    const before = this.#current()
    const change: SnapshotChange = {
      revision: before.revision + 1,
      base: this.#baseTouched ? this.#views.base() : null,
      changed: [],
      removed: [],
      order: this.#orderTouched ? [...this.#views.order()] : null,
    }
    for (const accountId of this.#touched) {
      const view = this.#views.account(accountId)
      if (view === null) change.removed.push(accountId)
      else change.changed.push(view)
    }
    this.#touched.clear()
    this.#baseTouched = false
    this.#orderTouched = false
    const after = applyChange(before, change) ?? before
    this.#snapshot = after
    this.#views.draw(change, after)
    this.#listeners.emit(change, after)
  }

  #current(): Snapshot {
    this.#snapshot ??= { revision: 0, base: this.#views.base(), accounts: [] }
    return this.#snapshot
  }
}
