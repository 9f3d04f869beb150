import type { QuestionView } from '../../app/model/program-question.ts'
import type { Clock } from '../../app/ports.ts'

/** The window as the system has it. */
export interface QuestionPane {
  /** The id of its web contents. */
  readonly id: number
  isVisible(): boolean
  /** Shows it before the other windows, with the focus. */
  bringForward(): void
  draw(question: QuestionView): void
  /** Without `onClosed`. */
  destroy(): void
}

export interface PaneEvents {
  /** It is being closed, by the person or by its page. */
  onClosed(): void
  /** Its page has crashed. */
  onPageGone(): void
}

export interface QuestionWindowParts {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Makes the window, hidden, and loads its page, which then asks by `read` what to draw. */
  open(events: PaneEvents): QuestionPane
  /** The person closed the window instead of answering. */
  onClosed(question: QuestionView): void
}

/** So long a question that has just come up takes no answer, ms: a key may have been meant for another window. */
const deadMs = 500

/** The small window in which a person answers a program's question. It is there while a question is. */
export class QuestionWindow {
  readonly #parts: QuestionWindowParts
  #pane: QuestionPane | null = null
  #question: QuestionView | null = null
  /** Monotonic instant from which on an answer counts. */
  #aliveAt = Number.POSITIVE_INFINITY

  constructor(parts: QuestionWindowParts) {
    this.#parts = parts
  }

  /** The id of the web contents that may answer; null while there is no window. */
  get id(): number | null {
    return this.#pane?.id ?? null
  }

  /** Shows another question than before, or none. */
  show(question: QuestionView | null): void {
    if (question?.id === this.#question?.id) return
    this.#question = question
    this.#aliveAt = Number.POSITIVE_INFINITY
    if (question === null) this.#destroy()
    else if (this.#pane === null) this.#open()
    else if (this.#pane.isVisible()) this.#begin(this.#pane)
  }

  /** The page is there and asks what to draw: the window comes before the person. */
  read(): QuestionView | null {
    const pane = this.#pane
    if (pane === null) return null
    if (!pane.isVisible()) pane.bringForward()
    this.#begin(pane)
    return this.#question
  }

  /** Whether an answer to this question counts now. */
  takes(questionId: string): boolean {
    return this.#question?.id === questionId && this.#parts.clock.monotonic() >= this.#aliveAt
  }

  #open(): void {
    const pane = this.#parts.open({
      onClosed: () => {
        const question = this.#question
        if (this.#pane !== pane || question === null) return
        this.#pane = null
        this.#parts.onClosed(question)
      },
      // Nobody can answer it now: it is refused when its time is over.
      onPageGone: () => {
        if (this.#pane === pane) this.#destroy()
      },
    })
    this.#pane = pane
  }

  #begin(pane: QuestionPane): void {
    if (this.#question === null) return
    this.#aliveAt = this.#parts.clock.monotonic() + deadMs
    pane.draw(this.#question)
  }

  #destroy(): void {
    const pane = this.#pane
    this.#pane = null
    pane?.destroy()
  }
}
