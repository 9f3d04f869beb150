import type { Clock } from '../../app/ports/index.ts'

/** Node's timer fires at once for a delay of 2^31 ms or more. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
  }
}
