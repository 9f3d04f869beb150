import { Message, type MessageBus, Variant } from '@jellybrick/dbus-next'
import { call, isNobodyThere, nothing, onSignal, serve } from './bus.ts'
import { until } from './wait.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
const itemInterface = 'org.kde.StatusNotifierItem'

interface Item {
  /** The connection that registered it. */
  readonly owner: string
  readonly to: string
  readonly path: string
}

/** The part of a panel that shows apps' icons: org.kde.StatusNotifierWatcher with one host. */
export async function createTrayHost(bus: MessageBus) {
  let items: Item[] = []
  let isRunning = false

  const tell = (member: string, ...body: string[]) =>
    bus.send(Message.newSignal(watcherPath, watcher, member, 's'.repeat(body.length), body))
  const nameOf = ({ to, path }: Item) => `${to}${path}`

  const register = (message: Message) => {
    const given = String(message.body[0])
    // Some apps pass a path, others the name of their connection.
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
    async start(): Promise<void> {
      if (isRunning) return
      isRunning = true
      await bus.requestName(watcher)
      tell('StatusNotifierHostRegistered')
    },
    /** Ends the panel, which forgets the registered icons. */
    async stop(): Promise<void> {
      isRunning = false
      items = []
      await bus.releaseName(watcher)
    },
    /** The newest icon's tooltip, and its menu without separators. Null without an icon. */
    async read(): Promise<{ tooltip: string; items: string[] } | null> {
      const item = items.at(-1)
      if (item === undefined) return null
      try {
        const tooltip = await property(item, 'ToolTip')
        const { lines } = await menuOf(item)
        return {
          tooltip: Array.isArray(tooltip) ? String(tooltip[2]) : '',
          items: lines.filter((line) => line.kind === 'item').map(({ label }) => label),
        }
      } catch (error) {
        // The app has just ended, and the bus will report that in a moment.
        if (isNobodyThere(error)) return null
        throw error
      }
    },
    /** The lines of the newest icon's menu, as a panel draws them. Waits for the icon. */
    menu: async () => (await menuOf(await newest())).lines,
    /**
     * Chooses the first item whose label begins with this text.
     *
     * @throws if there is no such item, or if it is disabled
     */
    async click(label: string): Promise<void> {
      const { lines, menu } = await menuOf(await newest())
      const line = lines.find((each) => each.kind === 'item' && each.label.startsWith(label))
      if (line?.kind !== 'item' || !line.isEnabled)
        throw new Error(`The tray has no item "${label}" to click.`)
      const body = [line.id, 'clicked', new Variant('i', 0), 0]
      await call(bus, { ...menu, member: 'Event', signature: 'isvu', body })
    },
  }
}

/** `depth`: 1 in the menu itself, 2 in a submenu of it. */
export type MenuLine =
  | { kind: 'item'; id: number; label: string; isEnabled: boolean; depth: number }
  | { kind: 'separator' }

/**
 * Reads a menu like a panel that opens it (com.canonical.dbusmenu). The lines are from top to bottom, each submenu
 * after its own line, without hidden items.
 */
async function readMenu(bus: MessageBus, to: string, path: string) {
  const menu = { to, path, interface: 'com.canonical.dbusmenu' }
  // Chromium's menu refuses this call for its root, and panels continue nevertheless.
  await call(bus, { ...menu, member: 'AboutToShow', signature: 'i', body: [0] }).catch(() => undefined)
  const [, layout] = await call(bus, { ...menu, member: 'GetLayout', signature: 'iias', body: [0, -1, []] })
  return { menu, lines: linesIn(layout).slice(1) }
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
  const label = read('label')
  const line: MenuLine = {
    kind: 'item',
    id: Number(id),
    // A single underscore marks an item's key; two stand for one underscore.
    label: typeof label === 'string' ? label.replace(/_(.)/g, '$1') : '',
    isEnabled: read('enabled') !== false,
    depth,
  }
  const below = Array.isArray(children) ? children : []
  return [line, ...below.flatMap((child) => linesIn(child, depth + 1))]
}
