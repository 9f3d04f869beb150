import { minuteMs } from './durations.ts'

/**
 * Allows `max` actions within any minute: more come from a program, not from a person. The returned function counts an
 * action at `now`, a monotonic instant in ms; above the limit it counts nothing and returns false.
 */
export function rateLimit(max: number): (now: number) => boolean {
  let takenAt: readonly number[] = []
  return (now) => {
    takenAt = takenAt.filter((at) => now - at < minuteMs)
    const fits = takenAt.length < max
    if (fits) takenAt = [...takenAt, now]
    return fits
  }
}
