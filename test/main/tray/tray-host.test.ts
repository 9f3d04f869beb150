import { expect, test } from 'vitest'
import type { DBus } from '../../../main/desktop/dbus.ts'
import { observeTrayHost, observeTrayItem } from '../../../main/tray/tray-host.ts'

test('the tray host is noticed as panels come and go', async () => {
  const { bus, host, say } = aWatcher()
  const told: boolean[] = []
  const ticks: (() => void)[] = []
  await observeTrayHost(
    bus,
    (check) => ticks.push(check),
    (isAvailable) => told.push(isAvailable),
  )
  const changes = [
    ['StatusNotifierHostRegistered', true],
    ['StatusNotifierHostUnregistered', false],
    ['NameOwnerChanged', true],
  ] as const
  for (const [index, [signal, isThere]] of changes.entries()) {
    host.isThere = isThere
    say(signal)
    await expect.poll(() => told).toEqual([false, true, false, true].slice(0, index + 2))
  }
  // A panel that is killed does not say so, nor do all watchers.
  host.isThere = false
  for (const check of ticks) check()
  await expect.poll(() => told).toEqual([false, true, false, true, false])
})

/** A watcher with these items, each owned by the process of its number. */
function aWatcher(items: Record<string, number> = {}) {
  const host = { isThere: false }
  const listeners = new Map<string, () => void>()
  const bus: DBus = {
    call: async (_method, name) =>
      Object.entries(items).find(([item]) => item.startsWith(`${name}`))?.[1] ?? null,
    property: async (_of, name) =>
      name === 'RegisteredStatusNotifierItems' ? Object.keys(items) : host.isThere,
    onSignal: async ({ member }, listener) => void listeners.set(member, () => listener([], '/')),
    onOwnerChange: async (_name, listener) => void listeners.set('NameOwnerChanged', listener),
  }
  const say = (member: string) => listeners.get(member)?.()
  return { bus, host, items, say }
}

test.each(['org.kde.StatusNotifierItem-7-1/StatusNotifierItem', ':1.42/StatusNotifierItem', ':1.42@/item'])(
  'an icon is there while the host has taken it, as %s',
  async (item) => {
    const { bus, items, say } = aWatcher({ ':1.3/StatusNotifierItem': 99 })
    const told: boolean[] = []
    await observeTrayItem(bus, 7, (isRegistered) => told.push(isRegistered))
    items[item] = 7
    say('StatusNotifierItemRegistered')
    await expect.poll(() => told).toEqual([false, true])
    delete items[item]
    say('StatusNotifierItemUnregistered')
    await expect.poll(() => told).toEqual([false, true, false])
  },
)
