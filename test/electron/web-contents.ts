import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import type { WebContents, WebPreferences, WindowOpenHandlerResponse } from 'electron'
import { chromium } from './browser/chromium.ts'
import { Page } from './browser/page.ts'
import { applyPermissions } from './browser/permissions.ts'
import { answerRequest } from './browser/traffic.ts'
import { callHandler, type IpcEvent, ipcMain } from './ipc-main.ts'
import { makeCodec } from './page/codec.ts'
import { documentScripts } from './page/scripts.ts'
import type { FromPage, KeyInput } from './page/worlds.ts'
import type { SessionStandIn } from './session.ts'
import { nativeTheme } from './system/native-theme.ts'
import { rendererProcess } from './versions.ts'
import { WebFrameStandIn } from './web-frame.ts'

const codec = makeCodec()
let lastId = 0

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

/** What a window shows. `page` is stand-in only: the page of Chromium that it is drawn with. */
export class WebContentsStandIn extends EventEmitter {
  readonly id: number
  readonly session: SessionStandIn
  readonly page: Promise<Page>
  #frames = new Map<string, WebFrameStandIn>()
  #mainFrameId: string | null = null
  #openHandler: OpenHandler | null = null
  #destroyed = false
  #loading = false
  #crashed = false
  #themed = false

  constructor(preferences: WebPreferences, session: SessionStandIn) {
    super()
    lastId += 1
    this.id = lastId
    this.session = session
    this.page = this.#open(preferences)
    // Each call that needs the page tells its own caller; a page that nobody asks for fails the app.
    this.page.catch((error) => {
      if (!this.#destroyed) process.nextTick(() => Promise.reject(error))
    })
  }

  get mainFrame(): WebFrameStandIn {
    this.#alive()
    const frame = this.#mainFrameId === null ? undefined : this.#frames.get(this.#mainFrameId)
    return frame ?? new WebFrameStandIn('', null, this.id)
  }

  getURL(): string {
    const url = this.mainFrame.url
    return url === 'about:blank' ? '' : url
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  isLoading(): boolean {
    this.#alive()
    return this.#loading
  }

  send(channel: string, ...args: unknown[]): void {
    this.#alive()
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const text = codec.encode(args)
    this.page.then((page) => page.tell({ kind: 'event', channel, args: text }))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#alive()
    this.#openHandler = handler
  }

  setWebRTCIPHandlingPolicy(policy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    this.#alive()
    if (
      ![
        'default',
        'default_public_interface_only',
        'default_public_and_private_interfaces',
        'disable_non_proxied_udp',
      ].includes(policy)
    ) {
      throw new Error(`Not a WebRTC policy: ${policy}`)
    }
  }

  /** Resolves when the page has loaded, rejects where it cannot be. */
  async loadURL(url: string): Promise<void> {
    this.#alive()
    if (URL.parse(url) === null) throw new Error(`ERR_INVALID_URL (-300) loading '${url}'`)
    const page = await this.page
    this.#loading = true
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', resolve))
    try {
      await page.navigate(url)
    } catch (error) {
      this.#loading = false
      const [, name = 'ERR_FAILED'] = /net::(\w+)/.exec(String(error)) ?? []
      this.emit('did-fail-load', {}, -2, name, url, true)
      throw new Error(`${name} (-2) loading '${url}'`)
    }
    await loaded
  }

  reload(): void {
    this.#alive()
    void this.page.then((page) => page.reload())
  }

  openDevTools(): void {
    this.#alive()
  }

  focus(): void {
    this.#alive()
  }

  /** Stand-in only. */
  isMainFrame(frameId: string): boolean {
    return frameId === this.#mainFrameId
  }

  /** Stand-in only: after this, nothing but `isDestroyed` may be asked. */
  end(): void {
    if (this.#destroyed) return
    for (const frame of this.#frames.values()) frame.end()
    this.#destroyed = true
    this.emit('destroyed')
    this.page.then((page) => page.close()).catch(() => undefined)
  }

  async #open(preferences: WebPreferences): Promise<Page> {
    const preload = preferences.preload === undefined ? null : await readFile(preferences.preload, 'utf8')
    if (preload !== null && preferences.preload) checkSyntax(preload, preferences.preload)
    const browser = await chromium()
    const page = new Page(browser, await browser.takePage())
    this.#mainFrameId = page.target.targetId
    this.#listen(page)
    page.target.session.on('Page.windowOpen', ({ url, windowName }) => this.#askToOpen(url, windowName))
    await page.prepare(documentScripts(preload, rendererProcess(preferences)), (request) =>
      answerRequest(this, request),
    )
    await Promise.all([applyPermissions(this.session, browser.browser), this.#applyTheme(page)])
    const repaint = () => void this.#applyTheme(page)
    nativeTheme.on('updated', repaint)
    this.once('destroyed', () => nativeTheme.off('updated', repaint))
    return page
  }

  /** While the app has not chosen, the page is left to the system, or to whoever emulates one. */
  async #applyTheme(page: Page): Promise<void> {
    const { themeSource } = nativeTheme
    if (themeSource === 'system' && !this.#themed) return
    this.#themed = true
    const value = themeSource === 'system' ? '' : themeSource
    const features = [{ name: 'prefers-color-scheme', value }]
    await page.target.session.send('Emulation.setEmulatedMedia', { features })
  }

  #listen(page: Page): void {
    page.on('committed', ({ id, parentId, url }) => {
      this.#frames.get(id)?.end()
      const parent = parentId === null ? null : (this.#frames.get(parentId) ?? null)
      this.#frames.set(id, new WebFrameStandIn(url, parent, this.id))
      if (parentId === null) this.emit('did-navigate', {}, url, 200, 'OK')
    })
    page.on('navigated-in-page', (frameId, url) => {
      this.#frames.get(frameId)?.moveTo(url)
      this.emit('did-navigate-in-page', {}, url, frameId === this.#mainFrameId)
    })
    page.on('detached', (frameId) => {
      this.#frames.get(frameId)?.end()
      this.#frames.delete(frameId)
    })
    page.on('dom-ready', () => this.emit('dom-ready', {}))
    page.on('loaded', () => {
      if (this.#destroyed || this.mainFrame.url === 'about:blank') return
      this.#loading = false
      this.emit('did-finish-load')
    })
    page.on('crashed', () => {
      this.#crashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    })
    page.on('gone', () => this.emit('page-gone'))
    page.on('message', (message, frameId) => void this.#hear(page, message, frameId))
  }

  async #hear(page: Page, message: FromPage, frameId: string): Promise<void> {
    if (this.#destroyed) return
    if (message.kind === 'key') return void this.emit('key', message.input satisfies KeyInput)
    if (message.kind === 'open') return this.#askToOpen(message.url, message.frameName)
    if (message.kind === 'size') return void this.emit('size', message)
    if (message.kind === 'preload-error') {
      console.error(`Unable to load preload script: ${message.stack || message.message}`)
      this.emit('preload-error', {}, 'preload', new Error(message.message))
      return
    }
    const args = codec.decode(message.args)
    const values = Array.isArray(args) ? args : []
    const event = this.#ipcEvent(frameId)
    if (message.kind === 'send') return void ipcMain.emit(message.channel, event, ...values)
    const { id, channel } = message
    try {
      const value = codec.encode(await callHandler(channel, event, values))
      page.tell({ kind: 'reply', id, value })
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      page.tell({ kind: 'refusal', id, message: `Error invoking remote method '${channel}': ${error}` })
    }
  }

  #ipcEvent(frameId: string): IpcEvent {
    const frame = this.#frames.get(frameId) ?? null
    return {
      type: 'frame',
      sender: this,
      get senderFrame() {
        return frame?.isDestroyed() ? null : frame
      },
      frameId: frame?.routingId ?? -1,
      processId: process.pid,
    }
  }

  #askToOpen(url: string, frameName: string): void {
    const answer: WindowOpenHandlerResponse | undefined = this.#openHandler?.({
      url,
      frameName,
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' },
    })
    if (answer?.action === 'deny') return
    throw new Error(`A page opened a window that no setWindowOpenHandler denied: ${url}`)
  }

  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
}

function checkSyntax(preload: string, filename: string): void {
  new Script(`(require, process, module, exports) => {\n${preload}\n}`, { filename })
}
