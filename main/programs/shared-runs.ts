/**
 * Runs `work` for many callers at once: those who come while it runs share the next run, which begins
 * after they came and so knows of them. At most one runs at a time.
 */
export function sharedRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const run = work()
      running = run.catch(() => undefined)
      return run
    })
    return next
  }
}
