import type { Clock } from '../ports/index.ts'

/** How the window was before the shortcut brought it to the front; `in-front`: it had the focus already. */
export type WindowBefore = 'hidden' | 'minimized' | 'behind' | 'in-front'

/**
 * A window without the focus for this long counts as left, ms. Under Wayland it may lose the focus for an instant as it is
 * shown.
 */
const leftAfterMs = 200

/** The main window, as far as the global shortcut needs it. */
interface ShortcutWindow {
  readonly state: WindowBefore
  giveFocusBack(before: Exclude<WindowBefore, 'in-front'>): void
}

/** What the global shortcut does: it brings the window to the front, and a copy from it gives the focus back. */
export class ShortcutCopy {
  readonly #window: ShortcutWindow
  readonly #clock: Pick<Clock, 'after'>
  readonly #showPrimary: () => void
  /** Null unless the shortcut brought the window to the front, where it is still. */
  #before: WindowBefore | null = null
  #cancelLeave = () => {}

  /** `showPrimary` brings the window to the front, with the focus on *Copy token*; while locked with the unlock screen. */
  constructor(window: ShortcutWindow, clock: Pick<Clock, 'after'>, showPrimary: () => void) {
    this.#window = window
    this.#clock = clock
    this.#showPrimary = showPrimary
  }

  /** The system tells of a held key as of many presses. */
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
