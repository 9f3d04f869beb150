import type { DBus } from '../system/dbus.ts'

const watcher = {
  to: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
}

/**
 * Reports whether a Linux desktop shows tray icons, now and whenever that changes: a panel may start after Deckpass, or
 * restart. Electron makes a tray icon even if nothing shows it (electron#53213). Freedesktop's StatusNotifierItem
 * specification.
 */
export async function observeTrayHost(bus: DBus, onChange: (isAvailable: boolean) => void): Promise<void> {
  let known: boolean | null = null
  let latest = 0

  async function check(): Promise<void> {
    latest += 1
    const own = latest
    const isAvailable = (await bus.property(watcher, 'IsStatusNotifierHostRegistered')) === true
    if (own !== latest || isAvailable === known) return
    known = isAvailable
    onChange(isAvailable)
  }

  await Promise.all([
    bus.onSignal({ interface: 'org.freedesktop.DBus', member: 'NameOwnerChanged' }, ([name]) => {
      if (name === watcher.to) void check()
    }),
    ...['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered'].map((member) =>
      bus.onSignal({ interface: watcher.interface, member }, () => void check()),
    ),
  ])
  await check()
}
