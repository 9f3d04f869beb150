import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageBus } from '@jellybrick/dbus-next'
import { z } from 'zod'
import { call } from '../desktop/bus.ts'
import { type DesktopParts, startDesktop } from '../desktop/desktop.ts'
import type { Display } from '../desktop/display.ts'
import { startProgram } from '../desktop/process.ts'
import { until } from '../desktop/wait.ts'
import { type Shell, trayMenu } from './shell.ts'

const socket = 'wayland-0'
const extension = 'ubuntu-appindicators@ubuntu.com'

/** GNOME Shell without a monitor; `withTray`: with the extension that shows icons of apps, as on Ubuntu. */
export async function startGnome(withTray: boolean): Promise<Shell> {
  const session = Promise.withResolvers<MessageBus>()
  const desktop = await startDesktop({
    display: 'wayland',
    async shell(parts) {
      session.resolve(parts.session)
      return await startShell(parts)
    },
  })
  const bus = await session.promise
  const run = (script: string) => evaluate(bus, script)
  await until('GNOME Shell has started', async () =>
    (await run('Main.layoutManager._startingUp').catch(() => '')) === 'false' ? true : null,
  )
  await run('Main.overview.hide()')
  if (withTray) await run(`Main.extensionManager.enableExtension('${extension}')`)
  await run(`globalThis.keyboard = imports.gi.Clutter.get_default_backend().get_default_seat()
    .create_virtual_device(imports.gi.Clutter.InputDeviceType.KEYBOARD_DEVICE); null`)
  // GNOME Shell has its screen lock only where systemd and a display manager are there to unlock it.
  await run(`Main.screenShield = new imports.ui.screenShield.ScreenShield()
    imports.gi.Gio.DBus.session.own_name('org.gnome.Shell.ScreenShield', 0, null, null); null`)
  const saver = {
    to: 'org.gnome.ScreenSaver',
    path: '/org/gnome/ScreenSaver',
    interface: 'org.gnome.ScreenSaver',
  }

  return {
    name: withTray ? 'GNOME Shell, with indicators' : 'GNOME Shell',
    desktop,
    hasHistory: false,
    otherProgram: null,
    showsTray: withTray,
    async press(...keys) {
      const all = JSON.stringify(keys)
      await run(`{
        const { Clutter, GLib } = imports.gi
        const tell = (key, state) => keyboard.notify_keyval(GLib.get_monotonic_time(), Clutter['KEY_' + key], Clutter.KeyState[state])
        for (const key of ${all}) tell(key, 'PRESSED')
        for (const key of ${all}.reverse()) tell(key, 'RELEASED')
      }`)
    },
    async clipboard() {
      await run(`globalThis.copied = null
        imports.gi.St.Clipboard.get_default().get_text(imports.gi.St.ClipboardType.CLIPBOARD,
          (_clipboard, text) => { globalThis.copied = text ?? '' }); null`)
      const read = async () =>
        z
          .string()
          .nullable()
          .parse(JSON.parse(await run('globalThis.copied')))
      return await until('the clipboard answers', read)
    },
    async windows() {
      const all = await run(`global.get_window_actors().map(({ meta_window: window }) => {
        const { x, y, width, height } = window.get_frame_rect()
        return { title: window.title ?? '', x, y, width, height, hasFocus: window.has_focus() }
      })`)
      return windowList.parse(JSON.parse(all))
    },
    async closeWindow(title) {
      await run(`global.get_window_actors().map((actor) => actor.meta_window)
        .find((window) => window.title === '${title}').delete(global.get_current_time()); null`)
    },
    async notifications() {
      const titles = await run(`Main.messageTray.getSources().flatMap(({ notifications }) => notifications)
        .map(({ title }) => title)`)
      return z.array(z.string()).parse(JSON.parse(titles))
    },
    async clearNotifications() {
      await run(`Main.messageTray.getSources().flatMap(({ notifications }) => notifications)
        .forEach((each) => each.destroy()); null`)
    },
    async pressNotification() {
      await run(
        `Main.messageTray.getSources().flatMap(({ notifications }) => notifications).at(-1).activate(); null`,
      )
    },
    tray: () => trayMenu(bus),
    async lockScreen() {
      await call(bus, { ...saver, member: 'Lock' })
    },
    async unlockScreen() {
      await run('Main.screenShield.deactivate(false); null')
    },
    async idleMs() {
      const monitor = 'org.gnome.Mutter.IdleMonitor'
      const at = { to: monitor, path: '/org/gnome/Mutter/IdleMonitor/Core', interface: monitor }
      const [idleMs] = await call(bus, { ...at, member: 'GetIdletime' })
      return Number(idleMs)
    },
    async picture() {
      const file = join(desktop.env.TMPDIR ?? '/tmp', 'picture.png')
      const screenshot = { to: 'org.gnome.Shell.Screenshot', path: '/org/gnome/Shell/Screenshot' }
      const taken = { ...screenshot, interface: screenshot.to, member: 'Screenshot', signature: 'bbs' }
      await call(bus, { ...taken, body: [false, false, file] })
      return await readFile(file)
    },
    close: desktop.close,
  }
}

async function startShell({ runtime, programs }: DesktopParts): Promise<Display> {
  const env = {
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    XDG_SESSION_TYPE: 'wayland',
  }
  const screen = ['--headless', '--wayland', '--no-x11', '--virtual-monitor', '1280x900']
  // "Unsafe" opens Eval and Screenshot, with which a test sees what a person sees.
  const shell = startProgram(['gnome-shell', ...screen, '--unsafe-mode'], {
    ...programs,
    env: { ...programs.env, ...env },
  })
  const isThere = until('GNOME Shell opens its socket', () =>
    existsSync(join(runtime, socket)) ? true : null,
  )
  await Promise.race([isThere, shell.failure])
  const client = { ...programs, env: { ...programs.env, ...env, WAYLAND_DISPLAY: socket } }
  // The bus would start them, had it services: what apps call, passed on to the shell.
  const services = ['Shell.Notifications', 'ScreenSaver'].map((name) =>
    startProgram(['gjs', `/usr/share/gnome-shell/org.gnome.${name}`], client),
  )
  return {
    env: { ...env, WAYLAND_DISPLAY: socket, ELECTRON_OZONE_PLATFORM_HINT: 'wayland' },
    isRunning: shell.isRunning,
    async close() {
      for (const each of [...services, shell]) await each.stop()
    },
  }
}

const windowList = z.array(
  z.object({
    title: z.string(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    hasFocus: z.boolean(),
  }),
)

/** Runs JavaScript in the shell, and gives its value as JSON. */
async function evaluate(bus: MessageBus, script: string): Promise<string> {
  const shell = { to: 'org.gnome.Shell', path: '/org/gnome/Shell', interface: 'org.gnome.Shell' }
  const [isDone, text] = await call(bus, { ...shell, member: 'Eval', signature: 's', body: [script] })
  if (isDone !== true) throw new Error(`GNOME Shell did not run it: ${text}`)
  return String(text)
}
