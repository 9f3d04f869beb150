import { type Desktop, startDesktop } from '../desktop/desktop.ts'
import type { LaunchOptions } from './types.ts'

const desktops = new Map<string, Promise<Desktop>>()

/** The desktop of this process, one for each kind of display, with a notification server and without, brought into the state that a launch asks for. */
export async function desktopFor(options: LaunchOptions): Promise<Desktop> {
  const display = options.display ?? 'x11'
  const notificationServer = options.notificationServer ?? true
  const kind = `${display}, ${notificationServer}`
  const known = await desktops.get(kind)
  if (known?.isRunning() === false) {
    desktops.delete(kind)
    await known.close()
  }
  const starting = desktops.get(kind) ?? startDesktop({ display, notificationServer })
  desktops.set(kind, starting)
  const desktop = await starting
  await desktop.reset()
  await (options.trayHost === false ? desktop.trayHost.stop() : desktop.trayHost.start())
  if (options.keychain === 'missing' || options.keychain === 'stopped') await desktop.keychain.stop()
  else {
    await desktop.keychain.start()
    await (options.keychain === 'locked' ? desktop.keychain.lock() : desktop.keychain.unlock())
  }
  return desktop
}

/** Ends what `desktopFor` has started. */
export async function endDesktops(): Promise<void> {
  const started = [...desktops.values()]
  desktops.clear()
  for (const desktop of await Promise.all(started)) await desktop.close()
}
