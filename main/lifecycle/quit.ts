import type { Ports } from '../../app/ports/index.ts'
import type { PowerEmitter, Preventable } from '../ports/power.ts'

/** How long a quit waits for a task. */
const maxWaitMs = 3_000

interface QuittingApp {
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  quit(): void
}

interface QuitParts extends Pick<Ports, 'clock' | 'log'> {
  readonly app: QuittingApp
  readonly power: Pick<PowerEmitter, 'onShutdown'>
}

/** A window of Electron; the events are those of Windows. */
interface SessionWindow {
  on(event: 'query-session-end', listener: (event: Preventable) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  isVisible(): boolean
}

/**
 * Runs tasks before the app quits. `before-quit` does not wait for promises, so the first one is prevented, and when
 * every task has settled, or its time is over, the app quits again. A shutdown of the system and the end of a Windows
 * session are delayed in the same way: otherwise the process would end before the clipboard is cleared and the vault
 * written.
 *
 * Windows ends at once a process that delays it without showing a window. So only `session-end` is left there: what is
 * done before it returns is a last step. The vault needs none, because it is written at each change.
 */
export class QuitHandler {
  readonly #parts: QuitParts
  readonly #tasks: (() => Promise<void>)[] = []
  readonly #lastSteps: (() => void)[] = []
  /** `updating`: the updater closes the windows, and `before-quit` comes after that. */
  #state: 'running' | 'updating' | 'finishing' | 'finished' = 'running'
  #keepsVersion = false

  constructor(parts: QuitParts) {
    this.#parts = parts
    parts.app.on('before-quit', (event) => this.#delay(event))
    parts.power.onShutdown((event) => {
      this.keepVersion()
      this.#delay(event)
    })
  }

  addTask(run: () => unknown): void {
    this.#tasks.push(() => this.#runInTime(run))
  }

  /** At `session-end`, if the tasks have not been done by then. `run` must be done when it returns. */
  addLastStep(run: () => void): void {
    this.#lastSteps.push(run)
  }

  followSession(window: SessionWindow): void {
    window.on('query-session-end', (event) => {
      this.keepVersion()
      if (window.isVisible()) this.#delay(event)
    })
    window.on('session-end', () => this.#endNow())
  }

  /** Electron's autoUpdater, which on macOS closes the windows before `before-quit`. */
  followUpdate(updater: { on(event: 'before-quit-for-update', listener: () => void): unknown }): void {
    updater.on('before-quit-for-update', () => {
      if (this.#state === 'running') this.#state = 'updating'
    })
  }

  /** From the first `before-quit`, or the start of an update, on, when closing a window must not hide it. */
  get isQuitting(): boolean {
    return this.#state !== 'running'
  }

  /**
   * Whether no other version may be installed: the system or the person's session ends, which would cut an installer
   * short, or `keepVersion` was called.
   */
  get keepsVersion(): boolean {
    return this.#keepsVersion
  }

  /** Call before a quit after which this version is still needed. */
  keepVersion(): void {
    this.#keepsVersion = true
  }

  #delay(event: Preventable | undefined): void {
    if (this.#state === 'finished') return
    event?.preventDefault()
    if (this.#state !== 'finishing') void this.#finish()
  }

  #endNow(): void {
    if (this.#state === 'finished') return
    this.#state = 'finished'
    for (const run of this.#lastSteps) run()
  }

  async #finish(): Promise<void> {
    this.#state = 'finishing'
    await Promise.all(this.#tasks.map((run) => run()))
    this.#state = 'finished'
    this.#parts.app.quit()
  }

  async #runInTime(run: () => unknown): Promise<void> {
    const { clock, log } = this.#parts
    const { promise: timeout, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(maxWaitMs, () => {
      log.warn('quit.too-slow')
      resolve()
    })
    const task = (async () => run())().catch((error: unknown) => log.error('quit.failed', { error }))
    await Promise.race([task, timeout])
    cancel()
  }
}
