import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionBus, type DBus } from '../../../main/system/dbus.ts'
import { observeTrayHost, observeTrayItem } from '../../../main/tray/tray-host.ts'
import { type Desktop, startDesktop } from '../../desktop/desktop.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe.runIf(process.platform === 'linux')('a host for the tray icon', () => {
  let desktop: Desktop
  const before = process.env.DBUS_SESSION_BUS_ADDRESS
  beforeEach(async () => {
    desktop = await startDesktop()
    await desktop.trayHost.stop()
    process.env.DBUS_SESSION_BUS_ADDRESS = desktop.env.DBUS_SESSION_BUS_ADDRESS
  }, 120_000)
  afterEach(async () => {
    process.env.DBUS_SESSION_BUS_ADDRESS = before
    await desktop.close()
  })

  test('is noticed when a panel starts, goes and comes back', async () => {
    const told: boolean[] = []
    await observeTrayHost(createSessionBus(quiet), (isAvailable) => told.push(isAvailable))
    expect(told).toEqual([false])
    await desktop.trayHost.start()
    await expect.poll(() => told).toEqual([false, true])
    await desktop.trayHost.stop()
    await expect.poll(() => told).toEqual([false, true, false])
    await desktop.trayHost.start()
    await expect.poll(() => told).toEqual([false, true, false, true])
  })
})

/** A watcher with these items, each owned by the process of its number. */
function aWatcher(items: Record<string, number>) {
  const listeners = new Map<string, (body: readonly unknown[]) => void>()
  const bus: DBus = {
    call: async (_method, name) =>
      Object.entries(items).find(([item]) => item.startsWith(`${name}`))?.[1] ?? null,
    property: async (_of, name) => (name === 'RegisteredStatusNotifierItems' ? Object.keys(items) : null),
    onSignal: async ({ member }, listener) => void listeners.set(member, (body) => listener(body, '/')),
  }
  return { bus, items, say: (member: string) => listeners.get(member)?.([]) }
}

test.each(['org.kde.StatusNotifierItem-7-1/StatusNotifierItem', ':1.42/StatusNotifierItem', ':1.42@/item'])(
  'an icon is there once the host has taken it, as %s, and gone once it has not',
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

test('without a bus there is no host, and nothing fails', async () => {
  const told: boolean[] = []
  const before = process.env.DBUS_SESSION_BUS_ADDRESS
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere/bus'
  await observeTrayHost(createSessionBus(quiet), (isAvailable) => told.push(isAvailable))
  process.env.DBUS_SESSION_BUS_ADDRESS = before
  expect(told).toEqual([false])
})
