import { BrowserWindow, type WebContents } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'
import type { Idle } from '../../app/lock/ports.ts'
import type { Clock, Log } from '../../app/ports/index.ts'
import { createInputGuard } from '../../app/programs/input-guard.ts'
import type { Choice, ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { speaking, t } from '../../app/words/index.ts'
import { sendEvent } from '../window/bridge-server.ts'
import type { PageOptions } from '../window/pages.ts'
import { observeInput } from '../window/user-input.ts'
import { windowOptions } from '../window/window-options.ts'

interface ConsentWindowParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>
  readonly idle: Pick<Idle, 'isKnown' | 'forMs'>
  /** Creates the window, hidden, and loads its page, which then calls `handleLoaded`. */
  open(events: ConsentBrowserWindowEvents): ConsentBrowserWindow
}

interface ConsentBrowserWindow
  extends Pick<
    BrowserWindow,
    'isVisible' | 'isFocused' | 'showInactive' | 'focus' | 'setTitle' | 'setContentProtection' | 'destroy'
  > {
  readonly webContents: Pick<WebContents, 'id' | 'isDestroyed' | 'send'>
}

export interface ConsentBrowserWindowEvents {
  onClosed(): void
  onBlur(): void
  /** A key or a press. Repeated: a key that is held down. */
  onKeyOrPress(isRepeated: boolean): void
  onInput(input: Input): void
  onPageGone(): void
}

/** The window takes the focus after this time without input, which is longer than a pause between two words. */
const typingPauseMs = 2_000
const pollMs = 500

export type ConsentWindow = ReturnType<typeof createConsentWindow>

/** The window in which a person answers a program's consent request. It exists only while a request is pending. */
export function createConsentWindow({ clock, idle, open }: ConsentWindowParts) {
  /** Answers to the request that is shown. Closing the window declines it. */
  const answered = new Listeners<[requestId: string, choice: Choice]>()
  const hadInput = new Listeners<[Input]>()
  let window: ConsentBrowserWindow | null = null
  let request: ConsentRequestView | null = null
  /** The last request whose window was opened again. */
  let reopened: ConsentRequestView | null = null
  let runAfterRequest = () => {}
  /** By a real key or button. */
  let isPressedSinceFocus = false
  const guard = createInputGuard()

  return {
    answered,
    hadInput,

    /** The id of the window's web contents; null while there is no window. */
    get id(): number | null {
      return window?.webContents.id ?? null
    },

    get isInUse(): boolean {
      return isPressedSinceFocus && window?.isFocused() === true
    },

    show,
    afterRequest,
    handleLoaded,
    speak,
    hideFromScreenshots,
    answer,
  }

  /** Replaces the request; null closes the window. */
  function show(next: ConsentRequestView | null): void {
    if (next?.id === request?.id) return
    const isVisible = window?.isVisible() ?? false
    guard.expectRequest({ isVisible })
    request = next
    if (next === null) {
      destroy()
      runAfterRequest()
      runAfterRequest = () => {}
    } else if (window === null) openWindow()
    else if (isVisible) draw()
  }

  /** Runs `run` once no request is shown, because nothing may take the focus from one. Only the last call counts. */
  function afterRequest(run: () => void): void {
    if (window === null) run()
    else runAfterRequest = run
  }

  function openWindow(): void {
    const opened = open({
      onClosed() {
        if (window !== opened || request === null) return
        window = null
        answered.emit(request.id, 'no')
      },
      onBlur() {
        isPressedSinceFocus = false
      },
      onInput: (input) => hadInput.emit(input),
      onKeyOrPress(isRepeated) {
        if (window !== opened) return
        isPressedSinceFocus ||= !isRepeated
        guard.noteInput(isRepeated, clock.monotonic())
      },
      onPageGone() {
        if (window !== opened) return
        destroy()
        // A request whose page crashes again will expire.
        if (reopened === request) return
        reopened = request
        guard.expectRequest({ isVisible: false })
        openWindow()
      },
    })
    window = opened
    isPressedSinceFocus = false
  }

  /** Call when the page has loaded. Only then is the window shown. */
  function handleLoaded(): void {
    if (window === null) return
    if (!window.isVisible()) {
      window.showInactive()
      void focusUnlessTyping(window)
    }
    // The language may have changed while the page was loading.
    speak()
    draw()
  }

  /** If the system does not know the idle time, the window leaves it to the person to give it the focus. */
  async function focusUnlessTyping(shown: ConsentBrowserWindow): Promise<void> {
    const idleMs = idle.isKnown ? await idle.forMs() : 0
    if (window !== shown || shown.isFocused()) return
    if (idleMs < typingPauseMs) {
      clock.after(pollMs, () => void focusUnlessTyping(shown))
      return
    }
    shown.focus()
    draw()
  }

  /** Updates the title and the page to the current language. */
  function speak(): void {
    if (window === null) return
    window.setTitle(t('programs.title'))
    sendEvent(window.webContents, 'language', speaking().language)
  }

  /** Windows that open later read the setting themselves. */
  function hideFromScreenshots(isHidden: boolean): void {
    window?.setContentProtection(isHidden)
  }

  function draw(): void {
    if (window === null || request === null) return
    guard.noteDrawn(clock.monotonic())
    sendEvent(window.webContents, 'consentRequest', { request, quietMs: guard.quietMs() })
  }

  function destroy(): void {
    const gone = window
    window = null
    gone?.destroy()
  }

  /** Ignores an answer if the person may have meant the key or click for something else. */
  function answer(requestId: string, choice: Choice): void {
    if (request?.id === requestId && guard.accepts(clock.monotonic())) answered.emit(requestId, choice)
  }
}

interface ConsentPageOptions {
  readonly page: PageOptions
  readonly log: Log
  readonly platform: NodeJS.Platform
  /** The address of `renderer/programs/consent.html`. */
  readonly url: string
  isHiddenFromScreenshots(): boolean
}

const pageSize = { width: 440, height: 536 } as const

export function openConsentBrowserWindow(options: ConsentPageOptions, events: ConsentBrowserWindowEvents) {
  const window = new BrowserWindow({
    ...windowOptions(options.page),
    ...pageSize,
    useContentSize: true,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    // Electron briefly adds the application menu when the menu changes, which must not move the page.
    autoHideMenuBar: true,
    title: t('programs.title'),
    // On macOS a panel does not activate the app, so the focus returns to the previous window.
    ...(options.platform === 'darwin' ? { type: 'panel' } : {}),
  })
  // The menu's shortcuts must do nothing here.
  window.removeMenu()
  window.setContentProtection(options.isHiddenFromScreenshots())
  observeInput(window.webContents, (input) => events.onInput(input))
  window.webContents.on('input-event', (_event, { type, modifiers }) => {
    if (['mouseDown', 'touchStart', 'rawKeyDown', 'keyDown'].includes(type))
      events.onKeyOrPress(modifiers?.includes('isautorepeat') ?? false)
  })
  // A page that closes itself causes only `closed`.
  window.on('closed', () => events.onClosed())
  window.on('blur', () => events.onBlur())
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    options.log.error('consent-window.page-gone', { reason })
    events.onPageGone()
  })
  window
    .loadURL(options.url)
    .catch((error: unknown) => options.log.error('consent-window.load-failed', { error }))
  return window
}
