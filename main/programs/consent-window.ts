import { BrowserWindow } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'
import type { Idle } from '../../app/lock/ports.ts'
import type { Clock, Ports } from '../../app/ports/index.ts'
import { type ConsentInput, InputGuard } from '../../app/programs/input-guard.ts'
import type { Choice, ConsentRequestView, ShownRequest } from '../../app/programs/model/consent-request.ts'
import { inputGuardMs, replacedGuardMs } from '../../app/programs/model/consent-times.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { t } from '../../app/words/index.ts'
import { sendEvent } from '../window/bridge-server.ts'
import { observeInput } from '../window/user-input.ts'
import { type PageOptions, windowOptions } from '../window/window-options.ts'

interface ConsentWindowParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
  readonly idle: Pick<Idle, 'isKnown' | 'forMs'>
  /** Creates the window, hidden, and loads its page, which then calls `read`. */
  open(events: ConsentBrowserWindowEvents): ConsentBrowserWindow
}

/** After this time without input the window takes the focus. Longer than a pause between two words. */
const typingPauseMs = 2_000
const pollMs = 500

/** The window in which a person answers a program's consent request. It exists only while a request is pending. */
export class ConsentWindow {
  readonly #parts: ConsentWindowParts
  readonly #guard = new InputGuard()
  /** Answers to the request that is shown. Closing the window declines it. */
  readonly answered = new Listeners<[requestId: string, choice: Choice]>()
  #window: ConsentBrowserWindow | null = null
  #request: ConsentRequestView | null = null
  /** The time without input before an answer counts, ms. */
  #quietMs = inputGuardMs
  #afterRequest = () => {}

  constructor(parts: ConsentWindowParts) {
    this.#parts = parts
  }

  /** The id of the window's web contents; null while there is no window. */
  get id(): number | null {
    return this.#window?.id ?? null
  }

  /** Replaces the request; null closes the window. */
  show(request: ConsentRequestView | null): void {
    if (request?.id === this.#request?.id) return
    this.#quietMs = this.#window?.isVisible() ? replacedGuardMs : inputGuardMs
    this.#request = request
    this.#guard.noteReplaced()
    if (request === null) {
      this.#destroy()
      this.#afterRequest()
      this.#afterRequest = () => {}
    } else if (this.#window === null) this.#open()
    else if (this.#window.isVisible()) this.#draw(this.#window)
  }

  /** Runs once no request is shown, because nothing may take the focus from it. Only the last call counts. */
  afterRequest(run: () => void): void {
    if (this.#request === null) run()
    else this.#afterRequest = run
  }

  /** Call when the page has loaded. Only then is the window shown. */
  read(): void {
    const window = this.#window
    if (window === null) return
    if (!window.isVisible()) {
      window.show()
      void this.#focusUnlessTyping(window)
    }
    // The language may have changed while the page was loading.
    window.speak()
    this.#draw(window)
  }

  speak(): void {
    this.#window?.speak()
  }

  /** Ignores an answer if the person may have meant the key or click for something else. */
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
      // The request can no longer be answered, so it will expire.
      onPageGone: () => {
        if (this.#window === window) this.#destroy()
      },
    })
    this.#window = window
  }

  #draw(window: ConsentBrowserWindow): void {
    if (this.#request === null) return
    this.#guard.noteShown(this.#parts.clock.monotonic(), this.#quietMs)
    window.draw({ request: this.#request, quietMs: this.#quietMs })
  }

  /** If the system does not know the idle time, the window waits for the person to give it the focus. */
  async #focusUnlessTyping(window: ConsentBrowserWindow): Promise<void> {
    const { clock, idle } = this.#parts
    if (this.#window !== window || window.isFocused()) return
    const idleMs = idle.isKnown ? await idle.forMs() : 0
    if (this.#window !== window || window.isFocused()) return
    if (idleMs < typingPauseMs) {
      clock.after(pollMs, () => void this.#focusUnlessTyping(window))
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
    // Electron briefly adds the application menu when that changes, which must not move the page.
    autoHideMenuBar: true,
    title: t('programs.title'),
    // On macOS a panel does not activate the app, so the focus returns to the previous window.
    ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
  })
  // The menu's shortcuts must do nothing here.
  window.removeMenu()
  window.setContentProtection(options.isHiddenFromScreenshots())
  observeInput(window.webContents, (input) => options.onInput(input))
  window.webContents.on('input-event', (_event, { type, modifiers }) => {
    if (type === 'mouseDown' || type === 'touchStart') events.onInput('press')
    if (type === 'rawKeyDown' || type === 'keyDown')
      events.onInput(modifiers?.includes('isautorepeat') ? 'repeated' : 'key')
  })
  // A page that closes itself causes only `closed`.
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
    /** Shows the window in front without taking the focus. */
    show: () => window.showInactive(),
    focus: () => window.focus(),
    draw: (shown: ShownRequest) => sendEvent(window.webContents, 'consentRequest', shown),
    /** Updates the title and the page to the current language. */
    speak() {
      window.setTitle(t('programs.title'))
      sendEvent(window.webContents, 'language', options.language())
    },
    destroy: () => window.destroy(),
  }
}
