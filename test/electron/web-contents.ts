import { EventEmitter } from 'node:events'
import type { WebContents, WebPreferences } from 'electron'
import { chromium } from './browser/chromium.ts'
import { Page } from './browser/page.ts'
import { applyPermissions } from './browser/permissions.ts'
import { followTheme } from './browser/theme.ts'
import { answerRequest } from './browser/traffic.ts'
import { FrameTree } from './frame-tree.ts'
import { answerCall, ipcEvent } from './ipc-main.ts'
import { makeCodec } from './page/codec.ts'
import { documentScripts, readPreload } from './page/scripts.ts'
import type { FromPage } from './page/worlds.ts'
import type { SessionStandIn } from './session.ts'
import { rendererProcess } from './versions.ts'
import { WebFrameStandIn } from './web-frame.ts'
import { type OpenHandler, refuseWindow } from './window-open.ts'

const codec = makeCodec()
let lastId = 0

type WebRtcPolicy = Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0]

const webRtcPolicies: readonly unknown[] = [
  'default',
  'default_public_interface_only',
  'default_public_and_private_interfaces',
  'disable_non_proxied_udp',
] satisfies WebRtcPolicy[]

/** What a window shows. `page` is stand-in only: the page of Chromium that it is drawn with. */
export class WebContentsStandIn extends EventEmitter {
  readonly id: number
  readonly session: SessionStandIn
  readonly page: Promise<Page>
  #frames: FrameTree | null = null
  #openHandler: OpenHandler | null = null
  #destroyed = false
  #loading = false
  #crashed = false

  constructor(preferences: WebPreferences, session: SessionStandIn) {
    super()
    lastId += 1
    this.id = lastId
    this.session = session
    this.page = this.#open(preferences)
    // A page that cannot be had fails the app, unless its window went before it came.
    this.page.catch((error) => {
      if (!this.#destroyed) process.nextTick(() => Promise.reject(error))
    })
  }

  get mainFrame(): WebFrameStandIn {
    this.#alive()
    return this.#frames?.main ?? new WebFrameStandIn('', null, this.id)
  }

  getURL(): string {
    const { url } = this.mainFrame
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

  /** Lost, as in Electron, while no document with a preload is there to hear it. */
  send(channel: string, ...args: unknown[]): void {
    this.#alive()
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const text = codec.encode(args)
    void this.page.then((page) => page.tell({ kind: 'event', channel, args: text }))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#alive()
    this.#openHandler = handler
  }

  setWebRTCIPHandlingPolicy(policy: WebRtcPolicy): void {
    this.#alive()
    if (!webRtcPolicies.includes(policy)) throw new TypeError(`Not a WebRTC policy: ${policy}`)
  }

  /** Resolves when the page has loaded, rejects where it cannot be. */
  async loadURL(url: string): Promise<void> {
    this.#alive()
    if (URL.parse(url) === null) throw new Error(`ERR_INVALID_URL (-300) loading '${url}'`)
    const page = await this.page
    this.#loading = true
    this.#crashed = false
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

  /** Stand-in only. */
  isMainFrame(frameId: string): boolean {
    return this.#frames?.isMain(frameId) ?? false
  }

  /** Stand-in only: after this, nothing but `isDestroyed` may be asked. */
  end(): void {
    if (this.#destroyed) return
    this.#frames?.end()
    this.#destroyed = true
    this.emit('destroyed')
    this.page.then((page) => page.close()).catch(() => undefined)
  }

  async #open(preferences: WebPreferences): Promise<Page> {
    const preload = preferences.preload === undefined ? null : await readPreload(preferences.preload)
    const browser = await chromium()
    const page = new Page(browser, await browser.takePage())
    this.#frames = new FrameTree(page, this.id)
    this.#listen(page)
    await page.prepare(documentScripts(preload, rendererProcess(preferences)), (request) =>
      answerRequest(this, request),
    )
    await applyPermissions(this.session, browser.browser)
    followTheme(page, this)
    return page
  }

  #listen(page: Page): void {
    page.on('committed', ({ parentId, url }) => {
      if (parentId === null) this.emit('did-navigate', {}, url, 200, 'OK')
    })
    page.on('navigated-in-page', (id, url) =>
      this.emit('did-navigate-in-page', {}, url, this.isMainFrame(id)),
    )
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
    page.on('download', (frameId, url) => {
      if (this.#frames?.at(frameId)) this.session.refuseDownload(url, this)
    })
    page.on('gone', () => this.emit('page-gone'))
    page.on('window-open', (url, frameName) => refuseWindow(this.#openHandler, url, frameName))
    page.on('message', (message, frameId) => void this.#hear(page, message, frameId))
  }

  async #hear(page: Page, message: FromPage, frameId: string): Promise<void> {
    if (this.#destroyed) return
    switch (message.kind) {
      case 'invoke':
      case 'send': {
        const answer = await answerCall(message, ipcEvent(this, this.#frames?.at(frameId) ?? null))
        if (answer) page.tell(answer)
        return
      }
      case 'open':
        refuseWindow(this.#openHandler, message.url, message.frameName)
        return
      case 'preload-error':
        console.error(`Unable to load preload script: ${message.stack || message.message}`)
        this.emit('preload-error', {}, 'preload', new Error(message.message))
        return
      case 'key':
        this.emit('key', message.input)
        return
      case 'size':
        this.emit('size', message)
        return
      case 'scheme':
      // The theme listens for itself.
    }
  }

  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
}
