import {
  type BrowserWindow,
  type BrowserWindowConstructorOptions,
  type InputEvent,
  Menu,
  nativeTheme,
  type TitleBarOverlayOptions,
} from 'electron'
import { backgroundColor } from './window-options.ts'

/**
 * The window's bar is a part of the page, which leaves room for it (`--strip` in the style sheets). Not on Linux, where
 * each desktop has a bar of its own.
 */
export function barDrawnIn(
  platform: NodeJS.Platform,
  colors: TitleBarOverlayOptions,
): BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', titleBarOverlay: true }
  return platform === 'win32' ? { titleBarStyle: 'hidden', titleBarOverlay: colors } : {}
}

/** The colours of the window's buttons on Windows. The page is behind them; their shade on hover follows `color`. */
export function barColors(): TitleBarOverlayOptions {
  return {
    color: `${backgroundColor()}00`,
    symbolColor: nativeTheme.shouldUseDarkColors ? '#f1f1f5' : '#15151d',
  }
}

/**
 * On Windows a window without a bar of the system has no menu bar, which Alt would show (electron#43405). Its keys still
 * work; Alt opens it as one menu instead.
 */
export function openMenuByAlt(window: BrowserWindow): void {
  const alt = new AltKey()
  window.on('blur', () => alt.forget())
  window.webContents.on('input-event', (_event, input) => {
    if (alt.isLetGoAlone(input)) Menu.getApplicationMenu()?.popup({ window, x: 8, y: 32 })
  })
}

const pressTypes: readonly InputEvent['type'][] = ['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart']

/** Whether Alt is pressed and let go with nothing else pressed meanwhile. */
export class AltKey {
  #alone = false

  /** `input`: each one in turn. Electron's types leave out the `key` that it tells. */
  isLetGoAlone(input: InputEvent): boolean {
    const isAlt = 'key' in input && input.key === 'Alt'
    if (pressTypes.includes(input.type)) {
      const others = input.modifiers?.some((name) => ['control', 'ctrl', 'shift', 'meta'].includes(name))
      this.#alone = isAlt && !others
      return false
    }
    const letGo = this.#alone && isAlt && input.type === 'keyUp'
    if (letGo) this.#alone = false
    return letGo
  }

  /** Call when another window gets the keyboard, because the release is not seen then. */
  forget(): void {
    this.#alone = false
  }
}
