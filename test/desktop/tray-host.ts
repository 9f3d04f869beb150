import { Message, type MessageBus, Variant } from '@jellybrick/dbus-next'
import { call, isNobodyThere, nothing, onSignal, serve } from './bus.ts'
import { until } from './wait.ts'

/** The part of a panel that shows the icons of apps: org.kde.StatusNotifierWatcher with one host. */
export interface TrayHost {
  /** The panel comes. */
  start(): Promise<void>
  /** The panel goes, and forgets what was registered. */
  stop(): Promise<void>
  /** What a person sees of the newest icon: its tooltip, and the menu's items without separators. Null without one. */
  read(): Promise<{ tooltip: string; items: string[] } | null>
  /** The lines of the newest icon's menu, as a panel draws them; waits for the icon. */
  menu(): Promise<readonly MenuLine[]>
  /**
   * Chooses the first item whose label begins so.
   *
   * @throws where there is no such item, or where it is greyed out
   */
  click(label: string): Promise<void>
}

const watcher = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
const itemInterface = 'org.kde.StatusNotifierItem'

interface Item {
  /** The connection that registered it. */
  readonly owner: string
  readonly to: string
  readonly path: string
}

export async function createTrayHost(bus: MessageBus): Promise<TrayHost> {
  let items: Item[] = []
  let isRunning = false

  const tell = (member: string, ...body: string[]) =>
    bus.send(Message.newSignal(watcherPath, watcher, member, 's'.repeat(body.length), body))
  const nameOf = ({ to, path }: Item) => `${to}${path}`

  const register = (message: Message) => {
    const given = String(message.body[0])
    // Some apps give a path, others the name of a connection of their own.
    const item = given.startsWith('/')
      ? { owner: message.sender, to: message.sender, path: given }
      : { owner: message.sender, to: given, path: '/StatusNotifierItem' }
    items = [...items.filter((each) => nameOf(each) !== nameOf(item)), item]
    tell('StatusNotifierItemRegistered', nameOf(item))
    return nothing
  }
  serve(bus, {
    path: watcherPath,
    interface: watcher,
    methods: {
      RegisterStatusNotifierItem: register,
      RegisterStatusNotifierHost() {
        return nothing
      },
    },
    properties: () => ({
      RegisteredStatusNotifierItems: new Variant('as', items.map(nameOf)),
      IsStatusNotifierHostRegistered: new Variant('b', isRunning),
      ProtocolVersion: new Variant('i', 0),
    }),
  })
  await onSignal(bus, { interface: 'org.freedesktop.DBus', member: 'NameOwnerChanged' }, (message) => {
    const [name, , newOwner] = message.body
    if (newOwner !== '') return
    for (const gone of items.filter((each) => each.owner === name || each.to === name)) {
      items = items.filter((each) => each !== gone)
      tell('StatusNotifierItemUnregistered', nameOf(gone))
    }
  })

  const property = async ({ to, path }: Item, name: string): Promise<unknown> => {
    const get = { to, path, interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss' }
    const [value] = await call(bus, { ...get, body: [itemInterface, name] })
    return value instanceof Variant ? value.value : undefined
  }
  const newest = () => until('there is a tray icon', () => items.at(-1) ?? null)
  const menuOf = async (item: Item) => readMenu(bus, item.to, String(await property(item, 'Menu')))

  return {
    async start() {
      if (isRunning) return
      isRunning = true
      await bus.requestName(watcher)
      tell('StatusNotifierHostRegistered')
    },
    async stop() {
      isRunning = false
      items = []
      await bus.releaseName(watcher)
    },
    async read() {
      const item = items.at(-1)
      if (item === undefined) return null
      try {
        const tooltip = await property(item, 'ToolTip')
        const menu = await menuOf(item)
        return {
          tooltip: Array.isArray(tooltip) ? String(tooltip[2]) : '',
          items: menu.entries.map((entry) => entry.label),
        }
      } catch (error) {
        // Its app has just ended; that it has is told in a moment.
        if (isNobodyThere(error)) return null
        throw error
      }
    },
    async menu() {
      const { lines } = await menuOf(await newest())
      return lines
    },
    async click(label) {
      const menu = await menuOf(await newest())
      const entry = menu.entries.find((each) => each.label.startsWith(label))
      if (!entry?.isEnabled) throw new Error(`The tray has no item "${label}" to click.`)
      await menu.click(entry.id)
    },
  }
}

/** One line of a menu that can be read and perhaps chosen. */
interface MenuEntry {
  readonly kind: 'item'
  readonly id: number
  readonly label: string
  readonly isEnabled: boolean
  /** 1: in the menu itself, 2: in a submenu of it. */
  readonly depth: number
}

export type MenuLine = MenuEntry | { readonly kind: 'separator' }

interface TrayMenu {
  /** From top to bottom, submenus after their own line; without hidden items. */
  readonly lines: readonly MenuLine[]
  /** The lines that are not separators. */
  readonly entries: readonly MenuEntry[]
  click(id: number): Promise<void>
}

/** Reads a menu as a panel does that opens it (com.canonical.dbusmenu). */
async function readMenu(bus: MessageBus, to: string, path: string): Promise<TrayMenu> {
  const menu = { to, path, interface: 'com.canonical.dbusmenu' }
  // Chromium's menu refuses this of its root; panels go on all the same.
  await call(bus, { ...menu, member: 'AboutToShow', signature: 'i', body: [0] }).catch(() => undefined)
  const [, layout] = await call(bus, { ...menu, member: 'GetLayout', signature: 'iias', body: [0, -1, []] })
  const lines = linesIn(layout).slice(1)
  return {
    lines,
    entries: lines.filter((line) => line.kind === 'item'),
    async click(id) {
      const body = [id, 'clicked', new Variant('i', 0), 0]
      await call(bus, { ...menu, member: 'Event', signature: 'isvu', body })
    },
  }
}

/** An item is (id, properties, children), each child a variant of the same. The first line is the menu itself. */
function linesIn(layout: unknown, depth = 0): MenuLine[] {
  const item = layout instanceof Variant ? layout.value : layout
  if (!Array.isArray(item)) return []
  const [id, properties, children]: unknown[] = item
  const read = (name: string): unknown => {
    const value: unknown =
      typeof properties === 'object' && properties !== null ? Reflect.get(properties, name) : undefined
    return value instanceof Variant ? value.value : undefined
  }
  if (read('visible') === false) return []
  if (read('type') === 'separator') return [{ kind: 'separator' }]
  const label = shownLabel(read('label'))
  const isEnabled = read('enabled') !== false
  const below = Array.isArray(children) ? children : []
  return [
    { kind: 'item', id: Number(id), label, isEnabled, depth },
    ...below.flatMap((child) => linesIn(child, depth + 1)),
  ]
}

/** A single underscore marks the key of an item; two are one. */
function shownLabel(label: unknown): string {
  return typeof label === 'string' ? label.replace(/_(.)/g, '$1') : ''
}
