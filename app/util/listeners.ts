/** Those who want to hear of something, in the order in which they came. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  /** Returns how to stop listening. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(...args: Args): void {
    for (const listener of this.#listeners) listener(...args)
  }
}
