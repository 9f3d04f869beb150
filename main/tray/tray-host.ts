import type { DBus } from '../system/dbus.ts'

const watcher = {
  to: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
}

/**
 * Tells whether the desktop shows tray icons: once as it is now, and then whenever it changes, for a panel may
 * start after Deckpass, or restart. Electron makes a tray icon also where nothing shows it (electron#53213).
 * Freedesktop's StatusNotifierItem specification.
 */
export async function watchTrayHost(bus: DBus, onChange: (isThere: boolean) => void): Promise<void> {
  let known: boolean | null = null
  let latest = 0

  async function check(): Promise<void> {
    latest += 1
    const asked = latest
    const isThere = (await bus.property(watcher, 'IsStatusNotifierHostRegistered')) === true
    if (asked !== latest || isThere === known) return
    known = isThere
    onChange(isThere)
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
