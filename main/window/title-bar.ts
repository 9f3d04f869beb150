import { type BrowserWindow, type InputEvent, Menu, nativeTheme, type TitleBarOverlayOptions } from 'electron'
import { backgroundColor } from './window-options.ts'

/** On macOS and Windows the page draws the title bar and leaves room for it (`--strip`); on Linux the desktop does. */
export function barDrawnIn(platform: NodeJS.Platform, colors: TitleBarOverlayOptions) {
  if (platform === 'darwin') return { titleBarStyle: 'hiddenInset', titleBarOverlay: true } as const
  return platform === 'win32' ? ({ titleBarStyle: 'hidden', titleBarOverlay: colors } as const) : {}
}

/** The window buttons' colours on Windows. The page is visible behind them; `color` only sets their hover shade. */
export function barColors(): TitleBarOverlayOptions {
  return {
    color: `${backgroundColor()}00`,
    symbolColor: nativeTheme.shouldUseDarkColors ? '#f1f1f5' : '#15151d',
  }
}

/** On Windows a window without the system's title bar has no menu bar that Alt could open (electron#43405). */
export function openMenuByAlt(window: BrowserWindow): void {
  const alt = createAltKey()
  window.on('blur', alt.forget)
  window.webContents.on('input-event', (_event, input) => {
    if (alt.isLetGoAlone(input)) Menu.getApplicationMenu()?.popup({ window, x: 8, y: 32 })
  })
}

const pressTypes: readonly InputEvent['type'][] = ['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart']
const otherModifiers = ['control', 'ctrl', 'shift', 'meta']

/** Detects Alt pressed and released with no other key or button in between. */
export function createAltKey() {
  let isAlone = false
  return { isLetGoAlone, forget }

  /** Call with every input, in order. Electron's types omit `key`. */
  function isLetGoAlone(input: InputEvent): boolean {
    const isAlt = 'key' in input && input.key === 'Alt'
    const isLetGo = isAlone && isAlt && input.type === 'keyUp'
    if (pressTypes.includes(input.type))
      isAlone = isAlt && !input.modifiers?.some((name) => otherModifiers.includes(name))
    else if (isLetGo) isAlone = false
    return isLetGo
  }

  /** Call when another window gets the focus, because this window then misses the release of the key. */
  function forget(): void {
    isAlone = false
  }
}
