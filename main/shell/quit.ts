import type { Clock, Log } from '../../app/ports.ts'

/** A quit waits this long for what must still be done, and no longer, ms. */
const longestWaitMs = 3_000

/** The part of Electron's App that quitting needs. */
interface QuittingApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}

export interface QuitParts {
  readonly app: QuittingApp
  /** Electron's powerMonitor. */
  readonly system: { on(event: 'shutdown', listener: () => void): unknown }
  readonly clock: Clock
  readonly log: Log
  /** Writes what is unsaved, clears the clipboard, stops timers. */
  finish(): Promise<void>
}

/**
 * Lets the app finish before it goes. `before-quit` does not wait for promises, so the first one is
 * prevented, and when `finish` has settled, or after 3 s, the app quits again. When the system shuts down
 * nothing is prevented, for on macOS that would call the shutdown off; what can still be finished, is.
 */
export class Quit {
  readonly #parts: QuitParts
  #state: 'running' | 'finishing' | 'finished' = 'running'
  #shuttingDown = false

  constructor(parts: QuitParts) {
    this.#parts = parts
    parts.app.on('before-quit', (event) => this.#onBeforeQuit(event))
    parts.system.on('shutdown', () => {
      this.#shuttingDown = true
      if (this.#state === 'running') void this.#finish()
    })
  }

  /** True from the first wish to quit on; a window that is closed then closes for good. */
  get underWay(): boolean {
    return this.#state !== 'running'
  }

  #onBeforeQuit(event: { preventDefault(): void }): void {
    if (this.#state === 'finished' || this.#shuttingDown) return
    event.preventDefault()
    if (this.#state === 'running') void this.#finish()
  }

  async #finish(): Promise<void> {
    const { app, clock, log, finish } = this.#parts
    this.#state = 'finishing'
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(longestWaitMs, () => {
      log.warn('quit.too-slow')
      resolve()
    })
    const done = finish().catch((error: unknown) => log.error('quit.failed', { error }))
    await Promise.race([done, late])
    cancel()
    this.#state = 'finished'
    app.quit()
  }
}
