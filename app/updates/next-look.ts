const dayMs = 24 * 3_600_000
/** Random, so that computers that were installed or started together do not ask together for ever. */
const jitterMs = 6 * 3_600_000
/** A company's computers start within minutes on a Monday morning. */
const maxStartDelayMs = 10 * 60_000

/** When to look for updates first, epoch ms. `fraction`: at random, 0 up to, not including, 1. */
export function firstLookAt(startedAt: number, fraction: number): number {
  return startedAt + Math.floor(fraction * maxStartDelayMs)
}

export function nextLookAt(now: number, fraction: number): number {
  return now + dayMs + Math.floor(fraction * jitterMs)
}

/** Whether the look planned for `plannedAt` may be made; also if the clock was set back since. */
export function isLookDue(plannedAt: number, now: number): boolean {
  return now >= plannedAt || plannedAt - now > dayMs + jitterMs
}
