import { app, BrowserWindow, type Event, nativeTheme, screen } from 'electron'
import type { WindowBefore } from '../../app/copying/ports.ts'
import type { Input } from '../../app/gate/user-activation.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import type { Ports } from '../../app/ports/index.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { endsWithin } from '../../app/util/waits.ts'
import type { Rectangle, WindowPlacement } from '../settings/settings-store.ts'
import { sendEvent } from './bridge-server.ts'
import type { PageOptions } from './pages.ts'
import { barColors, barDrawnIn, openMenuByAlt } from './title-bar.ts'
import { observeInput } from './user-input.ts'
import { backgroundColor, windowOptions } from './window-options.ts'
import { contentSizes, defaultSize, placementToSave, repairBounds } from './window-size.ts'
import { zoomByKeysAndWheel, zoomLevelOf } from './zoom.ts'

interface MainWindowParts extends Pick<Ports, 'clock' | 'log'> {
  readonly page: PageOptions
  readonly platform: NodeJS.Platform
  readonly isWayland: boolean
  /** `appUrl`, or the development server's. */
  readonly url: string
  readonly placement: WindowPlacement | null
  readonly zoomLevel: number
  /** Shows the window once its page has drawn a screen. False after a start at login. */
  readonly showAtStart: boolean
}

/** After this time the window is shown even if its page has drawn nothing, because a broken page must not hide it. */
const maxEmptyMs = 1_000

/** A page that crashes is reloaded at once, but no more often than this. */
const minReloadIntervalMs = 10_000

/** A page that hangs is killed after this time, because it would stay on the screen during a lock or a quit. */
const maxHangMs = 5_000

export type MainWindow = ReturnType<typeof createMainWindow>

/** The main window, which exists as long as the app; closing it may only hide it. Call after `ready`. */
export function createMainWindow(parts: MainWindowParts) {
  const { clock, log, platform } = parts
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const common = windowOptions(parts.page)
  const window = new BrowserWindow({
    ...common,
    webPreferences: { ...common.webPreferences, zoomFactor: 1.2 ** parts.zoomLevel },
    ...(repairBounds(parts.placement?.bounds ?? null, areas) ?? defaultSize),
    ...contentSizes,
    title: 'Deckpass',
    autoHideMenuBar: true,
    ...barDrawnIn(platform, barColors()),
  })
  const contents = window.webContents
  const becameActive = new Listeners()
  const lostFocus = new Listeners()
  const hadInput = new Listeners<[Input]>()
  const closing = new Listeners<[event: Pick<Event, 'preventDefault'>]>()
  const drawn = Promise.withResolvers<void>()
  const firstScreen = endsWithin(clock, maxEmptyMs, drawn.promise)
  /** The bounds that the window manager set when the window was created. */
  let firstBounds = bounds()
  /** False if the window starts hidden, and once it was shown or hidden. */
  let showsWhenDrawn = parts.showAtStart
  let maximizesOnShow = parts.placement?.maximized ?? false
  /** Counts only real keys and mouse buttons. */
  let isPressedSinceFocus = false
  /** Whether the page has drawn accounts, which stay in its memory until it is reloaded. */
  let hasContent = false
  let reloadedAt = Number.NEGATIVE_INFINITY
  let cancelReload = () => {}

  window.on('focus', () => becameActive.emit())
  window.once('focus', () => {
    firstBounds = bounds()
  })
  window.on('blur', () => {
    lostFocus.emit()
    isPressedSinceFocus = false
  })
  window.on('close', (event) => closing.emit(event))
  observeInput(contents, noteInput)
  zoomByKeysAndWheel(contents, platform)
  const isWindows = platform === 'win32'
  if (isWindows) openMenuByAlt(window)
  const repaint = () => {
    window.setBackgroundColor(backgroundColor())
    if (isWindows) window.setTitleBarOverlay(barColors())
  }
  nativeTheme.on('updated', repaint)
  window.once('closed', () => nativeTheme.off('updated', repaint))
  contents.on('render-process-gone', (_event, { reason }) => {
    log.error('window.page-gone', { reason })
    if (reason === 'clean-exit') return
    cancelReload()
    const waitMs = reloadedAt + minReloadIntervalMs - clock.monotonic()
    cancelReload = clock.after(Math.max(0, waitMs), reloadCrashed)
  })
  void firstScreen.then(() => {
    if (showsWhenDrawn) show()
  })
  void load()

  return {
    contents,
    /** Emits each time the window gets the focus, and at the first input after that. */
    becameActive,
    lostFocus,
    /** Emits for each input in the window and each click in its menu. */
    hadInput,
    /** Emits before the window closes, which a listener may prevent. */
    closing,
    /** Resolves when the page has drawn its first screen, or after `maxEmptyMs`. */
    firstScreen,
    isInFront,
    show,
    hide,
    noteInput,
    /** The id of the window's web contents; null once the window is gone. */
    get id() {
      return window.isDestroyed() ? null : contents.id
    },
    get isInUse() {
      return isInFront() && isPressedSinceFocus
    },
    get isVisible() {
      return !window.isDestroyed() && window.isVisible()
    },
    get state() {
      return state()
    },
    /** What to save for the next start; null once the window is gone. */
    get layout() {
      return window.isDestroyed() ? null : { windowPlacement: placement(), zoomLevel: zoomLevelOf(contents) }
    },
    /** Call when the window closes for good. Kills a page that hangs, because quitting would wait for it. */
    closeInTime: () => unlessInTime(() => window.destroy()),
    /**
     * Call when the page reports that it has drawn a screen. Electron's `ready-to-show` is not emitted under Wayland
     * (electron#48859), and `did-finish-load` comes before the page has loaded its words.
     */
    handleDrawn: () => drawn.resolve(),
    /** Keeps the window out of screenshots and screen sharing; macOS and Windows only. */
    hideFromScreenshots: (hidden: boolean) => window.setContentProtection(hidden),
    giveFocusBack,
    draw,
  }

  /** A hidden window keeps the focus on Windows (electron#10023) and, unless the app hides, macOS (electron#11211). */
  function giveFocusBack(before: Exclude<WindowBefore, 'in-front'>) {
    const blurs = isWindows && before !== 'minimized'
    if (blurs) window.blur()
    if (platform === 'darwin') app.hide()
    else if (before === 'hidden') hide()
    else if (!blurs) window.minimize()
  }

  /** When Deckpass is locked, reloads the page to remove accounts from its memory. */
  function draw(snapshot: Snapshot) {
    const { lock, vault } = snapshot.base
    if (isLocked(lock) && hasContent) reload()
    hasContent = !isLocked(lock) && (hasContent || vault.state !== 'opening')
    sendEvent(contents, 'changed', snapshot)
  }

  /** The bounds before the window was maximized, without the frame, as in `contentSizes`. */
  function bounds(): Rectangle {
    const [width = 0, height = 0] = window.getSize()
    const [pageWidth = 0, pageHeight = 0] = window.getContentSize()
    const normal = window.getNormalBounds()
    return {
      ...normal,
      width: normal.width - (width - pageWidth),
      height: normal.height - (height - pageHeight),
    }
  }

  /** Null if the person never moved or resized the window. */
  function placement(): WindowPlacement | null {
    const now = { bounds: bounds(), maximized: window.isMaximized() }
    return placementToSave(now, firstBounds, parts.placement)
  }

  function isInFront(): boolean {
    return !window.isDestroyed() && window.isFocused()
  }

  function state(): WindowBefore {
    if (window.isDestroyed()) return 'hidden'
    if (isInFront()) return 'in-front'
    if (window.isMinimized()) return 'minimized'
    return window.isVisible() ? 'behind' : 'hidden'
  }

  function show(): void {
    if (window.isDestroyed()) return
    showsWhenDrawn = false
    // Cancels a hide that still waits for the end of full screen.
    window.removeListener('leave-full-screen', hideNow)
    reloadCrashed()
    if (maximizesOnShow) window.maximize()
    maximizesOnShow = false
    if (window.isMinimized()) window.restore()
    // Under Wayland a window cannot raise itself, but one that is hidden and shown again gets the focus.
    if (state() === 'behind' && parts.isWayland) window.hide()
    window.show()
    window.focus()
  }

  /** Leaves full screen first, because hiding a full-screen window leaves a black screen on macOS. */
  function hide(): void {
    showsWhenDrawn = false
    if (window.isFullScreen()) {
      window.removeListener('leave-full-screen', hideNow)
      window.once('leave-full-screen', hideNow)
      window.setFullScreen(false)
    } else hideNow()
  }

  function hideNow(): void {
    window.hide()
  }

  /** Call for a click in the menu. The window itself observes input in its page. */
  function noteInput(input: Input): void {
    hadInput.emit(input)
    if (input === 'released' || isPressedSinceFocus) return
    isPressedSinceFocus = true
    becameActive.emit()
  }

  function load(): Promise<void> {
    return window.loadURL(parts.url).catch((error: unknown) => log.error('window.load-failed', { error }))
  }

  /** Runs `end` after `maxHangMs`, unless the returned function was called before, because the page has answered. */
  function unlessInTime(end: () => void): () => void {
    return clock.after(maxHangMs, () => {
      if (window.isDestroyed()) return
      log.warn('window.page-hangs')
      end()
    })
  }

  function reload(): void {
    if (window.isDestroyed()) return
    reloadedAt = clock.monotonic()
    const cancel = unlessInTime(() => {
      contents.forcefullyCrashRenderer()
      void load()
    })
    void load().then(cancel)
  }

  function reloadCrashed(): void {
    if (!window.isDestroyed() && contents.isCrashed()) reload()
  }
}
