import { minuteMs } from './durations.ts'

/** Allows `max` actions within any minute: more come from a program, not from a person. */
export class RateLimit {
  readonly #max: number
  /** Monotonic instants of the last minute's actions. */
  #takenAt: readonly number[] = []

  constructor(max: number) {
    this.#max = max
  }

  /** Counts an action at `now`, a monotonic instant in ms. Returns false, and counts nothing, above the limit. */
  take(now: number): boolean {
    const recent = this.#takenAt.filter((at) => now - at < minuteMs)
    const fits = recent.length < this.#max
    this.#takenAt = fits ? [...recent, now] : recent
    return fits
  }
}
