import { type Desktop, startDesktop } from '../desktop/desktop.ts'
import type { LaunchOptions } from './types.ts'

const desktops = new Map<string, Promise<Desktop>>()

/** This process's desktop for the kind of display, in the state that the options ask for. */
export async function desktopFor(options: LaunchOptions): Promise<Desktop> {
  const display = options.display ?? 'x11'
  const known = await desktops.get(display)
  if (known?.isRunning() === false) {
    desktops.delete(display)
    await known.close()
  }
  const starting = desktops.get(display) ?? startDesktop({ display })
  desktops.set(display, starting)
  const desktop = await starting
  await desktop.reset()
  const { trayHost = true } = options
  await (trayHost ? desktop.trayHost.start() : desktop.trayHost.stop())
  if (options.keychain === 'missing' || options.keychain === 'stopped') await desktop.keychain.stop()
  else {
    await desktop.keychain.start()
    await (options.keychain === 'locked' ? desktop.keychain.lock() : desktop.keychain.unlock())
  }
  return desktop
}

export async function endDesktops(): Promise<void> {
  const started = [...desktops.values()]
  desktops.clear()
  for (const desktop of await Promise.all(started)) await desktop.close()
}

/**
 * The desktop for `npm start` and `npm run dev`; null for the developer's own. Starts a new one if there is none, and
 * for root, because Electron does not run as root.
 */
export async function personDesktop(): Promise<Desktop | null> {
  const { platform, env } = process
  const isRoot = process.getuid?.() === 0
  if (platform !== 'linux' || (!isRoot && (env.DISPLAY || env.WAYLAND_DISPLAY))) return null
  const desktop = await startDesktop()
  console.log(
    isRoot
      ? 'Deckpass does not run as root: it runs as an ordinary user, without a visible window, and keeps nothing.'
      : 'There is no display: Deckpass runs without a visible window, and keeps nothing.',
  )
  console.log(
    'To see it, run this as an ordinary user on a desktop. `npm run demo` plays it and takes pictures.',
  )
  return desktop
}
