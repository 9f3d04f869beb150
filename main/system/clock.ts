import { uptime } from 'node:os'
import type { Clock } from '../../app/ports/index.ts'

/** Limits delays, because Node's timer fires at once for 2^31 ms or more. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    // Includes sleep on every platform. macOS computes it from the boot time, which it adjusts when the clock is set.
    uptime: () => uptime() * 1_000,
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
  }
}
