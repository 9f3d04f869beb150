import type { Snapshot } from '../../app/model/snapshot.ts'
import { AppTray, type TrayParts } from './tray.ts'

/** A panel that restarts, or starts after Deckpass, is back within this time, ms. */
const maxAbsenceMs = 10_000

/** The tray icon, while the desktop has a place for it. */
export class TrayIcon {
  readonly #parts: TrayParts
  readonly #snapshot: () => Snapshot
  /** Called when there has been no place for a while, so that something else must bring the window back. */
  readonly #onMissing: () => void
  #tray: AppTray | null = null
  #cancelWaiting: () => void

  /** Call after `ready`. There is no icon until `placeChanged` tells that it has a place. */
  constructor(parts: TrayParts, snapshot: () => Snapshot, onMissing: () => void) {
    this.#parts = parts
    this.#snapshot = snapshot
    this.#onMissing = onMissing
    this.#cancelWaiting = this.#wait()
  }

  get isThere(): boolean {
    return this.#tray !== null
  }

  placeChanged(isThere: boolean): void {
    this.#cancelWaiting()
    this.#tray?.destroy()
    // An icon that was made before its panel would never be seen.
    this.#tray = isThere ? AppTray.create(this.#parts, this.#snapshot()) : null
    if (this.#tray === null) this.#cancelWaiting = this.#wait()
  }

  update(snapshot: Snapshot): void {
    this.#tray?.update(snapshot)
  }

  #wait(): () => void {
    return this.#parts.clock.after(maxAbsenceMs, () => this.#onMissing())
  }
}
