/** Gets what a listener threw or rejected with. The core writes it to the log. */
let report: (error: unknown) => void = () => undefined

export function reportListenerErrors(to: (error: unknown) => void): void {
  report = to
}

/** The listeners of one event; they run in the order in which they were added. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs every listener. One that fails is reported, and stops neither the others nor the caller. */
  emit(...args: Args): void {
    for (const listener of this.#listeners) {
      try {
        const result: unknown = listener(...args)
        if (result instanceof Promise) result.catch(report)
      } catch (error) {
        report(error)
      }
    }
  }
}
