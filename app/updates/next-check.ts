import { dayMs, hourMs, minuteMs } from '../util/durations.ts'

/** Spreads the checks of computers that were installed or started together. */
const jitterMs = 6 * hourMs
/** A company's computers start within minutes on a Monday morning. */
const maxStartDelayMs = 10 * minuteMs

/** When to make the first check, epoch ms. `fraction` is random, in [0, 1). */
export function firstCheckAt(startedAt: number, fraction: number): number {
  return startedAt + Math.floor(fraction * maxStartDelayMs)
}

export function nextCheckAt(now: number, fraction: number): number {
  return now + dayMs + Math.floor(fraction * jitterMs)
}

/** True from `plannedAt` on, and if the clock was set back after the check was planned. */
export function isCheckDue(plannedAt: number, now: number): boolean {
  return now >= plannedAt || plannedAt - now > dayMs + jitterMs
}
