import { dayMs, hourMs, minuteMs } from '../../util/durations.ts'

/**
 * Time left in whole days, hours and minutes; null once it is over. Rounds up to a second first, as the window's
 * countdown does, so that all displays agree at every instant.
 */
export function timeLeft(
  leftMs: number,
): { readonly days: number; readonly hours: number; readonly minutes: number } | null {
  const wholeMs = Math.ceil(leftMs / 1000) * 1000
  if (wholeMs <= 0) return null
  return {
    days: Math.floor(wholeMs / dayMs),
    hours: Math.floor(wholeMs / hourMs) % 24,
    minutes: Math.floor(wholeMs / minuteMs) % 60,
  }
}
