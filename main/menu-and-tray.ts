import type { Parts } from './compose.ts'
import { createBus, systemBusAddress } from './desktop/dbus.ts'
import { refreshLoginItem } from './desktop/login-item.ts'
import { observeScreenLock } from './lock/screen-lock.ts'
import { createMenu } from './menu/menu.ts'
import { env, platform } from './own-program.ts'

/** Adds the menu, the tray and similar parts after the first screen is drawn, because that does not need them. */
export async function addMenuAndTray(parts: Parts): Promise<void> {
  const { clock, log, power, sessionBus, core, window, actions, idle, loginItem } = parts
  await window.firstScreen
  createMenu({ platform, clock, window, core, actions })
  const { createTray } = await import('./tray/tray.ts')
  createTray({ clock, log, power, platform, sessionBus, core, window, actions })
  void refreshLoginItem(loginItem)
  if (platform !== 'linux') return
  void idle.askDesktop(sessionBus)
  const systemBus = createBus(env.DBUS_SYSTEM_BUS_ADDRESS ?? systemBusAddress, log)
  void observeScreenLock({ sessionBus, systemBus, env, power })
}
