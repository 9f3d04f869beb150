import { BrowserWindow, nativeTheme, type Session, screen, type WebContents } from 'electron'
import type { EventName, EventPayload } from '../../app/bridge/contract.ts'
import type { Input } from '../../app/gate/user-activation.ts'
import type { Base } from '../../app/model/snapshot.ts'
import type { Clock, Log } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { WindowPlacement } from '../storage/settings-file.ts'
import { backgroundColor } from './background-color.ts'
import { sendEvent } from './bridge-server.ts'
import { watchInput } from './watch-input.ts'
import { webPreferences } from './web-preferences.ts'
import { contentSizes, defaultSize, repairBounds } from './window-bounds.ts'

export interface MainWindowOptions {
  readonly clock: Clock
  readonly log: Log
  /** The window's own session, hardened and serving the app's scheme. */
  readonly session: Session
  /** Absolute path of the built preload. */
  readonly preload: string
  /** `appUrl`, or the development server's. */
  readonly url: string
  readonly isPackaged: boolean
  /** Of when it was last closed; null at the first start. */
  readonly placement: WindowPlacement | null
  /** False after a start at login: the window waits in the tray. */
  readonly showAtStart: boolean
}

/** A page that dies is loaded again at once, but no more often than this, ms. */
const reloadPauseMs = 10_000

/** The one window. It is made once and lives as long as the app; closing it may only hide it. */
export class MainWindow {
  /** Resolves when the page is there for the first time, or could not be loaded. */
  readonly drawn: Promise<void>
  readonly #window: BrowserWindow
  readonly #options: MainWindowOptions
  readonly #onFocus = new Listeners()
  readonly #onInput = new Listeners<[Input]>()
  #reloadedAt = Number.NEGATIVE_INFINITY
  #cancelReload = () => {}
  /** Cancels what would still show the window by itself. */
  #stopWaiting = () => {}
  #maximizeFirst: boolean
  #isPressed = false
  /** Whether the page has drawn more than the opening, which then is in its memory. */
  #hasContent = false

  /** Call after `ready`. The window shows itself when the page has been drawn. */
  constructor(options: MainWindowOptions) {
    this.#options = options
    const { placement, showAtStart, session, preload, isPackaged } = options
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    const bounds = repairBounds(placement?.bounds ?? null, areas)
    this.#window = new BrowserWindow({
      ...(bounds ?? defaultSize),
      ...contentSizes,
      show: false,
      title: 'Deckpass',
      backgroundColor: backgroundColor(),
      autoHideMenuBar: true,
      webPreferences: webPreferences({ session, preload, isPackaged }),
    })
    // What was saved is the whole window's, with its title bar.
    if (bounds !== null) this.#window.setBounds(bounds)
    this.#maximizeFirst = placement?.maximized ?? false
    if (showAtStart) this.#showWhenDrawn()
    this.#listen()
    this.drawn = this.#load()
  }

  get contents(): WebContents {
    return this.#window.webContents
  }

  /** The id of the web contents that may use the bridge; null once the window is gone. */
  get id(): number | null {
    return this.#window.isDestroyed() ? null : this.#window.webContents.id
  }

  /** Whether the person has it before them. */
  isInFront(): boolean {
    return !this.#window.isDestroyed() && this.#window.isFocused()
  }

  /** Whether the person has pressed a key or a button in it since it came to the front. */
  get isInUse(): boolean {
    return this.isInFront() && this.#isPressed
  }

  get isVisible(): boolean {
    return !this.#window.isDestroyed() && this.#window.isVisible()
  }

  get placement(): WindowPlacement {
    return { bounds: this.#window.getNormalBounds(), maximized: this.#window.isMaximized() }
  }

  /** Runs before the window closes, unless the event is prevented. */
  onClose(listener: (event: { preventDefault(): void }) => void): void {
    this.#window.on('close', listener)
  }

  /** Runs each time the window gets the focus, and at the first press after that. */
  onFocus(listener: () => void): void {
    this.#onFocus.add(listener)
  }

  /** The person pressed or let go a key or a button in the window or in its menu. */
  onInput(listener: (input: Input) => void): void {
    this.#onInput.add(listener)
  }

  /** Brings the window to the person, from wherever it is. */
  show(): void {
    if (this.#window.isDestroyed()) return
    this.#stopWaiting()
    if (this.#window.webContents.isCrashed()) this.reload()
    if (this.#maximizeFirst) this.#window.maximize()
    this.#maximizeFirst = false
    if (this.#window.isMinimized()) this.#window.restore()
    this.#window.show()
    this.#window.focus()
  }

  /** A menu takes a press before the page sees it, so its click counts as the press. */
  noteInput(input: Input): void {
    this.#onInput.emit(input)
    if (input === 'released' || this.#isPressed) return
    this.#isPressed = true
    this.#onFocus.emit()
  }

  /** Tells the page, if it is there. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void {
    if (!this.#window.isDestroyed()) sendEvent(this.#window.webContents, name, payload)
  }

  /** Keeps the window out of screenshots and screen sharing; macOS and Windows only. */
  hideFromScreenshots(hidden: boolean): void {
    this.#window.setContentProtection(hidden)
  }

  /**
   * Shows the window once its page is there. Under Wayland a hidden window gets no `ready-to-show`, or only
   * after it was shown and hidden again (electron#48859).
   */
  #showWhenDrawn(): void {
    const window = this.#window
    const show = () => this.show()
    window.once('ready-to-show', show)
    window.webContents.once('did-finish-load', show)
    this.#stopWaiting = () => {
      window.off('ready-to-show', show)
      window.webContents.off('did-finish-load', show)
    }
  }

  #listen(): void {
    const window = this.#window
    window.on('focus', () => this.#onFocus.emit())
    window.on('blur', () => {
      this.#isPressed = false
    })
    watchInput(window.webContents, (input) => this.noteInput(input))
    const repaint = () => window.setBackgroundColor(backgroundColor())
    nativeTheme.on('updated', repaint)
    window.once('closed', () => nativeTheme.off('updated', repaint))
    window.webContents.on('render-process-gone', (_event, details) => this.#recover(details.reason))
  }

  /** A full-screen window that is hidden leaves a black screen on macOS, so it returns first. */
  hide(): void {
    const window = this.#window
    this.#stopWaiting()
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => window.hide())
      window.setFullScreen(false)
    } else window.hide()
  }

  #load(): Promise<void> {
    return this.#window.loadURL(this.#options.url).catch((error: unknown) => {
      this.#options.log.error('window.load-failed', { error })
    })
  }

  /** A page that dies soon after it was loaded again has to wait, unless the person asks for the window. */
  #recover(reason: string): void {
    const { clock, log } = this.#options
    log.error('window.page-gone', { reason })
    if (reason === 'clean-exit') return
    this.#cancelReload()
    const waitMs = this.#reloadedAt + reloadPauseMs - clock.monotonic()
    this.#cancelReload = clock.after(Math.max(0, waitMs), () => {
      if (!this.#window.isDestroyed() && this.#window.webContents.isCrashed()) this.reload()
    })
  }

  /** Loads the page again once Deckpass is locked, so that nothing of what it held is left. */
  clearWhenLocked({ lock, vault }: Base): void {
    if (lock.locked && this.#hasContent) this.reload()
    this.#hasContent = !lock.locked && (this.#hasContent || vault.state !== 'opening')
  }

  reload(): void {
    if (this.#window.isDestroyed()) return
    this.#cancelReload()
    this.#reloadedAt = this.#options.clock.monotonic()
    void this.#load()
  }
}
