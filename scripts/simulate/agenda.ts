interface Entry {
  readonly at: number
  /** Null if cancelled. */
  run: (() => void) | null
}

/** Functions scheduled for an instant, in a binary heap. A cancelled one remains until its time. */
export class Agenda {
  readonly #heap: Entry[] = []

  /** The instant of the next function; infinity if there is none. */
  nextAt(): number {
    while (this.#heap[0]?.run === null) this.#pop()
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY
  }

  /** Schedules a function. Returns a function that cancels it. */
  at(at: number, run: () => void): () => void {
    const entry: Entry = { at, run }
    this.#push(entry)
    return () => {
      entry.run = null
    }
  }

  runNext(): void {
    this.#pop()?.run?.()
  }

  #push(entry: Entry): void {
    let place = this.#heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = this.#heap[above]
      if (parent === undefined || parent.at <= entry.at) break
      this.#heap[place] = parent
      place = above
    }
    this.#heap[place] = entry
  }

  #pop(): Entry | undefined {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (last === undefined || last === first) return first
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = this.#heap[left + 1]
      const child = right !== undefined && right.at < (this.#heap[left]?.at ?? 0) ? left + 1 : left
      const below = this.#heap[child]
      if (below === undefined || below.at >= last.at) break
      this.#heap[place] = below
      place = child
    }
    this.#heap[place] = last
    return first
  }
}
