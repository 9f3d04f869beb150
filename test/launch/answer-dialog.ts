import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

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

/** The window of the dialog that is open; null without one. */
export async function dialogOn(desktop: Desktop): Promise<string | null> {
  const windows = await xdotool(desktop, ['search', '--onlyvisible', '--name', '^Deckpass$'])
  for (const window of windows.split('\n').filter((each) => each !== '')) {
    const { output } = await desktop.run(['xprop', '-id', window, '_NET_WM_WINDOW_TYPE'])
    if (output.includes('_NET_WM_WINDOW_TYPE_DIALOG')) return window
  }
  return null
}

async function xdotool(desktop: Desktop, args: readonly string[]): Promise<string> {
  return (await desktop.run(['xdotool', ...args])).output.trim()
}
