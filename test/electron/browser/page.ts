import { EventEmitter } from 'node:events'
import { fromChromium, toChromium } from '../address.ts'
import { bindingName, preloadWorldName } from '../page/scripts.ts'
import { type FromPage, receiverName, type ToPage } from '../page/worlds.ts'
import type { Payload } from './cdp.ts'
import type { Chromium, PageTarget } from './chromium.ts'
import { asFulfilment, type PageAnswer, type PageRequest } from './page-request.ts'

type Paused = Payload<'Fetch.requestPaused'>

/** What `value` is once the page has been drawn twice more. */
const afterDrawing = (value: string) =>
  `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(${value}))))`

interface PageEvents {
  message: [message: FromPage, frameId: string]
  committed: [frame: { id: string; parentId: string | null; url: string }]
  'navigated-in-page': [frameId: string, url: string]
  detached: [frameId: string]
  download: [frameId: string, url: string]
  'window-open': [url: string, frameName: string]
  'dom-ready': []
  loaded: []
  crashed: []
  gone: []
}

/** One page of Chromium, seen from a window: what it asks for, says and loads. */
export class Page extends EventEmitter<PageEvents> {
  readonly target: PageTarget
  readonly #chromium: Chromium
  /** Frames that reload because a script of theirs said so. */
  readonly #reloading = new Set<string>()
  /** How each frame navigates, by Chromium's word. */
  readonly #navigating = new Map<string, string>()
  /** True where the main process asked for the next navigation of the top frame. */
  #asked = false
  readonly #contexts = new Map<number, string>()
  #mainContext: number | null = null

  constructor(chromium: Chromium, target: PageTarget) {
    super()
    this.#chromium = chromium
    this.target = target
    this.#listen()
  }

  /** Everything that must stand before the first document. */
  async prepare(
    scripts: { page: string; preload: string },
    answer: (request: PageRequest) => Promise<PageAnswer>,
  ): Promise<void> {
    const { session } = this.target
    session.on('Fetch.requestPaused', (paused) => void this.#answer(paused, answer))
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorldName }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.preload,
        worldName: preloadWorldName,
      }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ])
  }

  /** Rejects with Chromium's own word for why not. */
  async navigate(url: string): Promise<void> {
    this.#asked = true
    const { errorText } = await this.target.session.send('Page.navigate', { url: toChromium(url) })
    if (errorText) throw new Error(errorText)
  }

  reload(): void {
    this.#asked = true
    void this.target.session.send('Page.reload')
  }

  /** Tells the preload's world of the top frame; lost, as in Electron, while there is none. */
  tell(message: ToPage): void {
    void this.#inPreloadWorld(`globalThis[${JSON.stringify(receiverName)}]?.(${JSON.stringify(message)})`)
  }

  /** Resolves when the page has been drawn twice more: what has changed in it so far has been told. */
  async drawn(): Promise<void> {
    await this.#inPreloadWorld(afterDrawing('undefined'))
  }

  /** Whether it prefers dark colours once it has been drawn again; null where no document is there. */
  async isDark(): Promise<boolean | null> {
    const query = "matchMedia('(prefers-color-scheme: dark)').matches"
    const value = await this.#inPreloadWorld(afterDrawing(query))
    return typeof value === 'boolean' ? value : null
  }

  /** Resolves when all that the page has said so far has been heard here. */
  async heard(): Promise<void> {
    await this.#inPreloadWorld('undefined')
  }

  /** The value there; undefined where no document is, or it has left meanwhile. */
  async #inPreloadWorld(expression: string): Promise<unknown> {
    const contextId = this.#mainContext
    if (contextId === null) return undefined
    const how = { contextId, expression, awaitPromise: true, returnByValue: true }
    const answer = await this.target.session.send('Runtime.evaluate', how).catch(() => null)
    return answer?.result.value
  }

  async close(): Promise<void> {
    await this.#chromium.browser.send('Target.closeTarget', { targetId: this.target.targetId })
  }

  #listen(): void {
    const { session, targetId } = this.target
    session.on('Page.frameRequestedNavigation', ({ frameId, reason }) => {
      if (reason === 'reload') this.#reloading.add(frameId)
    })
    session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      this.#navigating.set(frameId, navigationType)
    })
    session.on('Page.frameNavigated', ({ frame: { id, parentId = null, url } }) => {
      this.emit('committed', { id, parentId, url: fromChromium(url) })
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.emit('navigated-in-page', frameId, fromChromium(url))
    })
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.emit('detached', frameId)
    })
    session.on('Page.windowOpen', ({ url, windowName }) => this.emit('window-open', url, windowName))
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'))
    session.on('Page.loadEventFired', () => this.emit('loaded'))
    session.on('Inspector.targetCrashed', () => this.emit('crashed'))
    session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
      if (name !== preloadWorldName) return
      const frameId = String(auxData?.frameId)
      this.#contexts.set(id, frameId)
      if (frameId === targetId) this.#mainContext = id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(executionContextId)
      if (this.#mainContext === executionContextId) this.#mainContext = null
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frameId = this.#contexts.get(executionContextId)
      if (name === bindingName && frameId) this.emit('message', JSON.parse(payload), frameId)
    })
    this.#chromium.browser.on('Browser.downloadWillBegin', ({ frameId, url }) => {
      this.emit('download', frameId, fromChromium(url))
    })
    this.#chromium.browser.on('Target.targetDestroyed', (gone) => {
      if (gone.targetId === targetId) this.emit('gone')
    })
  }

  /**
   * Whether the page itself began this navigation. A document that no navigation asked for is a download; a
   * reload that neither the main process nor the page asked for is a person's, or a test's.
   */
  #begunByPage(frameId: string): boolean {
    const navigation = this.#navigating.get(frameId)
    this.#navigating.delete(frameId)
    if (navigation === undefined) return false
    if (frameId === this.target.targetId && this.#asked) {
      this.#asked = false
      return false
    }
    return this.#reloading.delete(frameId) || !navigation.startsWith('reload')
  }

  async #answer(paused: Paused, decide: (request: PageRequest) => Promise<PageAnswer>): Promise<void> {
    const { session } = this.target
    const { requestId, request, resourceType, frameId, redirectedRequestId } = paused
    const answer = await decide({
      url: fromChromium(request.url),
      method: request.method,
      headers: request.headers,
      resourceType,
      frameId,
      byPage: resourceType === 'Document' && this.#begunByPage(frameId),
      redirected: redirectedRequestId !== undefined,
    })
    const reasons = { abort: 'Aborted', block: 'BlockedByClient', fail: 'Failed' } as const
    const done =
      answer.kind === 'serve'
        ? session.send('Fetch.fulfillRequest', { requestId, ...(await asFulfilment(answer.response)) })
        : answer.kind === 'network'
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: reasons[answer.kind] })
    // The page may have left, and its request with it.
    await done.catch(() => undefined)
  }
}
