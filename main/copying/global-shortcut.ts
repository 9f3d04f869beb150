import type { GlobalShortcut } from 'electron'
import type { GlobalShortcutState } from '../../app/copying/model/global-shortcut.ts'

interface GlobalShortcutParts {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregisterAll'>
  /** `WAYLAND_DISPLAY` alone is read. */
  readonly env: NodeJS.ProcessEnv
  onPress(): void
}

/**
 * Returns a function that registers an accelerator (`acceleratorForm`), or none for null, in place of the previous one.
 * Call after `ready`.
 *
 * Under Wayland Electron asks the desktop's portal, and does not say what the portal or the person has decided
 * (electron#52218). On XWayland X11 gives a key only while an X11 window has the focus.
 */
export function createGlobalShortcut({ globalShortcut, env, onPress }: GlobalShortcutParts) {
  const isWayland = Boolean(env.WAYLAND_DISPLAY)
  return (accelerator: string | null): GlobalShortcutState => {
    globalShortcut.unregisterAll()
    if (accelerator === null) return 'off'
    const isRegistered = globalShortcut.register(accelerator, onPress)
    if (isWayland) return isRegistered ? 'desktop-decides' : 'unsupported'
    return isRegistered ? 'active' : 'taken'
  }
}
