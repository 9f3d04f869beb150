import { EventEmitter } from 'node:events'
import { isAbsolute } from 'node:path'
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import type { Page } from './browser/page.ts'
import { config } from './config.ts'
import { isPrevented, requireReady, wishes } from './lifecycle.ts'
import { SessionStandIn, session } from './session.ts'
import { Menu } from './system/menu.ts'
import { WebContentsStandIn } from './web-contents.ts'
import { WindowState } from './window-state.ts'

let lastId = 0
const windows = new Set<BrowserWindowStandIn>()

/** Told of each window that is made, and when the last has closed. */
export const windowNews = new EventEmitter<{
  contents: [WebContentsStandIn]
  opened: [BrowserWindowStandIn]
  'all-closed': []
}>()

/** A window: a page of Chromium, and what a window manager would know of it. */
export class BrowserWindowStandIn extends WindowState {
  readonly id: number
  readonly webContents: WebContentsStandIn
  #destroyed = false

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
    requireReady('BrowserWindow')
    super(options)
    lastId += 1
    this.id = lastId
    const { webPreferences = {} } = options
    this.webContents = new WebContentsStandIn(webPreferences, checkedSession(webPreferences))
    windows.add(this)
    windowNews.emit('contents', this.webContents)
    windowNews.emit('opened', this)
    this.#listen()
    if (config.headless) this.#sizePage()
    else this.#sizeWindow()
    this.#focusPage()
  }

  loadURL(url: string): Promise<void> {
    this.alive()
    return this.webContents.loadURL(url)
  }

  setContentProtection(enable: boolean): void {
    this.alive()
    if (typeof enable !== 'boolean') throw new TypeError('setContentProtection takes a boolean.')
  }

  setBackgroundColor(color: string): void {
    this.alive()
    if (typeof color !== 'string') throw new TypeError('setBackgroundColor takes a string.')
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Closes as a person would: a listener may prevent it. */
  close(): void {
    this.alive()
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

  protected override alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }

  #listen(): void {
    const { webContents } = this
    webContents.once('did-finish-load', () => this.#destroyed || this.emit('ready-to-show'))
    webContents.on('key', (input) => Menu.getApplicationMenu()?.pressed(input)?.click(this))
    webContents.on('size', ({ width, height }) => {
      if (!this.#destroyed && !this.isMaximized() && !this.isFullScreen()) this.setBounds({ width, height })
    })
    // A page that was closed from outside: no tray of Chromium's would ever bring it back.
    webContents.on('page-gone', () => this.#destroyed || wishes.emit('quit'))
    for (const change of ['resize', 'enter-full-screen', 'leave-full-screen']) {
      if (config.headless) this.on(change, () => this.#sizePage())
    }
    for (const change of ['focus', 'blur']) this.on(change, () => this.#focusPage())
  }

  /** A window on a screen begins where the app wants it, and then is the person's. */
  #sizeWindow(): void {
    const { x: left, y: top, width, height } = this.getBounds()
    this.#tellPage(async ({ target }) => {
      const { windowId } = await target.session.send('Browser.getWindowForTarget')
      await target.session.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
    })
  }

  /** A page on no screen is as large as its window. */
  #sizePage(): void {
    const { width, height } = this.getBounds()
    const metrics = { width, height, deviceScaleFactor: 0, mobile: false }
    this.#tellPage(({ target }) => target.session.send('Emulation.setDeviceMetricsOverride', metrics))
  }

  /** The page has the focus exactly while its window does, whatever the screen says. */
  #focusPage(): void {
    const enabled = this.isFocused()
    this.#tellPage(({ target }) => target.session.send('Emulation.setFocusEmulationEnabled', { enabled }))
  }

  /** A page that did not come has failed the app elsewhere; one that has gone needs no telling. */
  #tellPage(work: (page: Page) => Promise<unknown>): void {
    this.webContents.page.then(work).catch(() => undefined)
  }
}

/** Refuses what the stand-in cannot keep to: a page with Node in it, or one that shares its world with the preload. */
function checkedSession(preferences: WebPreferences): SessionStandIn {
  const { sandbox = true, contextIsolation = true, nodeIntegration = false, webSecurity = true } = preferences
  if (!sandbox || !contextIsolation || nodeIntegration || !webSecurity) {
    throw new Error(
      'The stand-in has windows with sandbox, contextIsolation and webSecurity, without nodeIntegration only.',
    )
  }
  const { preload, session: given, partition } = preferences
  if (preload !== undefined && !isAbsolute(preload)) {
    throw new Error(`preload must be an absolute path: ${preload}`)
  }
  if (given === undefined) return partition ? session.fromPartition(partition) : session.defaultSession
  if (given instanceof SessionStandIn) return given
  throw new TypeError('webPreferences.session is not a session.')
}
