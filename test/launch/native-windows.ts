import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** The app's window as the desktop sees it; keys and sizes on X11 only. */
export function desktopWindow(desktop: Desktop) {
  const xdotool = async (...args: string[]) =>
    (await promisify(execFile)('xdotool', args, { env: desktop.env })).stdout.trim()
  /** Rejects where no such window is to be seen. */
  const search = () => xdotool('search', '--onlyvisible', '--name', '^Deckpass')
  return {
    /** Whether the person has the window before them. Playwright's own pages always say that they have the focus. */
    async isInFront(): Promise<boolean> {
      if (desktop.env.WAYLAND_DISPLAY !== undefined) return await isShownBySway(desktop)
      return (await search().catch(() => '')) !== ''
    },
    /** The title of the window that has the keyboard. */
    nameInFront: () => xdotool('getactivewindow', 'getwindowname').catch(() => ''),
    /** A real key for whatever has the focus, e.g. `ctrl+r`: what Playwright presses does not reach a menu. */
    press: (keys: string) => xdotool('key', keys),
    /** Once the window is there. */
    async resize(width: number, height: number): Promise<void> {
      const id = await until('the window is shown', () => search().catch(() => null))
      await xdotool('windowsize', '--sync', id, String(width), String(height))
    },
  }
}

/** Sway's tree of windows has only those that are shown. */
async function isShownBySway(desktop: Desktop): Promise<boolean> {
  const { output } = await desktop.run(['swaymsg', '--raw', '-t', 'get_tree'])
  return /"name": "Deckpass/.test(output)
}
