import { minuteMs } from './durations.ts'

/** Allows `max` actions within any minute. Counts one at `now`, a monotonic instant in ms, or returns false. */
export function createRateLimit(max: number): (now: number) => boolean {
  let takenAt: readonly number[] = []
  return (now) => {
    takenAt = takenAt.filter((at) => now - at < minuteMs)
    const fits = takenAt.length < max
    if (fits) takenAt = [...takenAt, now]
    return fits
  }
}
