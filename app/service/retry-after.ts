import { dayMs } from '../util/durations.ts'
import { singleValue } from './header.ts'
import { parseHttpDate } from './http-date.ts'

/**
 * The wait that a `Retry-After` header asks for, in ms, 0 to 24 h: seconds or an HTTP-date (RFC 9110 section 10.2.3).
 * Null if it is absent, unreadable or in the past.
 *
 * `serverNow` (epoch ms) is the `Date` of the same response, so that a date is compared with the clock that wrote it,
 * or the local clock if there is none.
 */
export function retryAfterMs(header: string | undefined, serverNow: number): number | null {
  const text = singleValue(header)?.trim() ?? ''
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, dayMs)
  const at = parseHttpDate(text, serverNow)
  return at === null || at < serverNow ? null : Math.min(at - serverNow, dayMs)
}
