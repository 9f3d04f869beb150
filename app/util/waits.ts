interface Timers {
  after(delayMs: number, run: () => void): () => void
}

/** Waits for `work`, but for `maxMs` at most. True if it ended in time; rejects if it rejected in time. */
export async function endsWithin(clock: Timers, maxMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const cancelTimer = clock.after(maxMs, () => resolve(false))
  return Promise.race([work.then(() => true), late]).finally(cancelTimer)
}

export function sleep(clock: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
