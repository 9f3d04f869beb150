import { minuteMs } from './durations.ts'

/** At most `max` acts within any minute: more come from a program and not from a person. */
export class RateLimit {
  readonly #max: number
  /** Monotonic instants of the acts of the last minute. */
  #takenAt: readonly number[] = []

  constructor(max: number) {
    this.#max = max
  }

  /** Counts an act at `now`, a monotonic instant in ms. False, and nothing is counted, where it is one too many. */
  take(now: number): boolean {
    const recent = this.#takenAt.filter((at) => now - at < minuteMs)
    const fits = recent.length < this.#max
    this.#takenAt = fits ? [...recent, now] : recent
    return fits
  }
}
