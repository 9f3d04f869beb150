import { BrowserWindow } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'
import type { Idle } from '../../app/lock/ports.ts'
import type { Clock, Ports } from '../../app/ports/index.ts'
import { type ConsentInput, InputGuard } from '../../app/programs/input-guard.ts'
import type { Choice, ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { t } from '../../app/words/index.ts'
import { sendEvent } from '../window/bridge-server.ts'
import { observeInput } from '../window/user-input.ts'
import { type PageOptions, windowOptions } from '../window/window-options.ts'

interface ConsentWindowParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
  readonly idle: Pick<Idle, 'isKnown' | 'forMs'>
  /** Makes the window, hidden, and loads its page, which then asks by `read` what to draw. */
  open(events: ConsentBrowserWindowEvents): ConsentBrowserWindow
}

/** How long nobody has typed when the window takes the focus, ms; longer than a pause between two words. */
const typingPauseMs = 2_000

/** How often to look whether somebody still types, ms. */
const lookEveryMs = 500

/** The small window in which a person answers a program's consent request. It exists while a request does. */
export class ConsentWindow {
  readonly #parts: ConsentWindowParts
  readonly #guard = new InputGuard()
  /** The person answered the request that is shown; closing the window declines. */
  readonly answered = new Listeners<[requestId: string, choice: Choice]>()
  #window: ConsentBrowserWindow | null = null
  #request: ConsentRequestView | null = null
  #afterRequest = () => {}

  constructor(parts: ConsentWindowParts) {
    this.#parts = parts
  }

  /** The id of the web contents that may answer; null while there is no window. */
  get id(): number | null {
    return this.#window?.id ?? null
  }

  /** Replaces the request that was shown before; null for none. */
  show(request: ConsentRequestView | null): void {
    if (request?.id === this.#request?.id) return
    this.#request = request
    this.#guard.noteReplaced()
    if (request === null) {
      this.#destroy()
      this.#afterRequest()
      this.#afterRequest = () => {}
    } else if (this.#window === null) this.#open()
    else if (this.#window.isVisible()) this.#draw(this.#window)
  }

  /** Runs once no request is shown, because nothing may take the focus from one. The last call counts. */
  afterRequest(run: () => void): void {
    if (this.#request === null) run()
    else this.#afterRequest = run
  }

  /** The page has loaded and asks what to draw: only now does the window show. */
  read(): ConsentRequestView | null {
    const window = this.#window
    if (window === null) return null
    if (!window.isVisible()) {
      window.show()
      void this.#focusUnlessTyping(window)
    }
    // The language may have changed while the page was loading.
    window.speak()
    this.#draw(window)
    return this.#request
  }

  speak(): void {
    this.#window?.speak()
  }

  /** Ignores an answer that the person may have meant for something else. */
  answer(requestId: string, choice: Choice): void {
    const isMeant =
      this.#request?.id === requestId && this.#guard.acceptsAnswer(this.#parts.clock.monotonic())
    if (isMeant) this.answered.emit(requestId, choice)
  }

  #open(): void {
    const window = this.#parts.open({
      onClosed: () => {
        const request = this.#request
        if (this.#window !== window || request === null) return
        this.#window = null
        this.answered.emit(request.id, 'no')
      },
      onInput: (input) => {
        if (this.#window === window) this.#guard.noteInput(input, this.#parts.clock.monotonic())
      },
      // Nobody can answer the request any more, so it expires.
      onPageGone: () => {
        if (this.#window === window) this.#destroy()
      },
    })
    this.#window = window
  }

  #draw(window: ConsentBrowserWindow): void {
    if (this.#request === null) return
    this.#guard.noteShown(this.#parts.clock.monotonic())
    window.draw(this.#request)
  }

  /** Where the system does not tell whether somebody types, the person gives the window the focus. */
  async #focusUnlessTyping(window: ConsentBrowserWindow): Promise<void> {
    const { clock, idle } = this.#parts
    if (this.#window !== window || window.isFocused()) return
    const idleMs = idle.isKnown ? await idle.forMs() : 0
    if (this.#window !== window || window.isFocused()) return
    if (idleMs < typingPauseMs) {
      clock.after(lookEveryMs, () => void this.#focusUnlessTyping(window))
      return
    }
    window.focus()
    this.#draw(window)
  }

  #destroy(): void {
    const window = this.#window
    this.#window = null
    window?.destroy()
  }
}

type ConsentBrowserWindow = ReturnType<typeof openConsentBrowserWindow>

export interface ConsentBrowserWindowEvents {
  /** The person or its page is closing it. */
  onClosed(): void
  onInput(input: ConsentInput): void
  onPageGone(): void
}

interface ConsentPageOptions extends PageOptions, Pick<Ports, 'log'> {
  /** Of `renderer/programs/consent.html`. */
  readonly url: string
  isHiddenFromScreenshots(): boolean
  onInput(input: Input): void
}

const pageSize = { width: 440, height: 536 } as const

export function openConsentBrowserWindow(options: ConsentPageOptions, events: ConsentBrowserWindowEvents) {
  const window = new BrowserWindow({
    ...windowOptions(options),
    ...pageSize,
    useContentSize: true,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    // The application's menu comes and goes when it changes, and must not move the page.
    autoHideMenuBar: true,
    title: t('programs.title'),
    // A panel does not activate the app on macOS, so the focus returns to the window that had it.
    ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
  })
  // Without a menu its shortcuts do nothing here.
  window.removeMenu()
  window.setContentProtection(options.isHiddenFromScreenshots())
  observeInput(window.webContents, (input) => options.onInput(input))
  window.webContents.on('input-event', (_event, { type, modifiers }) => {
    if (type === 'mouseDown' || type === 'touchStart') events.onInput('press')
    if (type === 'rawKeyDown' || type === 'keyDown')
      events.onInput(modifiers?.includes('isautorepeat') ? 'repeated' : 'key')
  })
  // A page that closes itself gives `closed` alone.
  window.on('closed', () => events.onClosed())
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    options.log.error('consent-window.page-gone', { reason })
    events.onPageGone()
  })
  window
    .loadURL(options.url)
    .catch((error: unknown) => options.log.error('consent-window.load-failed', { error }))
  return {
    id: window.webContents.id,
    isVisible: () => window.isVisible(),
    isFocused: () => window.isFocused(),
    /** Shows it in front of the other windows. The focus stays where it is. */
    show: () => window.showInactive(),
    focus: () => window.focus(),
    draw: (request: ConsentRequestView) => sendEvent(window.webContents, 'consentRequest', request),
    /** Tells the page the language in use, and puts the title into it. */
    speak() {
      window.setTitle(t('programs.title'))
      sendEvent(window.webContents, 'language', options.language())
    },
    destroy: () => window.destroy(),
  }
}
