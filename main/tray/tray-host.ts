import type { SchedulerEvents } from '../../app/ports/index.ts'
import type { DBus } from '../desktop/dbus.ts'

const sender = 'org.kde.StatusNotifierWatcher'
const watcher = { to: sender, path: '/StatusNotifierWatcher', interface: sender }
const signals = ['HostRegistered', 'HostUnregistered', 'ItemRegistered', 'ItemUnregistered']

const processOf = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'GetConnectionUnixProcessID',
}

interface TrayHostParts {
  readonly sessionBus: DBus
  readonly pid: number
  readonly ticked: SchedulerEvents['ticked']
  setHostAvailable(isAvailable: boolean): void
  setRegistered(isRegistered: boolean): void
}

/**
 * Reports whether a Linux desktop shows tray icons, and whether it shows the icon of the process `pid` (its id on the
 * bus): now and whenever either changes, because a panel may start after Deckpass, restart, end, or refuse an icon.
 * Electron reports neither, and creates an icon even if nothing shows it (electron#53213). Also asks at each tick,
 * because some watchers do not report that their panel has ended. See Freedesktop's StatusNotifierItem specification.
 */
export async function observeTray(parts: TrayHostParts): Promise<void> {
  const { sessionBus: bus, pid, ticked, setHostAvailable, setRegistered } = parts
  const hasHost = async () => (await bus.property(watcher, 'IsStatusNotifierHostRegistered')) === true
  const isOwn = async (item: unknown): Promise<boolean> => {
    // A bus name and a path; GNOME's AppIndicator extension separates them with "@".
    const [, name] = /^([^/@]+)/.exec(String(item)) ?? []
    return name !== undefined && (await bus.call(processOf, name)) === pid
  }
  const hasItem = async () => {
    const items = await bus.property(watcher, 'RegisteredStatusNotifierItems')
    return Array.isArray(items) && (await Promise.all(items.map(isOwn))).includes(true)
  }
  const checks = [reportChanges(hasHost, setHostAvailable), reportChanges(hasItem, setRegistered)]
  const check = () => Promise.all(checks.map((each) => each()))
  ticked.add(() => void check())
  await Promise.all([
    bus.onOwnerChange(sender, () => void check()),
    ...signals.map((signal) =>
      bus.onSignal({ sender, interface: sender, member: `StatusNotifier${signal}` }, () => void check()),
    ),
  ])
  await check()
}

/** Returns a function that asks, and reports the answer if it has changed and no newer question is pending. */
function reportChanges(ask: () => Promise<boolean>, onChange: (answer: boolean) => void) {
  let known: boolean | null = null
  let latest = 0
  return async (): Promise<void> => {
    latest += 1
    const own = latest
    const answer = await ask()
    if (own !== latest || answer === known) return
    known = answer
    onChange(answer)
  }
}
