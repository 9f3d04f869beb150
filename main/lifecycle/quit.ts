import type { Clock, Log } from '../../app/ports/index.ts'

/** A quit waits this long for what must still be done, and no longer, ms. */
const maxWaitMs = 3_000

interface Preventable {
  preventDefault(): void
}

/** The part of Electron's App that quitting needs. */
interface QuittingApp {
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  quit(): void
}

export interface QuitParts {
  readonly app: QuittingApp
  /** Electron's powerMonitor: Linux and macOS. */
  readonly system: { on(event: 'shutdown', listener: (event?: Preventable) => void): unknown }
  readonly clock: Clock
  readonly log: Log
}

/**
 * Lets the app finish before it goes. `before-quit` does not wait for promises, so the first one is
 * prevented, and when every task has settled, or after 3 s, the app quits again. A shutdown of the system and
 * the end of a Windows session are held back in the same way and for as long: without that, Linux lets go at
 * once and Windows ends the process, and neither the clipboard is cleared nor the vault written.
 */
export class Quit {
  readonly #parts: QuitParts
  readonly #tasks: (() => unknown)[] = []
  #state: 'running' | 'finishing' | 'finished' = 'running'

  constructor(parts: QuitParts) {
    this.#parts = parts
    parts.app.on('before-quit', (event) => this.#hold(event))
    parts.system.on('shutdown', (event) => this.#hold(event))
  }

  /** What must be done before the app goes: to write what is unsaved, clear the clipboard, stop timers. */
  addTask(run: () => unknown): void {
    this.#tasks.push(run)
  }

  /** Holds back the end of a Windows session: for `query-session-end` of each window. */
  onSessionEnd(event: Preventable): void {
    this.#hold(event)
  }

  /** True from the first wish to quit on; a window that is closed then closes for good. */
  get isUnderWay(): boolean {
    return this.#state !== 'running'
  }

  #hold(event: Preventable | undefined): void {
    if (this.#state === 'finished') return
    event?.preventDefault()
    if (this.#state === 'running') void this.#finish()
  }

  async #finish(): Promise<void> {
    const { app, clock, log } = this.#parts
    this.#state = 'finishing'
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(maxWaitMs, () => {
      log.warn('quit.too-slow')
      resolve()
    })
    const tasks = this.#tasks.map(async (run) => run())
    const done = tasks.map((task) => task.catch((error: unknown) => log.error('quit.failed', { error })))
    await Promise.race([Promise.all(done), late])
    cancel()
    this.#state = 'finished'
    app.quit()
  }
}
