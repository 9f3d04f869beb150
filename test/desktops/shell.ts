import type { MessageBus } from '@jellybrick/dbus-next'
import { Variant } from '@jellybrick/dbus-next'
import { call } from '../desktop/bus.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { readMenu, type TrayMenu } from '../desktop/tray-host.ts'

/** A window as the shell has it. */
export interface ShellWindow {
  readonly title: string
  /** With its frame, without its shadow, in px of the screen. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly hasFocus: boolean
}

/** A key of the keyboard, by its name in X11's keysyms. */
export type Key = 'Control_L' | 'Shift_L' | 'Alt_L' | 'Tab' | 'Return' | 'c' | 'k'

/** A whole desktop as people have it, and what a person sees and does there. */
export interface Shell {
  readonly name: string
  readonly desktop: Desktop
  readonly showsTray: boolean
  /** Another program with a window, where the shell has a portal for global shortcuts; null where it has none. */
  readonly otherProgram: { readonly command: string; readonly title: string } | null
  /** Whether it keeps what was copied, except what is marked as secret. */
  readonly hasHistory: boolean
  /** Presses the keys together, on a keyboard of the compositor's. */
  press(...keys: readonly Key[]): Promise<void>
  /** What any other program finds in the clipboard. */
  clipboard(): Promise<string>
  windows(): Promise<readonly ShellWindow[]>
  /** The button in the title bar. */
  closeWindow(title: string): Promise<void>
  /** Titles of what is shown; where the shell does not tell them, one empty title each. */
  notifications(): Promise<readonly string[]>
  /** Waits or sees to it that none is shown. */
  clearNotifications(): Promise<void>
  /** Presses the notification that came last. */
  pressNotification(): Promise<void>
  /** The menu of the only icon in the tray; null without one. */
  tray(): Promise<TrayMenu | null>
  lockScreen(): Promise<void>
  /** Null where only a password does. */
  readonly unlockScreen: (() => Promise<void>) | null
  /** How long nobody has touched a key, ms; null if the shell does not tell. */
  idleMs(): Promise<number | null>
  /** The whole screen, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The menu of the only icon that the watcher of tray icons knows, as a panel reads it; null without an icon. */
export async function trayMenu(bus: MessageBus): Promise<TrayMenu | null> {
  const watcher = { to: 'org.kde.StatusNotifierWatcher', path: '/StatusNotifierWatcher' }
  const items = await property(bus, watcher, 'org.kde.StatusNotifierWatcher', 'RegisteredStatusNotifierItems')
  const [, to, path] = /^([^/@]+)@?(.*)$/.exec(Array.isArray(items) ? String(items.at(-1) ?? '') : '') ?? []
  if (to === undefined || path === undefined) return null
  const menu = await property(bus, { to, path }, 'org.kde.StatusNotifierItem', 'Menu')
  return await readMenu(bus, to, String(menu))
}

async function property(
  bus: MessageBus,
  of: { to: string; path: string },
  from: string,
  name: string,
): Promise<unknown> {
  const get = { ...of, interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss' }
  const [value] = await call(bus, { ...get, body: [from, name] })
  return value instanceof Variant ? value.value : undefined
}
