import type { DBus } from '../desktop/dbus.ts'

const watcher = {
  to: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
}

const processOf = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'GetConnectionUnixProcessID',
}

/**
 * Reports whether a Linux desktop shows tray icons, now and whenever that changes, because a panel may start after
 * Deckpass, restart, or end. Asks at each tick as well, because not every watcher says that its panel has ended.
 * Electron creates a tray icon even if nothing shows it (electron#53213). See Freedesktop's StatusNotifierItem
 * specification.
 */
export function observeTrayHost(
  bus: DBus,
  onTick: (check: () => void) => unknown,
  onChange: (isAvailable: boolean) => void,
): Promise<void> {
  const isAvailable = async () => (await bus.property(watcher, 'IsStatusNotifierHostRegistered')) === true
  const signals = ['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered']
  return observe(bus, { signals, onTick }, isAvailable, onChange)
}

/**
 * Reports whether the desktop shows the icon of this process, now and whenever that changes, because a host may refuse
 * it and Electron does not report that. `pid`: of this process, as the bus knows it.
 */
export function observeTrayItem(
  bus: DBus,
  pid: number,
  onChange: (isRegistered: boolean) => void,
): Promise<void> {
  const isOwn = async (item: unknown): Promise<boolean> => {
    // A bus name and a path; GNOME's AppIndicator extension separates them with "@".
    const [, name] = /^([^/@]+)/.exec(String(item)) ?? []
    return name !== undefined && (await bus.call(processOf, name)) === pid
  }
  const isRegistered = async () => {
    const items = await bus.property(watcher, 'RegisteredStatusNotifierItems')
    return Array.isArray(items) && (await Promise.all(items.map(isOwn))).includes(true)
  }
  const signals = ['StatusNotifierItemRegistered', 'StatusNotifierItemUnregistered']
  return observe(bus, { signals }, isRegistered, onChange)
}

/**
 * Checks now, at each of these signals, at each tick if given, and when the watcher comes or goes. Reports each change.
 */
async function observe(
  bus: DBus,
  when: { readonly signals: readonly string[]; onTick?(check: () => void): unknown },
  ask: () => Promise<boolean>,
  onChange: (answer: boolean) => void,
): Promise<void> {
  let known: boolean | null = null
  let latest = 0

  async function check(): Promise<void> {
    latest += 1
    const own = latest
    const answer = await ask()
    if (own !== latest || answer === known) return
    known = answer
    onChange(answer)
  }

  when.onTick?.(() => void check())
  await Promise.all([
    bus.onOwnerChange(watcher.to, () => void check()),
    ...when.signals.map((member) =>
      bus.onSignal({ from: watcher.to, interface: watcher.interface, member }, () => void check()),
    ),
  ])
  await check()
}
