import { shareLeft } from '../../app/service/model/token.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../app/util/durations.ts'
import { timeLeftWords } from '../../app/words/index.ts'

/** Values that change with time, for `LifetimeRing` and other components. */

/** A value, and the instant at which it changes; null: never. */
export interface TimedValue<Value> {
  readonly value: Value
  readonly until: number | null
}

interface DaysAndClock {
  /** Whole days left. */
  readonly days: number
  /** `03:12:44`, below one hour `12:44`. */
  readonly clock: string
}

/**
 * A countdown to `at`; null once it has ended. Seconds are rounded up, so that it ends at that instant, not a second
 * earlier.
 */
export function timedCountdown(at: number, now: number): TimedValue<DaysAndClock | null> {
  const leftMs = at - now
  if (leftMs <= 0) return { value: null, until: null }
  const seconds = Math.ceil(leftMs / secondMs)
  const two = (count: number) => String(count).padStart(2, '0')
  const days = Math.floor((seconds * secondMs) / dayMs)
  const hours = Math.floor((seconds * secondMs) / hourMs) % 24
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return {
    value: { days, clock: days > 0 || hours > 0 ? `${two(hours)}:${clock}` : clock },
    until: at - (seconds - 1) * secondMs,
  }
}

/** Whole seconds until `at`, rounded up. */
export function timedSeconds(at: number, now: number): TimedValue<number> {
  const seconds = Math.max(0, Math.ceil((at - now) / secondMs))
  return { value: seconds, until: seconds > 0 ? at - (seconds - 1) * secondMs : null }
}

/** The time left in words; null once it is over. Counts the same whole seconds as `timedCountdown`. */
export function timedTimeLeft(at: number, now: number): TimedValue<string | null> {
  const value = timeLeftWords(at - now)
  if (value === null) return { value, until: null }
  const wholeMs = Math.ceil((at - now) / secondMs) * secondMs
  if (wholeMs < minuteMs) return { value, until: at }
  const unit = wholeMs < hourMs ? minuteMs : hourMs
  return { value, until: at - Math.floor(wholeMs / unit) * unit + secondMs }
}

/** Half a degree of the lifetime ring, the smallest visible step. */
const step = 1 / 720

/** The remaining share of the lifetime, 0 to 1, in visible steps, but at most one per second. */
export function timedShareLeft(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  now: number,
): TimedValue<number> {
  const share = shareLeft(token, now)
  if (share === 0) return { value: 0, until: null }
  const stepMs = Math.max(secondMs, step * (token.expiresAt - token.issuedAt))
  return { value: Math.min(1, Math.ceil(share / step) * step), until: now + stepMs }
}
