import { minuteMs } from '../util/durations.ts'

/** The smallest difference between the clocks that a person is told about, ms. */
const noticeableSkewMs = 5 * minuteMs

/** `skewMs`: local clock minus the service's; null if unknown. */
export function isNoticeableSkew(skewMs: number | null): skewMs is number {
  return skewMs !== null && Math.abs(skewMs) >= noticeableSkewMs
}
