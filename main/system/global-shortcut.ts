import type { GlobalShortcut as ElectronShortcuts } from 'electron'
import type { GlobalShortcut } from '../../app/ports/index.ts'

interface GlobalShortcutParts {
  readonly globalShortcut: Pick<ElectronShortcuts, 'register' | 'unregisterAll'>
  /** `WAYLAND_DISPLAY` alone is read. */
  readonly env: NodeJS.ProcessEnv
  onPress(): void
}

/**
 * Under Wayland Electron asks the desktop's portal, and does not tell what that, or the person, has decided
 * (electron#52218). On XWayland X11 gives a key only while an X11 window has the focus. Call after `ready`.
 */
export function createGlobalShortcut({ globalShortcut, env, onPress }: GlobalShortcutParts): GlobalShortcut {
  const isWayland = Boolean(env.WAYLAND_DISPLAY)
  return {
    register(accelerator) {
      globalShortcut.unregisterAll()
      if (accelerator === null) return 'off'
      const isRegistered = globalShortcut.register(accelerator, onPress)
      if (isWayland) return isRegistered ? 'desktop-decides' : 'unsupported'
      return isRegistered ? 'active' : 'taken'
    },
  }
}
