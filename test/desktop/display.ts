import { existsSync, mkdirSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DisplayKind } from './packages.ts'
import { type ProgramOptions, startProgram } from './process.ts'
import { until } from './wait.ts'

/**
 * Starts a screen without a monitor, with a window manager; `folder` is the run's XDG_RUNTIME_DIR. A program needs its
 * `env` to find it.
 */
export async function startDisplay(kind: DisplayKind, folder: string, options: ProgramOptions) {
  return kind === 'x11' ? await startX11(folder, options) : await startWayland(folder, options)
}

/**
 * Xvfb picks a free number, and stores its picture in a file of the folder (`Xvfb_screen0`). openbox gives windows the
 * focus, like a person's desktop.
 */
async function startX11(folder: string, options: ProgramOptions) {
  // Root must own the folder of the sockets, because otherwise other displays on this computer would not trust it.
  if (process.getuid?.() === 0 && !existsSync('/tmp/.X11-unix')) {
    mkdirSync('/tmp/.X11-unix')
    await chmod('/tmp/.X11-unix', 0o1777)
  }
  // Without -noreset the display restarts whenever its last client leaves.
  const screen = ['-screen', '0', '1280x1024x24', '-noreset', '-nolisten', 'tcp', '-fbdir', folder]
  const server = startProgram(['Xvfb', '-displayfd', '3', ...screen], options)
  const env = { DISPLAY: `:${await server.firstLine}`, XDG_SESSION_TYPE: 'x11' }
  const manager = startProgram(['openbox', '--sm-disable'], { ...options, env: { ...options.env, ...env } })
  return {
    env: { ...env, ELECTRON_OZONE_PLATFORM_HINT: 'x11' },
    isRunning: server.isRunning,
    async close() {
      await manager.stop()
      await server.stop()
    },
  }
}

async function startWayland(folder: string, options: ProgramOptions) {
  const config = join(folder, 'sway.conf')
  await writeFile(config, 'xwayland disable\noutput * resolution 1280x1024\ndefault_border none\n')
  await chmod(config, 0o644)
  const control = { SWAYSOCK: join(folder, 'sway.sock') }
  const headless = { WLR_BACKENDS: 'headless', WLR_LIBINPUT_NO_DEVICES: '1', WLR_RENDERER: 'pixman' }
  const compositor = startProgram(['sway', '--config', config], {
    ...options,
    env: { ...options.env, ...headless, ...control },
  })
  // The runtime folder is new, so the compositor takes the first name.
  const socket = 'wayland-1'
  const isThere = until('sway opens its socket', () => (existsSync(join(folder, socket)) ? true : null))
  await Promise.race([isThere, compositor.failure])
  return {
    env: {
      ...control,
      WAYLAND_DISPLAY: socket,
      XDG_SESSION_TYPE: 'wayland',
      ELECTRON_OZONE_PLATFORM_HINT: 'wayland',
    },
    isRunning: compositor.isRunning,
    close: compositor.stop,
  }
}
