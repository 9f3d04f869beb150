import type { ConsentRequestView } from '../../app/model/consent-request.ts'
import type { Clock } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The window as the system has it. */
export interface ConsentPane {
  /** The id of its web contents. */
  readonly id: number
  isVisible(): boolean
  /** Shows it before the other windows, with the focus. */
  bringForward(): void
  draw(request: ConsentRequestView): void
  /** Without `onClosed`. */
  destroy(): void
}

export interface PaneEvents {
  /** It is being closed, by the person or by its page. */
  onClosed(): void
  /** Its page has crashed. */
  onPageGone(): void
}

export interface ConsentWindowParts {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Makes the window, hidden, and loads its page, which then asks by `read` what to draw. */
  open(events: PaneEvents): ConsentPane
}

/** So long a request that has just come up takes no answer, ms: a key may have been meant for another window. */
const inputGuardMs = 500

/** The small window in which a person answers a program's consent request. It is there while a request is. */
export class ConsentWindow {
  readonly #parts: ConsentWindowParts
  readonly #onClosed = new Listeners<[ConsentRequestView]>()
  #pane: ConsentPane | null = null
  #request: ConsentRequestView | null = null
  /** Monotonic instant from which on an answer counts. */
  #answersFrom = Number.POSITIVE_INFINITY

  constructor(parts: ConsentWindowParts) {
    this.#parts = parts
  }

  /** The id of the web contents that may answer; null while there is no window. */
  get id(): number | null {
    return this.#pane?.id ?? null
  }

  /** The person closed the window instead of answering. Returns how to stop listening. */
  onClosed(listener: (request: ConsentRequestView) => void): () => void {
    return this.#onClosed.add(listener)
  }

  /** Shows another request than before, or none. */
  show(request: ConsentRequestView | null): void {
    if (request?.id === this.#request?.id) return
    this.#request = request
    this.#answersFrom = Number.POSITIVE_INFINITY
    if (request === null) this.#destroy()
    else if (this.#pane === null) this.#open()
    else if (this.#pane.isVisible()) this.#begin(this.#pane)
  }

  /** The page is there and asks what to draw: the window comes before the person. */
  read(): ConsentRequestView | null {
    const pane = this.#pane
    if (pane === null) return null
    if (!pane.isVisible()) pane.bringForward()
    this.#begin(pane)
    return this.#request
  }

  /** Whether an answer to this request counts now. */
  takes(requestId: string): boolean {
    return this.#request?.id === requestId && this.#parts.clock.monotonic() >= this.#answersFrom
  }

  #open(): void {
    const pane = this.#parts.open({
      onClosed: () => {
        const request = this.#request
        if (this.#pane !== pane || request === null) return
        this.#pane = null
        this.#onClosed.emit(request)
      },
      // Nobody can answer it now: it is refused when its time is over.
      onPageGone: () => {
        if (this.#pane === pane) this.#destroy()
      },
    })
    this.#pane = pane
  }

  #begin(pane: ConsentPane): void {
    if (this.#request === null) return
    this.#answersFrom = this.#parts.clock.monotonic() + inputGuardMs
    pane.draw(this.#request)
  }

  #destroy(): void {
    const pane = this.#pane
    this.#pane = null
    pane?.destroy()
  }
}
