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

interface FocusPorts {
  readonly window: ShortcutWindow
  readonly clock: Pick<Clock, 'after'>
}

/** The global shortcut brings the window to the front, and a copy from it gives the focus back. */
export class FocusReturn {
  readonly #ports: FocusPorts
  readonly #showPrimary: () => void
  /** Null unless the shortcut brought the window to the front and it is still there. */
  #before: WindowBefore | null = null
  #cancelLeave = () => {}

  /** `showPrimary` brings the window to the front and focuses *Copy token*, or shows the unlock screen. */
  constructor(ports: FocusPorts, showPrimary: () => void) {
    this.#ports = ports
    this.#showPrimary = showPrimary
  }

  /** The system reports a held key as many presses. */
  handlePress(): void {
    const state = this.#ports.window.state
    this.#cancelLeave()
    // A window that the shortcut is bringing to the front counts as behind until it has the focus.
    if (this.#before === null || this.#before === 'in-front') this.#before = state
    this.#showPrimary()
  }

  handleCopy(): void {
    const before = this.#before
    if (before === null || this.#ports.window.state !== 'in-front') return
    this.#before = null
    if (before !== 'in-front') this.#ports.window.giveFocusBack(before)
  }

  handleBlur(): void {
    this.#cancelLeave()
    this.#cancelLeave = this.#ports.clock.after(leftAfterMs, () => {
      if (this.#ports.window.state !== 'in-front') this.#before = null
    })
  }
}
