import type { Clock, WriteResult } from '../ports.ts'
import type { OneAtATime } from './one-at-a-time.ts'

const retryAfterMs = 30_000

interface SaverParts {
  readonly clock: Clock
  readonly turn: OneAtATime
  /** Writes the newest accounts. */
  readonly write: () => Promise<WriteResult>
  /** Told after each write that was tried. */
  readonly onResult: (result: WriteResult) => void
}

/** Turns many requests to save into few writes: one in flight, at most one behind it, the newest wins. */
export class Saver {
  readonly #parts: SaverParts
  #queued = false
  #dirty = false
  #cancelRetry: (() => void) | null = null

  constructor(parts: SaverParts) {
    this.#parts = parts
  }

  /** There is something new to write. A write that fails is tried again at the next call and after 30 s. */
  request(): void {
    this.#dirty = true
    if (this.#queued) return
    this.#queued = true
    void this.#parts.turn(() => this.#run())
  }

  /** What was asked for so far has been written, or must not be, by other means. */
  satisfy(): void {
    this.#dirty = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  async #run(): Promise<void> {
    this.#queued = false
    if (!this.#dirty) return
    this.satisfy()
    const result = await this.#parts.write()
    if (result.kind === 'failed') {
      this.#dirty = true
      this.#cancelRetry = this.#parts.clock.after(retryAfterMs, () => this.request())
    }
    this.#parts.onResult(result)
  }
}
