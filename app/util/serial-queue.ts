/** Runs tasks one after another, in the order in which they came. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** A task that rejects does so for its own caller alone; the next one runs all the same. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
