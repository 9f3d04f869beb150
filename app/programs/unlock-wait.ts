import type { Clock } from '../ports.ts'

/** Requests that came while Deckpass was locked, until a person unlocks it. */
export class UnlockWait {
  readonly #clock: Pick<Clock, 'after'>
  readonly #waiting = new Set<() => void>()

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock
  }

  /** Resolves when `end` is called, at the latest after `waitMs`. Never rejects. */
  forUnlocking(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stopTimer()
        this.#waiting.delete(end)
        resolve()
      }
      const stopTimer = this.#clock.after(waitMs, end)
      this.#waiting.add(end)
    })
  }

  /** It is unlocked, or nobody must wait any longer. */
  end(): void {
    for (const end of this.#waiting) end()
  }
}
