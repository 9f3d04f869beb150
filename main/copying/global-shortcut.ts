import type { GlobalShortcut } from 'electron'
import type { GlobalShortcutState } from '../../app/copying/model.ts'

interface GlobalShortcutParts {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregisterAll'>
  readonly isWayland: boolean
  onPress(): void
}

/**
 * Returns a function that replaces the registered accelerator (`acceleratorForm`); null registers none. Call after
 * `ready`. Under Wayland Electron asks the desktop's portal, but does not report what the portal or the person decided
 * (electron#52218). XWayland delivers a key only while an X11 window has the focus.
 */
export function createGlobalShortcut({ globalShortcut, isWayland, onPress }: GlobalShortcutParts) {
  return (accelerator: string | null): GlobalShortcutState => {
    globalShortcut.unregisterAll()
    if (accelerator === null) return 'off'
    const isRegistered = globalShortcut.register(accelerator, onPress)
    if (isWayland) return isRegistered ? 'desktop-decides' : 'unsupported'
    return isRegistered ? 'active' : 'taken'
  }
}
