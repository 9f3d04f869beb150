import { minuteMs } from '../util/durations.ts'

/** The smallest difference between the clocks that a person is told about, ms. */
const noticeableSkewMs = 5 * minuteMs

/** `skewMs`: local clock minus the service's. */
export function isNoticeableSkew(skewMs: number): boolean {
  return Math.abs(skewMs) >= noticeableSkewMs
}
