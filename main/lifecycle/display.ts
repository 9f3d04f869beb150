import { connect, type NetConnectOpts } from 'node:net'
import { isAbsolute, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/** Time for a display of another computer to answer, ms. */
const maxWaitMs = 5_000

/** Whether a window can be opened here. Without a display Chromium crashes on Linux, before anything could be said. */
export async function hasDisplay(platform: NodeJS.Platform, env: Env): Promise<boolean> {
  if (platform !== 'linux') return true
  const found = await Promise.all(displayAddresses(env).map(answers))
  return found.includes(true)
}

/** Where the displays that the environment names listen: wl_display_connect(3), X(7). */
export function displayAddresses({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '' }: Env): NetConnectOpts[] {
  const addresses: NetConnectOpts[] = []
  if (WAYLAND_DISPLAY)
    addresses.push({
      path: isAbsolute(WAYLAND_DISPLAY) ? WAYLAND_DISPLAY : join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY),
    })
  const { host, number } = /^(?<host>.*):(?<number>\d+)(?:\.\d+)?$/.exec(DISPLAY ?? '')?.groups ?? {}
  if (number === undefined) return addresses
  const path = `/tmp/.X11-unix/X${number}`
  // A server listens at the file, or at the abstract name, or at both; unix(7).
  if (host === '' || host === 'unix') addresses.push({ path }, { path: `\0${path}` })
  else if (host !== undefined) addresses.push({ host, port: 6_000 + Number(number) })
  return addresses
}

function answers(address: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(maxWaitMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

export const noDisplay =
  'There is no display here for the window. Open Deckpass on the desktop; deckpass token, list and status then work here too.'
