import { dayMs } from '../util/durations.ts'
import { singleValue } from './header.ts'
import { parseHttpDate } from './http-date.ts'

/**
 * How long a `Retry-After` header asks to wait, in ms, 0 to 24 h: seconds or an HTTP-date (RFC 9110
 * section 10.2.3). Null if there is none, if it is unreadable, or if it points into the past.
 *
 * `serverNow` (epoch ms) is the same response's `Date`, or the local clock if that is missing, so that
 * a date is measured by the clock that wrote it.
 */
export function retryAfterMs(header: string | undefined, serverNow: number): number | null {
  const text = singleValue(header)?.trim() ?? ''
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, dayMs)
  const at = parseHttpDate(text, serverNow)
  return at === null || at < serverNow ? null : Math.min(at - serverNow, dayMs)
}
