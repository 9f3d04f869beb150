import { type MessageBus, Variant } from '@jellybrick/dbus-next'
import { call } from './bus.ts'

/** One line of a menu that can be read and perhaps chosen. */
interface MenuEntry {
  readonly kind: 'item'
  readonly id: number
  readonly label: string
  readonly isEnabled: boolean
}

export type MenuLine = MenuEntry | { readonly kind: 'separator' }

export interface TrayMenu {
  /** From top to bottom, submenus after their own line; without hidden items. */
  readonly lines: readonly MenuLine[]
  /** The lines that are not separators. */
  readonly entries: readonly MenuEntry[]
  click(id: number): Promise<void>
}

/** Reads a menu as a panel does that opens it (com.canonical.dbusmenu). */
export async function readMenu(bus: MessageBus, to: string, path: string): Promise<TrayMenu> {
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
function linesIn(layout: unknown): MenuLine[] {
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
  const entry: MenuEntry = { kind: 'item', id: Number(id), label, isEnabled: read('enabled') !== false }
  return [entry, ...(Array.isArray(children) ? children.flatMap(linesIn) : [])]
}

/** A single underscore marks the key of an item; two are one. */
function shownLabel(label: unknown): string {
  return typeof label === 'string' ? label.replace(/_(.)/g, '$1') : ''
}
