import { uptime } from 'node:os'
import type { Clock } from '../../app/ports/index.ts'

/** Node's timer fires at once for a delay of 2^31 ms or more. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    // Linux's time since boot, Windows' tick count, and macOS' boot time, which moves with the clock: all count sleep.
    uptime: () => uptime() * 1_000,
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
  }
}
