import { type MessageBus, Variant } from '@jellybrick/dbus-next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, connect, isOwned, nothing, serve } from './bus.ts'
import { type Desktop, startDesktop } from './desktop.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const item = (id: number, properties: Record<string, Variant>, children: Variant[] = []) =>
  [id, properties, children] as const
const text = (value: string) => new Variant('s', value)
const off = new Variant('b', false)

/** An app's icon with a menu; what was chosen in it goes to `chosen`. */
async function showIcon(app: MessageBus, chosen: unknown[]): Promise<void> {
  serve(app, {
    path: '/StatusNotifierItem',
    interface: 'org.kde.StatusNotifierItem',
    methods: {},
    properties: () => ({
      ToolTip: new Variant('(sa(iiay)ss)', ['', [], 'Every token is valid', '']),
      Menu: new Variant('o', '/menu'),
    }),
  })
  const lines = [
    item(1, { label: text('_Copy token__1') }),
    item(2, { type: text('separator') }),
    item(3, { label: text('Renew'), enabled: off }),
    item(4, { label: text('Hidden'), visible: off }),
    item(5, { label: text('Quit') }),
  ].map((line) => new Variant('(ia{sv}av)', line))
  serve(app, {
    path: '/menu',
    interface: 'com.canonical.dbusmenu',
    methods: {
      GetLayout() {
        return { signature: 'u(ia{sv}av)', body: [1, item(0, {}, lines)] }
      },
      Event(message) {
        chosen.push(message.body.slice(0, 2))
        return nothing
      },
    },
  })
  const register = { to: watcher, path: '/StatusNotifierWatcher', interface: watcher }
  await call(app, { ...register, member: 'RegisterStatusNotifierItem', signature: 's', body: [app.name] })
}

describe.runIf(process.platform === 'linux')('the panel of a desktop', () => {
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await startDesktop({ trayHost: false })
  }, 120_000)
  afterAll(() => desktop.close())

  test('comes, shows an icon with its menu, clicks in it, and goes', async () => {
    const chosen: unknown[] = []
    const app = await connect(desktop.env.DBUS_SESSION_BUS_ADDRESS ?? '')
    expect(await isOwned(app, watcher)).toBe(false)
    await desktop.trayHost.start()
    expect(await isOwned(app, watcher)).toBe(true)
    expect(await desktop.tray()).toBeNull()
    await showIcon(app, chosen)

    expect(await desktop.tray()).toEqual({
      tooltip: 'Every token is valid',
      items: ['Copy token_1', 'Renew', 'Quit'],
    })
    await desktop.clickTray('Copy')
    expect(chosen).toEqual([[1, 'clicked']])
    await expect(desktop.clickTray('Renew')).rejects.toThrow('no item "Renew" to click')
    await expect(desktop.clickTray('Nothing')).rejects.toThrow('no item "Nothing" to click')

    await desktop.trayHost.stop()
    expect(await isOwned(app, watcher)).toBe(false)
    expect(await desktop.tray()).toBeNull()
    app.disconnect()
  })

  test('forgets the icon of an app that has ended', async () => {
    const app = await connect(desktop.env.DBUS_SESSION_BUS_ADDRESS ?? '')
    await desktop.trayHost.start()
    await showIcon(app, [])
    expect(await desktop.tray()).not.toBeNull()
    app.disconnect()

    await expect.poll(() => desktop.tray()).toBeNull()
  })
})
