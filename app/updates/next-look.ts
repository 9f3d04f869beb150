import { dayMs, hourMs, minuteMs } from '../util/durations.ts'

/** Random, so that computers that were installed or started together do not ask together for ever. */
const jitterMs = 6 * hourMs
/** A company's computers start within minutes on a Monday morning. */
const maxStartDelayMs = 10 * minuteMs

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
