import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { until } from '../../test/desktop/wait.ts'
import { endGroup } from '../../test/launch/processes.ts'
import { electronProgram } from '../../test/launch/program.ts'

/**
 * Starts an app on X11 as usual, without automation or debugging, and resolves when its window is open.
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
  // Waits, because a window of the previous app would confuse the watcher.
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
  // An exit matters only while waiting for the window.
  ended.catch(() => undefined)
  try {
    await Promise.race([windows.areThere(true), ended])
    return {
      pid,
      /** From the start of the process to its window, which an app shows once it has content. */
      startMs: performance.now() - from,
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
    /** Waits for the next list with a window, or without any. */
    async areThere(wanted: boolean): Promise<void> {
      for (;;) {
        const { value, done } = await lists.next()
        if (done) throw new Error('The display has gone.')
        if (/0x/.test(value) === wanted) return
      }
    },
    stop: () => void watcher.kill(),
  }
}
