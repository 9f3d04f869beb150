import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import type { EventName, EventPayload } from '../../app/bridge/contract.ts'
import type { WindowBefore } from '../../app/copying/focus-return.ts'
import type { Input } from '../../app/gate/user-activation.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import type { Ports } from '../../app/ports/index.ts'
import { endsWithin } from '../../app/ports/waits.ts'
import type { Base, Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { isWayland } from '../desktop/wayland.ts'
import type { Rectangle, WindowPlacement } from '../settings/settings-store.ts'
import { sendEvent } from './bridge-server.ts'
import { barColors, barDrawnIn, openMenuByAlt } from './title-bar.ts'
import { observeInput } from './user-input.ts'
import { backgroundColor, type PageOptions, windowOptions } from './window-options.ts'
import { contentSizes, defaultSize, placementToSave, repairBounds } from './window-size.ts'
import { zoomByKeysAndWheel, zoomLevelOf } from './zoom.ts'

interface MainWindowOptions extends PageOptions, Pick<Ports, 'clock' | 'log'> {
  /** `appUrl`, or the development server's. */
  readonly url: string
  /** From the last run; null at the first start. */
  readonly placement: WindowPlacement | null
  /** From the last run. */
  readonly zoomLevel: number
  /** Shows the window once its page has drawn a screen. False after a start at login. */
  readonly showAtStart: boolean
}

/** After this time the window is shown even if its page has drawn nothing, so that a broken page does not hide it. */
const maxEmptyMs = 1_000

/** A page that crashes is reloaded at once, but no more often than this. */
const minReloadIntervalMs = 10_000

/** A page that hangs is killed after this time, because it would stay on the screen through a lock and a quit. */
const maxHangMs = 5_000

/** The main window, which exists as long as the app; closing it may only hide it. */
export class MainWindow {
  /** Resolves when the page has drawn its first screen, or after `maxEmptyMs`. */
  readonly firstScreen: Promise<unknown>
  readonly #drawn = Promise.withResolvers<void>()
  readonly #window: BrowserWindow
  readonly #options: MainWindowOptions
  /** Each time the window gets the focus, and at the first input after that. */
  readonly becameActive = new Listeners()
  readonly lostFocus = new Listeners()
  /** Each input in the window, and each click in its menu. */
  readonly hadInput = new Listeners<[Input]>()
  #reloadedAt = Number.NEGATIVE_INFINITY
  #cancelReload = () => {}
  /** False if the window starts hidden, and once it was shown or hidden. */
  #showsWhenDrawn: boolean
  #maximizeOnShow: boolean
  /** As the window manager set them when the window was created. */
  #firstBounds: Rectangle
  /** By a real key or mouse button. */
  #pressedSinceFocus = false
  /** Whether the page has drawn accounts, which stay in its memory until it is reloaded. */
  #hasContent = false

  /** Call after `ready`. */
  constructor(options: MainWindowOptions) {
    this.#options = options
    const { placement, showAtStart } = options
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    const bounds = repairBounds(placement?.bounds ?? null, areas)
    const common = windowOptions(options)
    this.#window = new BrowserWindow({
      ...common,
      webPreferences: { ...common.webPreferences, zoomFactor: 1.2 ** options.zoomLevel },
      ...(bounds ?? defaultSize),
      ...contentSizes,
      title: 'Deckpass',
      autoHideMenuBar: true,
      ...barDrawnIn(process.platform, barColors()),
    })
    this.#firstBounds = this.#bounds
    this.#maximizeOnShow = placement?.maximized ?? false
    this.#showsWhenDrawn = showAtStart
    this.firstScreen = endsWithin(options.clock, maxEmptyMs, this.#drawn.promise)
    void this.firstScreen.then(() => {
      if (this.#showsWhenDrawn) this.show()
    })
    this.#listen()
    void this.#load()
  }

  get contents(): WebContents {
    return this.#window.webContents
  }

  /** The id of the window's web contents; null once the window is gone. */
  get id(): number | null {
    return this.#window.isDestroyed() ? null : this.#window.webContents.id
  }

  isInFront(): boolean {
    return !this.#window.isDestroyed() && this.#window.isFocused()
  }

  get isInUse(): boolean {
    return this.isInFront() && this.#pressedSinceFocus
  }

  get isVisible(): boolean {
    return !this.#window.isDestroyed() && this.#window.isVisible()
  }

  get state(): WindowBefore {
    if (this.isInFront()) return 'in-front'
    if (this.#window.isMinimized()) return 'minimized'
    return this.isVisible ? 'behind' : 'hidden'
  }

  /** The placement to save for the next start; null if the person never moved or resized the window. */
  get placement(): WindowPlacement | null {
    const now = { bounds: this.#bounds, maximized: this.#window.isMaximized() }
    return placementToSave(now, this.#firstBounds, this.#options.placement)
  }

  /** To save for the next start. */
  get zoomLevel(): number {
    return zoomLevelOf(this.contents)
  }

  /** The bounds without the frame, as in `contentSizes`, and as they were before the window was maximized. */
  get #bounds(): Rectangle {
    const [width = 0, height = 0] = this.#window.getSize()
    const [pageWidth = 0, pageHeight = 0] = this.#window.getContentSize()
    const normal = this.#window.getNormalBounds()
    return {
      ...normal,
      width: normal.width - (width - pageWidth),
      height: normal.height - (height - pageHeight),
    }
  }

  /** Runs before the window closes, unless the event is prevented. */
  onClose(listener: (event: { preventDefault(): void }) => void): void {
    this.#window.on('close', listener)
  }

  /** Call once the window closes for good. Kills a page that hangs, because quitting would wait for it. */
  closeInTime(): void {
    const { clock, log } = this.#options
    clock.after(maxHangMs, () => {
      if (this.#window.isDestroyed()) return
      log.warn('window.page-hangs')
      this.#window.destroy()
    })
  }

  show(): void {
    if (this.#window.isDestroyed()) return
    this.#showsWhenDrawn = false
    if (this.#window.webContents.isCrashed()) this.reload()
    if (this.#maximizeOnShow) this.#window.maximize()
    this.#maximizeOnShow = false
    if (this.#window.isMinimized()) this.#window.restore()
    // Under Wayland a window cannot raise itself, but one that is hidden and shown again gets the focus.
    if (this.state === 'behind' && isWayland(process)) this.#window.hide()
    this.#window.show()
    this.#window.focus()
  }

  /**
   * Call when the page reports that it has drawn a screen. Electron's `ready-to-show` is not emitted under Wayland
   * (electron#48859), and `did-finish-load` comes before the page has loaded its words.
   */
  handleDrawn(): void {
    this.#drawn.resolve()
  }

  /** Call for a click in the menu. The window observes input in its page itself. */
  noteInput(input: Input): void {
    this.hadInput.emit(input)
    if (input === 'released' || this.#pressedSinceFocus) return
    this.#pressedSinceFocus = true
    this.becameActive.emit()
  }

  send<N extends EventName>(name: N, payload: EventPayload<N>): void {
    if (!this.#window.isDestroyed()) sendEvent(this.#window.webContents, name, payload)
  }

  /** Keeps the window out of screenshots and screen sharing; macOS and Windows only. */
  hideFromScreenshots(hidden: boolean): void {
    this.#window.setContentProtection(hidden)
  }

  /** Leaves full screen first: hiding a full-screen window leaves a black screen on macOS. */
  hide(): void {
    const window = this.#window
    this.#showsWhenDrawn = false
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => window.hide())
      window.setFullScreen(false)
    } else window.hide()
  }

  /**
   * Returns the focus to the window that had it. On Windows a hidden window keeps it (electron#10023), and on macOS
   * only hiding the whole app returns it (electron#11211).
   */
  giveFocusBack(before: Exclude<WindowBefore, 'in-front'>): void {
    const blurs = process.platform === 'win32' && before !== 'minimized'
    if (blurs) this.#window.blur()
    if (process.platform === 'darwin') app.hide()
    else if (before === 'hidden') this.hide()
    else if (!blurs) this.#window.minimize()
  }

  draw(snapshot: Snapshot): void {
    this.#clearWhenLocked(snapshot.base)
    this.send('changed', snapshot)
  }

  /** Reloads the page once Deckpass is locked, to remove accounts from its memory. */
  #clearWhenLocked({ lock, vault }: Base): void {
    if (isLocked(lock) && this.#hasContent) this.reload()
    this.#hasContent = !isLocked(lock) && (this.#hasContent || vault.state !== 'opening')
  }

  reload(): void {
    if (this.#window.isDestroyed()) return
    const { clock, log } = this.#options
    this.#reloadedAt = clock.monotonic()
    const cancel = clock.after(maxHangMs, () => {
      if (this.#window.isDestroyed()) return
      log.warn('window.page-hangs')
      this.contents.forcefullyCrashRenderer()
      void this.#load()
    })
    void this.#load().then(cancel)
  }

  #listen(): void {
    const window = this.#window
    window.on('focus', () => this.becameActive.emit())
    window.once('focus', () => {
      this.#firstBounds = this.#bounds
    })
    window.on('blur', () => {
      this.lostFocus.emit()
      this.#pressedSinceFocus = false
    })
    observeInput(window.webContents, (input) => this.noteInput(input))
    zoomByKeysAndWheel(window.webContents, process.platform)
    const isWindows = process.platform === 'win32'
    if (isWindows) openMenuByAlt(window)
    const repaint = () => {
      window.setBackgroundColor(backgroundColor())
      if (isWindows) window.setTitleBarOverlay(barColors())
    }
    nativeTheme.on('updated', repaint)
    window.once('closed', () => nativeTheme.off('updated', repaint))
    window.webContents.on('render-process-gone', (_event, details) => this.#recover(details.reason))
  }

  #load(): Promise<void> {
    return this.#window.loadURL(this.#options.url).catch((error: unknown) => {
      this.#options.log.error('window.load-failed', { error })
    })
  }

  #recover(reason: string): void {
    const { clock, log } = this.#options
    log.error('window.page-gone', { reason })
    if (reason === 'clean-exit') return
    this.#cancelReload()
    const waitMs = this.#reloadedAt + minReloadIntervalMs - clock.monotonic()
    this.#cancelReload = clock.after(Math.max(0, waitMs), () => {
      if (!this.#window.isDestroyed() && this.#window.webContents.isCrashed()) this.reload()
    })
  }
}
