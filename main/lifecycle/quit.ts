import type { Clock, Log } from '../../app/ports/index.ts'

/** How long a quit waits for its tasks. */
const maxWaitMs = 3_000

interface Preventable {
  preventDefault(): void
}

interface QuittingApp {
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  quit(): void
}

interface QuitParts {
  readonly app: QuittingApp
  /** Electron's powerMonitor: Linux and macOS. */
  readonly system: { on(event: 'shutdown', listener: (event?: Preventable) => void): unknown }
  readonly clock: Clock
  readonly log: Log
}

/**
 * Runs tasks before the app quits. `before-quit` does not wait for promises, so the first one is prevented, and when
 * every task has settled, or after 3 s, the app quits again. A shutdown of the system and the end of a Windows session
 * are delayed in the same way: otherwise the process would end before the clipboard is cleared and the vault written.
 */
export class QuitHandler {
  readonly #parts: QuitParts
  readonly #tasks: (() => unknown)[] = []
  #state: 'running' | 'finishing' | 'finished' = 'running'

  constructor(parts: QuitParts) {
    this.#parts = parts
    parts.app.on('before-quit', (event) => this.#delay(event))
    parts.system.on('shutdown', (event) => this.#delay(event))
  }

  addTask(run: () => unknown): void {
    this.#tasks.push(run)
  }

  /** For `query-session-end` of each window, the end of a Windows session. */
  onSessionEnd(event: Preventable): void {
    this.#delay(event)
  }

  /** From the first `before-quit` on, when closing a window must not hide it. */
  get isQuitting(): boolean {
    return this.#state !== 'running'
  }

  #delay(event: Preventable | undefined): void {
    if (this.#state === 'finished') return
    event?.preventDefault()
    if (this.#state === 'running') void this.#finish()
  }

  async #finish(): Promise<void> {
    const { app, clock, log } = this.#parts
    this.#state = 'finishing'
    const { promise: timeout, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(maxWaitMs, () => {
      log.warn('quit.too-slow')
      resolve()
    })
    const tasks = this.#tasks.map(async (run) => run())
    const done = tasks.map((task) => task.catch((error: unknown) => log.error('quit.failed', { error })))
    await Promise.race([Promise.all(done), timeout])
    cancel()
    this.#state = 'finished'
    app.quit()
  }
}
