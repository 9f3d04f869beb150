import { expect, test } from 'vitest'
import { Listeners } from '../../../app/util/listeners.ts'
import type { DBus } from '../../../main/desktop/dbus.ts'
import { observeTray } from '../../../main/tray/tray-host.ts'

/** A watcher with an icon of another process, and what Deckpass (process 7) learns from it. */
async function observed() {
  const host = { isThere: false }
  const items: Record<string, number> = { ':1.3/StatusNotifierItem': 99 }
  const listeners = new Map<string, () => void>()
  const bus: DBus = {
    call: async (_method, name) =>
      Object.entries(items).find(([item]) => item.startsWith(`${name}`))?.[1] ?? null,
    property: async (_of, name) =>
      name === 'RegisteredStatusNotifierItems' ? Object.keys(items) : host.isThere,
    onSignal: async ({ member }, listener) => void listeners.set(member, () => listener([], '/')),
    onOwnerChange: async (_name, listener) => void listeners.set('NameOwnerChanged', listener),
  }
  const ticked = new Listeners()
  listeners.set('tick', () => ticked.emit())
  const hosts: boolean[] = []
  const icons: boolean[] = []
  await observeTray({
    sessionBus: bus,
    pid: 7,
    ticked,
    setHostAvailable: (isAvailable) => hosts.push(isAvailable),
    setRegistered: (isRegistered) => icons.push(isRegistered),
  })
  return { host, items, hosts, icons, say: (member: string) => listeners.get(member)?.() }
}

test('the tray host is noticed as panels come and go', async () => {
  const { host, hosts, say } = await observed()
  const changes = [
    ['StatusNotifierHostRegistered', true],
    ['StatusNotifierHostUnregistered', false],
    ['NameOwnerChanged', true],
    // A killed panel does not report its end, and neither do some watchers.
    ['tick', false],
  ] as const
  for (const [index, [signal, isThere]] of changes.entries()) {
    host.isThere = isThere
    say(signal)
    await expect.poll(() => hosts).toEqual([false, true, false, true, false].slice(0, index + 2))
  }
})

test.each(['org.kde.StatusNotifierItem-7-1/StatusNotifierItem', ':1.42/StatusNotifierItem', ':1.42@/item'])(
  'an icon counts as shown while the host has registered it as %s',
  async (item) => {
    const { items, icons, say } = await observed()
    items[item] = 7
    say('StatusNotifierItemRegistered')
    await expect.poll(() => icons).toEqual([false, true])
    delete items[item]
    say('StatusNotifierItemUnregistered')
    await expect.poll(() => icons).toEqual([false, true, false])
  },
)
