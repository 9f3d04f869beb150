import { existsSync } from 'node:fs'
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageBus } from '@jellybrick/dbus-next'
import { z } from 'zod'
import { call, isOwned, nothing, serve } from '../desktop/bus.ts'
import { type DesktopParts, startDesktop } from '../desktop/desktop.ts'
import type { Display } from '../desktop/display.ts'
import { startProgram } from '../desktop/process.ts'
import { until } from '../desktop/wait.ts'
import { openPlasmaInput } from './plasma-input.ts'
import { type Shell, trayMenu } from './shell.ts'

const socket = 'wayland-0'
const libexec = '/usr/lib/x86_64-linux-gnu/libexec'

/** KWin and the panel of Plasma, without a monitor. */
export async function startPlasma(): Promise<Shell> {
  const session = Promise.withResolvers<MessageBus>()
  const desktop = await startDesktop({
    display: 'wayland',
    async shell(parts) {
      session.resolve(parts.session)
      return await startShell(parts)
    },
  })
  const bus = await session.promise
  const { env } = desktop
  const input = await openPlasmaInput(desktop, join(env.XDG_RUNTIME_DIR ?? '', socket))
  const scripts = await createScripts(bus, env.TMPDIR ?? '/tmp')
  const saver = {
    to: 'org.freedesktop.ScreenSaver',
    path: '/ScreenSaver',
    interface: 'org.freedesktop.ScreenSaver',
  }
  const windows = async () =>
    clientList.parse(
      JSON.parse(
        await scripts.run(`workspace.clientList().map(function (client) {
          var at = client.frameGeometry
          return { title: client.caption, x: at.x, y: at.y, width: at.width, height: at.height,
            hasFocus: client.active, isNotification: client.notification }
        })`),
      ),
    )
  const notificationWindows = async () => (await windows()).filter(({ isNotification }) => isNotification)

  return {
    name: 'Plasma',
    desktop,
    hasHistory: true,
    otherProgram: { command: 'knetattach', title: 'Network Folder Wizard — KDE Network Wizard' },
    showsTray: true,
    press: async (...keys) => input.press(...keys),
    clipboard: async () => (await desktop.clipboard()).text,
    windows: async () => (await windows()).filter(({ isNotification }) => !isNotification),
    async closeWindow(title) {
      await scripts.run(`workspace.clientList().filter(function (client) {
        return client.caption === '${title}'
      })[0].closeWindow()`)
    },
    notifications: async () => (await notificationWindows()).map(() => ''),
    async clearNotifications() {
      await until('Plasma has taken its notifications away', async () =>
        (await notificationWindows()).length === 0 ? true : null,
      )
    },
    async pressNotification() {
      const shown = (await notificationWindows()).at(-1)
      if (shown === undefined) throw new Error('Plasma shows no notification.')
      input.click(Math.round(shown.x + shown.width / 3), Math.round(shown.y + shown.height / 2))
    },
    tray: () => trayMenu(bus),
    async lockScreen() {
      await call(bus, { ...saver, member: 'Lock' })
    },
    unlockScreen: null,
    async idleMs() {
      const answer = await call(bus, { ...saver, member: 'GetSessionIdleTime' }).catch(() => null)
      return answer === null ? null : Number(answer[0])
    },
    async picture() {
      const screenshot = { to: 'org.kde.KWin', path: '/Screenshot', interface: 'org.kde.kwin.Screenshot' }
      const [file] = await call(bus, { ...screenshot, member: 'screenshotFullscreen' })
      return await readFile(String(file))
    },
    async close() {
      input.close()
      await desktop.close()
    },
  }
}

async function startShell({ session, runtime, programs }: DesktopParts): Promise<Display> {
  // The installed one has a capability, which a program that may not gain any cannot be started with.
  const kwin = join(runtime, 'kwin_wayland')
  await copyFile('/usr/bin/kwin_wayland', kwin)
  await chmod(kwin, 0o755)
  const env = {
    XDG_CURRENT_DESKTOP: 'KDE',
    KDE_FULL_SESSION: 'true',
    KDE_SESSION_VERSION: '5',
    XDG_SESSION_TYPE: 'wayland',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const open = { KWIN_WAYLAND_NO_PERMISSION_CHECKS: '1', KWIN_SCREENSHOT_NO_PERMISSION_CHECKS: '1' }
  const own = { ...programs, env: { ...programs.env, ...env, ...open } }
  const screen = ['--virtual', '--width', '1280', '--height', '900']
  const compositor = startProgram([kwin, ...screen, '--socket', socket], own)
  const isThere = until('KWin opens its socket', () => (existsSync(join(runtime, socket)) ? true : null))
  await Promise.race([isThere, compositor.failure])
  const client = { ...own, env: { ...own.env, WAYLAND_DISPLAY: socket, QT_QPA_PLATFORM: 'wayland' } }
  const rest = [
    [join(libexec, 'kactivitymanagerd')],
    ['kded5'],
    ['plasmashell', '--no-respawn'],
    ['/usr/libexec/xdg-permission-store'],
    [join(libexec, 'xdg-desktop-portal-kde')],
  ]
  const parts = rest.map((command) => startProgram(command, client))
  await until('Plasma has its panel', async () =>
    (await isOwned(session, 'org.freedesktop.Notifications')) && (await isOwned(session, 'org.kde.klipper'))
      ? true
      : null,
  )
  await until('Plasma answers for the portal', async () =>
    (await isOwned(session, 'org.freedesktop.impl.portal.desktop.kde')) ? true : null,
  )
  parts.push(startProgram(['/usr/libexec/xdg-desktop-portal'], client))
  await until('the portal is there', async () =>
    (await isOwned(session, 'org.freedesktop.portal.Desktop')) ? true : null,
  )
  return {
    env: { ...env, WAYLAND_DISPLAY: socket, ELECTRON_OZONE_PLATFORM_HINT: 'wayland' },
    isRunning: compositor.isRunning,
    async close() {
      for (const part of [...parts, compositor]) await part.stop()
    },
  }
}

/** Runs JavaScript in KWin, whose scripts cannot return anything: they call back over the bus. */
async function createScripts(bus: MessageBus, folder: string) {
  const name = 'app.deckpass.Tests'
  let answered: (json: string) => void = () => undefined
  serve(bus, {
    path: '/',
    interface: name,
    methods: {
      Tell(message) {
        answered(String(message.body[0]))
        return nothing
      },
    },
  })
  await bus.requestName(name)
  const scripting = { to: 'org.kde.KWin', path: '/Scripting', interface: 'org.kde.kwin.Scripting' }
  let count = 0
  return {
    /** Gives the value of an expression as JSON. */
    async run(expression: string): Promise<string> {
      count += 1
      const file = join(folder, `script-${count}.js`)
      await writeFile(
        file,
        `var value = ${expression}\ncallDBus('${name}', '/', '${name}', 'Tell', JSON.stringify(value === undefined ? null : value))`,
        { mode: 0o644 },
      )
      const { promise, resolve } = Promise.withResolvers<string>()
      answered = resolve
      await call(bus, { ...scripting, member: 'loadScript', signature: 'ss', body: [file, file] })
      await call(bus, { ...scripting, member: 'start' })
      const json = await promise
      await call(bus, { ...scripting, member: 'unloadScript', signature: 's', body: [file] })
      return json
    },
  }
}

const clientList = z.array(
  z.object({
    title: z.string(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    hasFocus: z.boolean(),
    isNotification: z.boolean(),
  }),
)
