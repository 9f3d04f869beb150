import type { NetConnectOpts } from 'node:net'
import { resolve } from 'node:path'
import { isListening } from '../files/private-socket.ts'

/** Whether a window can be opened. Without a display Chromium crashes on Linux before it could report anything. */
export async function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (platform !== 'linux') return true
  const found = await Promise.all(displayAddresses(env).map(isListening))
  return found.includes(true)
}

/** The sockets of the displays that the environment names: wl_display_connect(3), X(7). */
export function displayAddresses(env: NodeJS.ProcessEnv): NetConnectOpts[] {
  const { DISPLAY = '', WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '' } = env
  const addresses: NetConnectOpts[] = []
  if (WAYLAND_DISPLAY) addresses.push({ path: resolve(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) })
  const { host, number } = /^(?<host>.*):(?<number>\d+)(?:\.\d+)?$/.exec(DISPLAY)?.groups ?? {}
  if (number === undefined) return addresses
  const path = `/tmp/.X11-unix/X${number}`
  // A server listens on the file, the abstract name, or both; unix(7).
  if (host === '' || host === 'unix') addresses.push({ path }, { path: `\0${path}` })
  else if (host !== undefined) addresses.push({ host, port: 6_000 + Number(number) })
  return addresses
}

export const noDisplay =
  'There is no display here for the window. Open Deckpass on the desktop; deckpass token, list and status then work here too.'
