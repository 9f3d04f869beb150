import { BrowserWindow, nativeTheme, type Session, screen, type WebContents } from 'electron'
import type { EventName } from '../../app/bridge/channels.ts'
import type { EventPayload } from '../../app/bridge/contract.ts'
import type { Clock, Log } from '../../app/ports.ts'
import { sendEvent } from './bridge-server.ts'
import { webPreferences } from './web-preferences.ts'
import { defaultSize, minSize, repairBounds, type WindowPlace } from './window-bounds.ts'

export interface MainWindowOptions {
  readonly clock: Clock
  readonly log: Log
  /** The window's own session, hardened and serving the app's scheme. */
  readonly session: Session
  /** Absolute path of the built preload. */
  readonly preload: string
  /** `appUrl`, or the development server's. */
  readonly url: string
  readonly devTools: boolean
  /** Where it stood when it was last closed; null at the first start. */
  readonly place: WindowPlace | null
  /** False after a start at login: the window waits in the tray. */
  readonly showAtStart: boolean
  /** Whether closing hides the window. Only ever true where a tray is there to bring it back. */
  closingHides(): boolean
  /** Called with the window's place when it is closed or hidden. */
  onPlace(place: WindowPlace): void
  /** Called each time the window gets the focus. */
  onFocus(): void
}

/** A page that dies again within this time is not loaded once more. */
const reloadPauseMs = 10_000

/** The page's own background, `--paper`, so that no flash is seen before the page is drawn. */
function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#121317' : '#f7f7f9'
}

/** The one window. It is made once and lives as long as the app; closing it may only hide it. */
export class MainWindow {
  readonly #window: BrowserWindow
  readonly #options: MainWindowOptions
  #reloadedAt = Number.NEGATIVE_INFINITY
  #maximizeFirst: boolean

  /** Call after `ready`. The window shows itself when the page has been drawn. */
  constructor(options: MainWindowOptions) {
    this.#options = options
    const { place, showAtStart, session, preload, devTools } = options
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    this.#window = new BrowserWindow({
      ...defaultSize,
      ...repairBounds(place?.bounds ?? null, areas),
      minWidth: minSize.width,
      minHeight: minSize.height,
      show: false,
      title: 'Deckpass',
      backgroundColor: background(),
      autoHideMenuBar: true,
      webPreferences: webPreferences({ session, preload, devTools }),
    })
    // Bounds are the whole window's, with its title bar.
    const bounds = repairBounds(place?.bounds ?? null, areas)
    if (bounds !== null) this.#window.setBounds(bounds)
    this.#maximizeFirst = place?.maximized ?? false
    if (showAtStart) this.#window.once('ready-to-show', () => this.show())
    this.#listen()
    this.#load()
  }

  get contents(): WebContents {
    return this.#window.webContents
  }

  /** The id of the web contents that may use the bridge; null once the window is gone. */
  get id(): number | null {
    return this.#window.isDestroyed() ? null : this.#window.webContents.id
  }

  /** Brings the window to the person, from wherever it is. */
  show(): void {
    if (this.#window.isDestroyed()) return
    if (this.#maximizeFirst) this.#window.maximize()
    this.#maximizeFirst = false
    if (this.#window.isMinimized()) this.#window.restore()
    this.#window.show()
    this.#window.focus()
  }

  /** Tells the page, if it is there. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void {
    if (!this.#window.isDestroyed()) sendEvent(this.#window.webContents, name, payload)
  }

  /** Keeps the window out of screenshots and screen sharing; macOS and Windows only. */
  hideFromScreenshots(hidden: boolean): void {
    this.#window.setContentProtection(hidden)
  }

  #listen(): void {
    const window = this.#window
    window.on('close', (event) => {
      this.#options.onPlace({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
      if (!this.#options.closingHides()) return
      event.preventDefault()
      this.#hide()
    })
    window.on('focus', () => this.#options.onFocus())
    const repaint = () => window.setBackgroundColor(background())
    nativeTheme.on('updated', repaint)
    window.once('closed', () => nativeTheme.off('updated', repaint))
    window.webContents.on('render-process-gone', (_event, details) => this.#recover(details.reason))
  }

  /** A full-screen window that is hidden leaves a black screen on macOS, so it returns first. */
  #hide(): void {
    const window = this.#window
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => window.hide())
      window.setFullScreen(false)
    } else window.hide()
  }

  #load(): void {
    this.#window.loadURL(this.#options.url).catch((error: unknown) => {
      this.#options.log.error('window.load-failed', { error })
    })
  }

  #recover(reason: string): void {
    this.#options.log.error('window.page-gone', { reason })
    const now = this.#options.clock.monotonic()
    if (reason === 'clean-exit' || now - this.#reloadedAt < reloadPauseMs) return
    this.#reloadedAt = now
    this.#load()
  }
}
