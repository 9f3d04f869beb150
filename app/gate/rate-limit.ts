/** So many acts within so many ms, for one way in. A quick person stays below. */
const mostActs = 60
const windowMs = 60_000

/** Counts acts that hand out or destroy, so that a script with a way to press cannot do them by the hundred. */
export class RateLimit {
  #doneAt: readonly number[] = []

  /** True if one more act fits; it is counted then. `now` is a monotonic instant, ms. */
  take(now: number): boolean {
    const recent = this.#doneAt.filter((at) => now - at < windowMs)
    const fits = recent.length < mostActs
    this.#doneAt = fits ? [...recent, now] : recent
    return fits
  }
}
