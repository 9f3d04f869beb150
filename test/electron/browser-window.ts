import { EventEmitter } from 'node:events'
import { isAbsolute } from 'node:path'
import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron'
import { config } from './config.ts'
import { isPrevented, requireReady } from './lifecycle.ts'
import { SessionStandIn, session } from './session.ts'
import { Menu } from './system/menu.ts'
import { WebContentsStandIn } from './web-contents.ts'

let lastId = 0
const windows = new Set<BrowserWindowStandIn>()

/** Told of each window that is made, and when the last has closed. */
export const windowNews = new EventEmitter<{
  contents: [WebContentsStandIn]
  opened: [BrowserWindowStandIn]
  'all-closed': []
  /** Its page was closed from outside: no tray of Chromium's would ever bring it back. */
  lost: []
}>()

/** A window: a page of Chromium, and what a window manager would know of it. */
export class BrowserWindowStandIn extends EventEmitter {
  readonly id: number
  readonly webContents: WebContentsStandIn
  #bounds: Rectangle
  #visible: boolean
  #focused = false
  #minimized = false
  #maximized = false
  #fullScreen = false
  #destroyed = false
  #title: string

  static getAllWindows(): BrowserWindowStandIn[] {
    return [...windows]
  }

  static getFocusedWindow(): BrowserWindowStandIn | null {
    return [...windows].find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: WebContentsStandIn): BrowserWindowStandIn | null {
    return [...windows].find((window) => window.webContents === contents) ?? null
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    requireReady('BrowserWindow')
    lastId += 1
    this.id = lastId
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {}, title = '' } = options
    this.#bounds = { x, y, width, height }
    this.#visible = show
    this.#focused = show
    this.#title = title
    this.webContents = new WebContentsStandIn(webPreferences, checkedSession(webPreferences))
    windows.add(this)
    windowNews.emit('contents', this.webContents)
    windowNews.emit('opened', this)
    void this.#sizePage()
    void this.#focusPage()
    this.webContents.once('did-finish-load', () => {
      if (!this.#destroyed) this.emit('ready-to-show')
    })
    this.webContents.on('key', (input) => Menu.getApplicationMenu()?.pressed(input)?.click(this))
    this.webContents.on('size', ({ width, height }) => this.#resized(width, height))
    this.webContents.on('page-gone', () => {
      if (!this.#destroyed) windowNews.emit('lost')
    })
  }

  loadURL(url: string): Promise<void> {
    this.#alive()
    return this.webContents.loadURL(url)
  }

  show(): void {
    this.#alive()
    if (!this.#visible) {
      this.#visible = true
      this.emit('show')
    }
    this.focus()
  }

  showInactive(): void {
    this.#alive()
    if (this.#visible) return
    this.#visible = true
    this.emit('show')
  }

  hide(): void {
    this.#alive()
    if (!this.#visible) return
    this.#visible = false
    this.blur()
    this.emit('hide')
  }

  focus(): void {
    this.#alive()
    if (this.#focused || !this.#visible) return
    this.#focused = true
    void this.#focusPage()
    this.emit('focus')
  }

  blur(): void {
    this.#alive()
    if (!this.#focused) return
    this.#focused = false
    void this.#focusPage()
    this.emit('blur')
  }

  isVisible(): boolean {
    this.#alive()
    return this.#visible
  }

  isFocused(): boolean {
    this.#alive()
    return this.#focused
  }

  minimize(): void {
    this.#alive()
    if (this.#minimized) return
    this.#minimized = true
    this.blur()
    this.emit('minimize')
  }

  isMinimized(): boolean {
    this.#alive()
    return this.#minimized
  }

  restore(): void {
    this.#alive()
    if (!this.#minimized) return
    this.#minimized = false
    this.emit('restore')
  }

  maximize(): void {
    this.#alive()
    if (this.#maximized) return
    this.#maximized = true
    this.emit('maximize')
  }

  unmaximize(): void {
    this.#alive()
    if (!this.#maximized) return
    this.#maximized = false
    this.emit('unmaximize')
  }

  isMaximized(): boolean {
    this.#alive()
    return this.#maximized
  }

  setFullScreen(on: boolean): void {
    this.#alive()
    if (this.#fullScreen === on) return
    this.#fullScreen = on
    setImmediate(() => this.emit(on ? 'enter-full-screen' : 'leave-full-screen'))
  }

  isFullScreen(): boolean {
    this.#alive()
    return this.#fullScreen
  }

  getBounds(): Rectangle {
    this.#alive()
    return { ...this.#bounds }
  }

  getNormalBounds(): Rectangle {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#alive()
    this.#bounds = { ...this.#bounds, ...bounds }
    void this.#sizePage()
    this.emit('resize')
  }

  setContentProtection(enable: boolean): void {
    this.#alive()
    if (typeof enable !== 'boolean') throw new TypeError('setContentProtection takes a boolean.')
  }

  setBackgroundColor(color: string): void {
    this.#alive()
    if (typeof color !== 'string') throw new TypeError('setBackgroundColor takes a string.')
  }

  setTitle(title: string): void {
    this.#alive()
    this.#title = title
  }

  getTitle(): string {
    this.#alive()
    return this.#title
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Closes as a person would: a listener may prevent it. */
  close(): void {
    this.#alive()
    if (!isPrevented(this, 'close')) this.destroy()
  }

  destroy(): void {
    if (this.#destroyed) return
    this.webContents.end()
    this.#destroyed = true
    windows.delete(this)
    this.emit('closed')
    if (windows.size === 0) windowNews.emit('all-closed')
  }

  async #sizePage(): Promise<void> {
    if (!config.headless) return
    const { width, height } = this.#bounds
    const page = await this.webContents.page
    const { session: target } = page.target
    await target.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 0,
      mobile: false,
    })
  }

  /** The page has the focus exactly while its window does, whatever the screen says. */
  async #focusPage(): Promise<void> {
    const page = await this.webContents.page
    const enabled = this.#focused
    await page.target.session.send('Emulation.setFocusEmulationEnabled', { enabled }).catch(() => undefined)
  }

  #resized(width: number, height: number): void {
    if (this.#destroyed || (width === this.#bounds.width && height === this.#bounds.height)) return
    this.#bounds = { ...this.#bounds, width, height }
    this.emit('resize')
  }

  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
}

/** Refuses what the stand-in cannot keep to: a page with Node in it, or one that shares its world with the preload. */
function checkedSession(preferences: WebPreferences): SessionStandIn {
  const {
    sandbox = true,
    contextIsolation = true,
    nodeIntegration = false,
    webSecurity = true,
    preload,
  } = preferences
  if (!sandbox || !contextIsolation || nodeIntegration || !webSecurity) {
    throw new Error(
      'The stand-in has windows with sandbox, contextIsolation and webSecurity, without nodeIntegration only.',
    )
  }
  if (preload !== undefined && !isAbsolute(preload))
    throw new Error(`preload must be an absolute path: ${preload}`)
  const { session: given, partition } = preferences
  if (given === undefined) return partition ? session.fromPartition(partition) : session.defaultSession
  if (given instanceof SessionStandIn) return given
  throw new TypeError('webPreferences.session is not a session.')
}
