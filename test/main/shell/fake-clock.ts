import type { Clock } from '../../../app/ports.ts'

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #at = 0
  readonly #timers = new Set<{ at: number; run: () => void }>()

  now(): number {
    return this.#at
  }

  monotonic(): number {
    return this.#at
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#at + delayMs, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get waiting(): number {
    return this.#timers.size
  }

  pass(durationMs: number): void {
    const end = this.#at + durationMs
    for (;;) {
      const [next] = [...this.#timers].filter((each) => each.at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.#timers.delete(next)
      this.#at = next.at
      next.run()
    }
    this.#at = end
  }
}
