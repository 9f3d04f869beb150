import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionBus } from '../../../main/system/dbus.ts'
import { observeTrayHost } from '../../../main/tray/tray-host.ts'
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

test('without a bus there is no host, and nothing fails', async () => {
  const told: boolean[] = []
  const before = process.env.DBUS_SESSION_BUS_ADDRESS
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere/bus'
  await observeTrayHost(createSessionBus(quiet), (isAvailable) => told.push(isAvailable))
  process.env.DBUS_SESSION_BUS_ADDRESS = before
  expect(told).toEqual([false])
})
