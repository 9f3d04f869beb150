/** Runs tasks one at a time, in order. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** A rejection reaches only the task's own caller; the next task runs regardless. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
