import type { Clock } from '../ports/index.ts'

/** The window's state before the shortcut brought it to the front; `in-front`: it already had the focus. */
export type WindowBefore = 'hidden' | 'minimized' | 'behind' | 'in-front'

/**
 * A window without the focus for this long counts as left, ms. Under Wayland it may lose the focus for an instant as it
 * is shown.
 */
const leftAfterMs = 200

/** The main window, as far as the global shortcut needs it. */
export interface ShortcutWindow {
  readonly state: WindowBefore
  giveFocusBack(before: Exclude<WindowBefore, 'in-front'>): void
}

/** The global shortcut brings the window to the front, and a copy from it gives the focus back. */
export class FocusReturn {
  readonly #window: ShortcutWindow
  readonly #clock: Pick<Clock, 'after'>
  readonly #showPrimary: () => void
  /** Null unless the shortcut brought the window to the front and it is still there. */
  #before: WindowBefore | null = null
  #cancelLeave = () => {}

  /** `showPrimary` brings the window to the front and focuses *Copy token*, or shows the unlock screen. */
  constructor(window: ShortcutWindow, clock: Pick<Clock, 'after'>, showPrimary: () => void) {
    this.#window = window
    this.#clock = clock
    this.#showPrimary = showPrimary
  }

  /** The system reports a held key as many presses. */
  handlePress(): void {
    const state = this.#window.state
    this.#cancelLeave()
    // A window that the shortcut is bringing to the front counts as behind until it has the focus.
    if (this.#before === null || this.#before === 'in-front') this.#before = state
    this.#showPrimary()
  }

  handleCopy(): void {
    const before = this.#before
    if (before === null || this.#window.state !== 'in-front') return
    this.#before = null
    if (before !== 'in-front') this.#window.giveFocusBack(before)
  }

  handleBlur(): void {
    this.#cancelLeave()
    this.#cancelLeave = this.#clock.after(leftAfterMs, () => {
      if (this.#window.state !== 'in-front') this.#before = null
    })
  }
}
