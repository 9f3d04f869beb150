import type { PowerMonitor } from 'electron'
import { Listeners } from '../../app/util/listeners.ts'
import type { DBus } from '../desktop/dbus.ts'

/** GNOME's compositor. KWin has no equivalent under Wayland (seen on Plasma 5.27). */
const mutter = {
  to: 'org.gnome.Mutter.IdleMonitor',
  path: '/org/gnome/Mutter/IdleMonitor/Core',
  interface: 'org.gnome.Mutter.IdleMonitor',
  member: 'GetIdletime',
}

/** The time without input. Electron does not know it under Wayland, so there the desktop is asked. */
export function createIdle(monitor: Pick<PowerMonitor, 'getSystemIdleTime'>, isWayland: boolean) {
  const becameKnown = new Listeners()
  let bus: DBus | null = null
  return {
    get isKnown() {
      return !isWayland || bus !== null
    },
    becameKnown,
    forMs,
    askDesktop,
  }

  async function forMs(): Promise<number> {
    if (!isWayland) return monitor.getSystemIdleTime() * 1_000
    return bus === null ? 0 : ((await mutterIdleMs(bus)) ?? 0)
  }

  /** Asks the desktop from now on, if Electron does not know the time and the desktop answers. */
  async function askDesktop(sessionBus: DBus): Promise<void> {
    if (!isWayland || (await mutterIdleMs(sessionBus)) === null) return
    bus = sessionBus
    becameKnown.emit()
  }
}

async function mutterIdleMs(bus: DBus): Promise<number | null> {
  const idleMs = await bus.call(mutter)
  return typeof idleMs === 'bigint' ? Number(idleMs) : null
}
