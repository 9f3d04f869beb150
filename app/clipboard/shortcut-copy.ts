import type { Clock } from '../ports/index.ts'

/** How the window was before the shortcut brought it to the front; `in-front`: it had the focus already. */
export type WindowBefore = 'hidden' | 'minimized' | 'behind' | 'in-front'

/**
 * Keys that are held down repeat faster than this, ms, on X11 and Windows (electron#39718). A press counts as the second
 * one once none has followed it for so long.
 */
const repeatMs = 150

/** A person who left the window came back no sooner, ms. */
const leftAfterMs = 200

/** The main window, as far as the global shortcut needs it. */
export interface ShortcutWindow {
  /** How it is now. */
  state(): WindowBefore
  /** Brings it to the front, with the focus on *Copy token*; while Deckpass is locked with the unlock screen. */
  showPrimary(): void
  /** As if the person had pressed *Copy token* in it. */
  copy(): void
  /** Gives the focus back to the window that had it. */
  giveFocusBack(before: Exclude<WindowBefore, 'in-front'>): void
}

/**
 * What the global shortcut does. The first press brings the window to the front; a copy from it then gives the focus
 * back to where it was, and the second press copies.
 */
export class ShortcutCopy {
  readonly #window: ShortcutWindow
  readonly #clock: Pick<Clock, 'after' | 'monotonic'>
  /** Null unless the shortcut brought the window to the front, where it is still. */
  #before: WindowBefore | null = null
  #cancelLeave = () => {}
  #cancelCopy = () => {}
  /** Monotonic instant of the last press. */
  #pressedAt = Number.NEGATIVE_INFINITY

  constructor(window: ShortcutWindow, clock: Pick<Clock, 'after' | 'monotonic'>) {
    this.#window = window
    this.#clock = clock
  }

  /**
   * `isKeyPress`: the system itself saw the key. It counts as a press in the window only while this is in front, where
   * any other key would reach the page too.
   */
  handlePress(isKeyPress: boolean): void {
    const isRepeat = this.#clock.monotonic() - this.#pressedAt < repeatMs
    this.#pressedAt = this.#clock.monotonic()
    this.#cancelCopy()
    if (isRepeat) return
    const state = this.#window.state()
    const isAgain = this.#before !== null && state === 'in-front'
    this.#cancelLeave()
    if (!isAgain) this.#before = state
    if (isAgain && isKeyPress) this.#cancelCopy = this.#clock.after(repeatMs, () => this.#copy())
    else this.#window.showPrimary()
  }

  #copy(): void {
    if (this.#window.state() === 'in-front') this.#window.copy()
  }

  /** A token was copied from the window. */
  handleCopy(): void {
    const before = this.#before
    if (before === null || this.#window.state() !== 'in-front') return
    this.#before = null
    if (before !== 'in-front') this.#window.giveFocusBack(before)
  }

  /** The window has lost the focus. Under Wayland it may lose it for an instant as it is shown (seen on Electron 33). */
  handleBlur(): void {
    this.#cancelLeave()
    this.#cancelLeave = this.#clock.after(leftAfterMs, () => {
      if (this.#window.state() !== 'in-front') this.#before = null
    })
  }
}
