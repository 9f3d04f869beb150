const dayMs = 24 * 3_600_000
/** So that computers that were installed, or started, at one time do not ask at one time for ever. */
const jitterMs = 6 * 3_600_000
/** A company's computers start, or wake up, within minutes on a Monday morning. */
const maxStartDelayMs = 10 * 60_000

/** When to check for updates next, epoch ms. `fraction`: at random, 0 up to, not including, 1. */
export function nextCheckAt(now: number, fraction: number): number {
  return now + dayMs + Math.floor(fraction * jitterMs)
}

/** Whether the check planned for `plannedAt` (null: none ever was) may be made; also if the clock was set back since. */
export function isCheckDue(plannedAt: number | null, now: number): boolean {
  return plannedAt === null || now >= plannedAt || plannedAt - now > dayMs + jitterMs
}

/** How long a check waits from the moment at which it is seen to be due, ms. */
export function startDelayMs(fraction: number): number {
  return Math.floor(fraction * maxStartDelayMs)
}
