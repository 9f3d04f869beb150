import type { GlobalShortcut as ElectronShortcuts } from 'electron'
import type { GlobalShortcut } from '../../app/ports/index.ts'
import type { DBus } from './dbus.ts'
import { createPortalShortcut } from './portal-shortcut.ts'

interface GlobalShortcutParts {
  readonly globalShortcut: Pick<ElectronShortcuts, 'register' | 'unregisterAll'>
  readonly bus: DBus
  /** `WAYLAND_DISPLAY` alone is read. */
  readonly env: NodeJS.ProcessEnv
  /** What the desktop's own dialog and settings call the shortcut. */
  readonly description: string
  onPress(): void
}

/**
 * Under Wayland the desktop's portal is asked, without Electron, which does not tell of a refusal (electron#52218), nor
 * every desktop of the keys that are wanted. On XWayland too: X11 gives a key there only while an X11 window has the
 * focus. Call after `ready`.
 */
export function createGlobalShortcut(parts: GlobalShortcutParts): GlobalShortcut {
  const { globalShortcut, bus, env, description, onPress } = parts
  if (env.WAYLAND_DISPLAY) return createPortalShortcut(bus, description, onPress)
  return {
    isKeyPress: true,
    async register(accelerator) {
      globalShortcut.unregisterAll()
      if (accelerator === null) return 'off'
      return globalShortcut.register(accelerator, onPress) ? 'active' : 'taken'
    },
  }
}
