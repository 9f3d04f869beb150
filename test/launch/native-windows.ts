import { spawn } from 'node:child_process'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** The app's window as the desktop sees it; keys and sizes on X11 only. */
export function desktopWindow(desktop: Desktop) {
  /** The window's number; null where none is to be seen. */
  const search = async () =>
    (await xdotool(desktop, ['search', '--onlyvisible', '--name', '^Deckpass'])) || null
  const nameInFront = () => xdotool(desktop, ['getactivewindow', 'getwindowname'])
  const pressAnywhere = (...keys: readonly string[]) => xdotool(desktop, ['key', '--delay', '150', ...keys])
  return {
    /** Whether the person has the window before them. Playwright's own pages always say that they have the focus. */
    async isInFront(): Promise<boolean> {
      if (desktop.env.WAYLAND_DISPLAY !== undefined) return await isShownBySway(desktop)
      return (await search()) !== null
    },
    /** The title of the window that has the keyboard. */
    nameInFront,
    /** A real key for Deckpass, once it has the keyboard, e.g. `ctrl+r`: what Playwright presses does not reach a menu. */
    async press(keys: string): Promise<void> {
      await until('Deckpass has the keyboard', async () =>
        (await nameInFront()).startsWith('Deckpass') ? true : null,
      )
      await pressAnywhere(keys)
    },
    /** Real keys for whatever has the focus, one after another as somebody types. */
    pressAnywhere,
    /** Once the window is there. */
    async resize(width: number, height: number): Promise<void> {
      const id = await until('the window is shown', search)
      await xdotool(desktop, ['windowsize', '--sync', id, String(width), String(height)])
    },
  }
}

/** Sway's tree of windows has only those that are shown. */
async function isShownBySway(desktop: Desktop): Promise<boolean> {
  const { output } = await desktop.run(['swaymsg', '--raw', '-t', 'get_tree'])
  return /"name": "Deckpass/.test(output)
}

/** Opens a window of another program and puts it before the person, on X11. Resolves to how to close it. */
export async function openAnotherWindow(desktop: Desktop, title: string): Promise<() => void> {
  const [file, args] = desktop.command(['xev', '-name', title])
  const program = spawn(file, args, { env: desktop.env, stdio: 'ignore' })
  await desktop.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', `^${title}$`])
  const { nameInFront } = desktopWindow(desktop)
  await until('it is before the person', async () => ((await nameInFront()) === title ? true : null))
  return () => void program.kill()
}

/**
 * Answers the app's dialog with real keys, on X11. The dialog is GTK's and begins at *Cancel*; the button that
 * goes on is to the right of it.
 */
export async function answerDialog(desktop: Desktop, answer: 'confirm' | 'cancel'): Promise<void> {
  // A dialog that has just come may not have the keyboard yet, and is not given it while it gets its frame.
  const dialog = await until('the app asks in a dialog that has the keyboard', async () => {
    const shown = await dialogOn(desktop)
    if (shown === null) return null
    await xdotool(desktop, ['windowfocus', '--sync', shown])
    return (await xdotool(desktop, ['getwindowfocus'])) === shown ? shown : null
  })
  await xdotool(desktop, answer === 'confirm' ? ['key', 'Right', 'space'] : ['key', 'Escape'])
  await until('the dialog closes', async () => ((await dialogOn(desktop)) === dialog ? null : true))
}

/** A person who says no to every dialog of the app, until it is ended. */
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
 * The window of the dialog that is open; null without one. It has not the role of Chromium's windows; its type tells it
 * in GTK 3 alone, for GTK 4 calls only that a dialog which has a window above it.
 */
export async function dialogOn(desktop: Desktop): Promise<string | null> {
  const windows = await xdotool(desktop, ['search', '--onlyvisible', '--name', '^Deckpass$'])
  for (const window of windows.split('\n').filter((each) => each !== '')) {
    const { output, status } = await desktop.run(['xprop', '-id', window, 'WM_WINDOW_ROLE'])
    if (status === 0 && !output.includes('"browser-window"')) return window
  }
  return null
}

/** What it prints; nothing where it fails. */
async function xdotool(desktop: Desktop, args: readonly string[]): Promise<string> {
  return (await desktop.run(['xdotool', ...args])).output.trim()
}
