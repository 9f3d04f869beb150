import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { until } from '../../test/desktop/wait.ts'
import { endGroup } from '../../test/launch/processes.ts'
import { electronProgram } from '../../test/launch/program.ts'

/** A screenshot takes about 2 ms. */
const pollMs = 3

/**
 * Starts an app on X11 as usual, without automation or debugging, and resolves when its window shows content.
 * `appPath`: this project by default.
 */
export async function openApp(
  desktop: Desktop,
  { userData, appPath }: { readonly userData: string; readonly appPath?: string },
) {
  const program = await electronProgram({
    user: desktop.user,
    userData,
    ...(appPath !== undefined && { appPath }),
  })
  // A window that disappeared just now would confuse the watcher.
  await until('the window before has gone', async () =>
    (await hasWindow(desktop, '_NET_CLIENT_LIST')) ? null : true,
  )
  const windows = watchWindows(desktop)
  await windows.areThere(false)
  const from = performance.now()
  // In its own process group, so that all of it can be killed.
  const child = spawn(program.path, program.args, {
    cwd: '/',
    detached: true,
    env: { ...desktop.env, ...program.env },
    stdio: 'ignore',
  })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error('The app has no process.')
  const end = async () => {
    await endGroup(pid)
    windows.stop()
  }
  const ended = once(child, 'exit').then(([status, signal]): never => {
    throw new Error(`The app ended with ${status ?? signal}.`)
  })
  // Only relevant while waiting for the window.
  ended.catch(() => undefined)
  try {
    const window = await Promise.race([windows.areThere(true), ended])
    const at = await Promise.race([firstContentAt(desktop, window), ended])
    return {
      pid,
      /** From the start of the process to the first content in its window. */
      startMs: at - from,
      /** Closes the window with the keyboard, which hides it. */
      async hide() {
        // A new window is listed before it gets the focus.
        await until('the window has the keyboard', () => hasWindow(desktop, '_NET_ACTIVE_WINDOW'))
        const gone = windows.areThere(false).then(() => true)
        // Repeated, because a busy desktop may lose the key.
        do await desktop.run(['xdotool', 'key', 'alt+F4'])
        while (!(await Promise.race([gone, setTimeout(5_000, false)])))
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** True if the window manager names a window in the property, otherwise null. `0x0` is none. */
async function hasWindow(desktop: Desktop, property: string): Promise<true | null> {
  const { output } = await desktop.run(['xprop', '-root', property])
  return /0x0*[1-9a-f]/.test(output) || null
}

/** Watches the window manager's list of windows (Extended Window Manager Hints). */
function watchWindows(desktop: Desktop) {
  const [file, args] = desktop.command(['xprop', '-root', '-spy', '_NET_CLIENT_LIST'])
  const watcher = spawn(file, args, { env: desktop.env, stdio: ['ignore', 'pipe', 'ignore'] })
  const lists = createInterface({ input: watcher.stdout })[Symbol.asyncIterator]()
  return {
    /**
     * Waits for the next list with a window, or without any. Resolves to the id of the first window, or an empty
     * string.
     */
    async areThere(wanted: boolean): Promise<string> {
      for (;;) {
        const { value, done } = await lists.next()
        if (done) throw new Error('The display has gone.')
        const [id = ''] = /0x[0-9a-f]+/.exec(value) ?? []
        if ((id !== '') === wanted) return id
      }
    },
    stop: () => void watcher.kill(),
  }
}

/**
 * Resolves to the time, by `performance.now()`, at which the window, which must exist, shows more than one colour.
 * Screenshots start before the display has reported the window's position.
 */
async function firstContentAt(desktop: Desktop, windowId: string): Promise<number> {
  const file = join(desktop.env.XDG_RUNTIME_DIR ?? '', 'Xvfb_screen0')
  const early: { readonly at: number; readonly screen: Buffer }[] = []
  const look = async () => ({ at: performance.now(), screen: await readFile(file) })
  let isPlaced = false
  const placing = desktop.run(['xwininfo', '-id', windowId]).finally(() => {
    isPlaced = true
  })
  while (!isPlaced) {
    early.push(await look())
    await setTimeout(pollMs)
  }
  const { output } = await placing
  for (;;) {
    const { at, screen } = early.shift() ?? (await look())
    if (hasContent(screen, output)) return at
    if (early.length === 0) await setTimeout(pollMs)
  }
}

/**
 * `screen`: the output of xwd(1), with a header of 32-bit numbers (X11/XWDFile.h). `place`: the output of xwininfo(1),
 * with the window's position and size without its frame.
 */
function hasContent(screen: Buffer, place: string): boolean {
  const number = (label: string) => Number(new RegExp(`${label}: +(-?\\d+)`).exec(place)?.[1])
  const [x, y] = [number('Absolute upper-left X'), number('Absolute upper-left Y')]
  const head = (index: number) => screen.readUInt32BE(index * 4)
  const [headBytes, lineBytes, colours] = [head(0), head(12), head(19)]
  const pixelBytes = 4
  const row = (index: number) => {
    const start = headBytes + colours * 12 + (y + index) * lineBytes + x * pixelBytes
    return screen.subarray(start, start + number('Width') * pixelBytes)
  }
  const first = row(0)
  const plain = Buffer.alloc(first.length, first.subarray(0, pixelBytes))
  return Array.from({ length: number('Height') }).some((_, index) => !row(index).equals(plain))
}
