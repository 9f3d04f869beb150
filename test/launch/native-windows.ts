import { spawn } from 'node:child_process'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** The app's window as the desktop sees it. Keys and sizes work on X11 only. */
export function desktopWindow(desktop: Desktop) {
  /** The id of the visible window, or null. */
  const search = async () =>
    (await xdotool(desktop, ['search', '--onlyvisible', '--name', '^Deckpass'])) || null
  const nameInFront = () => xdotool(desktop, ['getactivewindow', 'getwindowname'])
  const pressAnywhere = (...keys: readonly string[]) => xdotool(desktop, ['key', '--delay', '150', ...keys])
  return {
    /** Whether the window is visible. Not asked of the page, because under Playwright it always has the focus. */
    async isInFront(): Promise<boolean> {
      if (desktop.env.WAYLAND_DISPLAY !== undefined) return await isShownBySway(desktop)
      return (await search()) !== null
    },
    nameInFront,
    /** Presses a real key, such as `ctrl+r`, once Deckpass has the focus. Playwright's keys do not reach a menu. */
    async press(keys: string): Promise<void> {
      await until('Deckpass has the keyboard', async () =>
        (await nameInFront()).startsWith('Deckpass') ? true : null,
      )
      await pressAnywhere(keys)
    },
    /** Types real keys into whatever has the focus. */
    pressAnywhere,
    async resize(width: number, height: number): Promise<void> {
      const id = await until('the window is shown', search)
      await xdotool(desktop, ['windowsize', '--sync', id, String(width), String(height)])
    },
  }
}

/** Sway's tree contains only visible windows. */
async function isShownBySway(desktop: Desktop): Promise<boolean> {
  const { output } = await desktop.run(['swaymsg', '--raw', '-t', 'get_tree'])
  return /"name": "Deckpass/.test(output)
}

/** Opens a window of another program in front, on X11. Resolves to a function that closes it. */
export async function openAnotherWindow(desktop: Desktop, title: string): Promise<() => void> {
  const [file, args] = desktop.command(['xev', '-name', title])
  const program = spawn(file, args, { env: desktop.env, stdio: 'ignore' })
  await desktop.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', `^${title}$`])
  const { nameInFront } = desktopWindow(desktop)
  await until('it is before the person', async () => ((await nameInFront()) === title ? true : null))
  return () => void program.kill()
}

/**
 * Answers the app's GTK dialog with real keys, on X11. *Cancel* has the focus; the confirming button is to the right of
 * it.
 */
export async function answerDialog(desktop: Desktop, answer: 'confirm' | 'cancel'): Promise<void> {
  // A new dialog may not have the focus yet, and cannot get it before it has its frame.
  const dialog = await until('the app asks in a dialog that has the keyboard', async () => {
    const shown = await dialogOn(desktop)
    if (shown === null) return null
    await xdotool(desktop, ['windowfocus', '--sync', shown])
    return (await xdotool(desktop, ['getwindowfocus'])) === shown ? shown : null
  })
  await xdotool(desktop, answer === 'confirm' ? ['key', 'Right', 'space'] : ['key', 'Escape'])
  await until('the dialog closes', async () => ((await dialogOn(desktop)) === dialog ? null : true))
}

/** Cancels every dialog of the app until `end` is called. */
export function refuseDialogs(desktop: Desktop): { end(): Promise<void> } {
  let isOver = false
  const loop = async () => {
    while (!isOver) if ((await dialogOn(desktop)) !== null) await answerDialog(desktop, 'cancel')
  }
  const running = loop()
  return {
    end: () => {
      isOver = true
      return running
    },
  }
}

/**
 * The id of the open dialog, or null. A dialog is a window without the role of Chromium's windows. Its type does not
 * help: GTK 4 sets it only for a dialog with a parent window.
 */
async function dialogOn(desktop: Desktop): Promise<string | null> {
  const windows = await xdotool(desktop, ['search', '--onlyvisible', '--name', '^Deckpass$'])
  for (const window of windows.split('\n').filter((each) => each !== '')) {
    const { output, status } = await desktop.run(['xprop', '-id', window, 'WM_WINDOW_ROLE'])
    if (status === 0 && !output.includes('"browser-window"')) return window
  }
  return null
}

/** Resolves to the output; empty if it fails. */
async function xdotool(desktop: Desktop, args: readonly string[]): Promise<string> {
  return (await desktop.run(['xdotool', ...args])).output.trim()
}
