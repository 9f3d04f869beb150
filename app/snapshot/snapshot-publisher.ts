import type { AccountView } from '../accounts/model/account-view.ts'
import { Listeners } from '../util/listeners.ts'
import { applyChange } from './model/apply-change.ts'
import type { Base, Snapshot, SnapshotChange } from './model/snapshot.ts'

interface SnapshotViews {
  base(): Base
  account(accountId: string): AccountView | null
  /** The ids of the accounts that are shown, in their order. */
  order(): readonly string[]
  /** Draws the window before anybody else hears of the change, so that no failure elsewhere leaves it unlocked. */
  draw(change: SnapshotChange, snapshot: Snapshot): void
}

/**
 * Turns "something changed" into one new snapshot. Whatever changes within one turn becomes one change,
 * and only what was touched is looked at again, so that the cost does not grow with the accounts.
 */
export class SnapshotPublisher {
  readonly #views: SnapshotViews
  readonly #listeners = new Listeners<[change: SnapshotChange, snapshot: Snapshot]>()
  readonly #touched = new Set<string>()
  #baseTouched = false
  #orderTouched = false
  #planned = false
  /** Null until it is first read or changed, so that the views can be made after this. */
  #snapshot: Snapshot | null = null

  constructor(views: SnapshotViews) {
    this.#views = views
  }

  /** The newest snapshot, with everything in it that was touched so far. */
  read(): Snapshot {
    this.#flush()
    return this.#current()
  }

  onChange(listener: (change: SnapshotChange, snapshot: Snapshot) => void): () => void {
    return this.#listeners.add(listener)
  }

  touchBase(): void {
    this.#baseTouched = true
    this.#plan()
  }

  touch(accountId: string): void {
    this.#touched.add(accountId)
    this.#plan()
  }

  touchOrder(): void {
    this.#orderTouched = true
    this.#plan()
  }

  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    queueMicrotask(() => this.#flush())
  }

  #flush(): void {
    if (!this.#planned) return
    this.#planned = false
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
