import type { Ports } from '../../app/ports/index.ts'
import { endsWithin } from '../../app/ports/waits.ts'
import type { PowerEmitter, Preventable } from '../ports/power.ts'

/** Long enough for a call that runs, 3 s, and the write of its answer. */
const maxTaskMs = 4_000

interface QuittingApp {
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  quit(): void
}

interface QuitParts extends Pick<Ports, 'clock' | 'log'> {
  readonly app: QuittingApp
  readonly power: Pick<PowerEmitter, 'onShutdown'>
}

/** An Electron window. Only Windows emits these events. */
interface SessionWindow {
  on(event: 'query-session-end', listener: (event: Preventable) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  isVisible(): boolean
}

/**
 * Runs tasks before the app quits. `before-quit` does not wait for promises, so the first one is prevented, and the app
 * quits again when every task has settled or timed out. A system shutdown and the end of a Windows session are delayed
 * in the same way; otherwise the process would end before the clipboard is cleared and the vault written.
 *
 * Windows kills a process that delays the end of a session without a visible window. Only `session-end` is left then,
 * and only synchronous work counts: register it with `addLastStep`. The vault needs none, because it is written at each
 * change.
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

  /** Runs `run`, which must be synchronous, at `session-end` unless the tasks have finished by then. */
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

  /** True from the first `before-quit`, or the start of an update: a window that closes must no longer hide instead. */
  get isQuitting(): boolean {
    return this.#state !== 'running'
  }

  /**
   * True if no update may be installed, because the session is ending, which would interrupt the installer, or because
   * `keepVersion` was called.
   */
  get keepsVersion(): boolean {
    return this.#keepsVersion
  }

  /** Prevents the installation of an update on this quit. */
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
    const task = (async () => run())().catch((error: unknown) => log.error('quit.failed', { error }))
    if (!(await endsWithin(clock, maxTaskMs, task))) log.warn('quit.too-slow')
  }
}
