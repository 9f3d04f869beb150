const baseMs = 5_000
const capMs = 15 * 60_000

/**
 * How long to wait after a failure, in ms: full jitter over a window that doubles from 5 s to 15 min.
 * `failures` counts the failed calls in a row, from 1 on; `fraction` is random in [0, 1).
 */
export function backoffMs(failures: number, fraction: number): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 30)
  return Math.round(fraction * Math.min(capMs, baseMs * 2 ** doublings))
}
