import type { Ports } from '../ports/index.ts'
import type { ShortcutWindow, WindowBefore } from './ports.ts'

/** A window counts as left after this time without focus, ms; under Wayland it may lose it briefly as it is shown. */
const leftAfterMs = 200

interface FocusReturnPorts extends Pick<Ports, 'clock'> {
  readonly window: ShortcutWindow
  /** Brings the window to the front and focuses *Copy token*, or shows the unlock screen. */
  showPrimary(): void
}

export type FocusReturn = ReturnType<typeof createFocusReturn>

/** The global shortcut brings the window to the front, and a copy from it gives the focus back. */
export function createFocusReturn({ clock, window, showPrimary }: FocusReturnPorts) {
  /** The window before the shortcut brought it to the front; null if it did not, or if the window was left. */
  let before: WindowBefore | null = null
  let cancelLeave = () => {}
  return { handlePress, handleCopy, handleBlur }

  /** The system repeats a held key, so one press may call this many times. */
  function handlePress(): void {
    cancelLeave()
    // A window that the shortcut is bringing to the front counts as behind until it has the focus.
    if (before === null || before === 'in-front') before = window.state
    showPrimary()
  }

  function handleCopy(): void {
    if (before === null || window.state !== 'in-front') return
    if (before !== 'in-front') window.giveFocusBack(before)
    before = null
  }

  function handleBlur(): void {
    cancelLeave()
    cancelLeave = clock.after(leftAfterMs, () => {
      if (window.state !== 'in-front') before = null
    })
  }
}
