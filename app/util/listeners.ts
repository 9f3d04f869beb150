/** The listeners of one event; they run in the order in which they were added. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  /** Returns an unsubscribe function. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Runs every listener, even after one that throws: a failure in one part must not keep the others from a lock or a quit.
   *
   * @throws what the first failing listener threw, after all have run
   */
  emit(...args: Args): void {
    const errors: unknown[] = []
    for (const listener of this.#listeners) {
      try {
        listener(...args)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
