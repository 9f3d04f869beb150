import { BrowserWindow, type Session } from 'electron'
import type { Input } from '../../app/gate/presses.ts'
import type { QuestionView } from '../../app/model/program-question.ts'
import type { Clock, Log } from '../../app/ports.ts'
import { sendEvent } from './bridge-server.ts'
import { paper } from './paper.ts'
import { watchInput } from './watch-input.ts'
import { webPreferences } from './web-preferences.ts'

export interface QuestionWindowOptions {
  readonly clock: Clock
  readonly log: Log
  /** The windows' own session, hardened and serving the app's scheme. */
  readonly session: Session
  /** Absolute path of the built preload. */
  readonly preload: string
  /** `questionUrl`, or the development server's. */
  readonly url: string
  readonly isPackaged: boolean
  /** Whether it is to be kept out of screenshots. */
  isHiddenFromScreenshots(): boolean
  /** The person pressed or let go a key or a button in it. */
  onInput(input: Input): void
}

/** So long a question that has just come up takes no answer, ms: a key may have been meant for another window. */
const deadMs = 500

/** The small window in which a person answers a program's question. It is there while a question is. */
export class QuestionWindow {
  readonly #options: QuestionWindowOptions
  readonly #onClosed: (question: QuestionView) => void
  #window: BrowserWindow | null = null
  #question: QuestionView | null = null
  /** Monotonic instant from which on an answer counts. */
  #aliveAt = Number.POSITIVE_INFINITY

  /** `onClosed`: the person closed the window instead of answering. */
  constructor(options: QuestionWindowOptions, onClosed: (question: QuestionView) => void) {
    this.#options = options
    this.#onClosed = onClosed
  }

  /** The id of the web contents that may answer; null while there is no window. */
  get id(): number | null {
    return this.#window?.webContents.id ?? null
  }

  /** Shows another question than before, or none. */
  show(question: QuestionView | null): void {
    if (question?.id === this.#question?.id) return
    this.#question = question
    this.#aliveAt = Number.POSITIVE_INFINITY
    if (question === null) this.#destroy()
    else if (this.#window === null) this.#open()
    else if (this.#window.isVisible()) this.#begin(this.#window)
  }

  /** The page is there and asks what to draw: the window comes before the person. */
  read(): QuestionView | null {
    const window = this.#window
    if (window === null) return null
    if (!window.isVisible()) {
      window.show()
      window.focus()
    }
    this.#begin(window)
    return this.#question
  }

  /** Whether an answer to this question counts now. */
  takes(questionId: string): boolean {
    return this.#question?.id === questionId && this.#options.clock.monotonic() >= this.#aliveAt
  }

  #open(): void {
    const { session, preload, isPackaged, url, log, onInput, isHiddenFromScreenshots } = this.#options
    const window = new BrowserWindow({
      width: 440,
      height: 400,
      useContentSize: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      show: false,
      title: 'A program asks',
      backgroundColor: paper(),
      // A panel does not bring the app forward on macOS, so the focus goes back to where it was.
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      webPreferences: webPreferences({ session, preload, isPackaged }),
    })
    this.#window = window
    // The shortcuts of the main window's menu are none here.
    window.removeMenu()
    window.setContentProtection(isHiddenFromScreenshots())
    watchInput(window.webContents, onInput)
    window.on('close', () => {
      const question = this.#question
      if (this.#window !== window || question === null) return
      this.#window = null
      this.#onClosed(question)
    })
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      log.error('question.page-gone', { reason })
      // Nobody can answer it now: it is refused when its time is over.
      if (this.#window === window) this.#destroy()
    })
    window.loadURL(url).catch((error: unknown) => log.error('question.load-failed', { error }))
  }

  #begin(window: BrowserWindow): void {
    if (this.#question === null) return
    this.#aliveAt = this.#options.clock.monotonic() + deadMs
    sendEvent(window.webContents, 'question', this.#question)
  }

  #destroy(): void {
    const window = this.#window
    this.#window = null
    window?.destroy()
  }
}
