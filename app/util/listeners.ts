/** The listeners of one event; they run in the order in which they were added. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  /** Returns an unsubscribe function. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(...args: Args): void {
    for (const listener of this.#listeners) listener(...args)
  }
}
