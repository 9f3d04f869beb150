interface Entry {
  readonly key: string
  at: number
}

/** Keys and the instants when they are due: a binary heap, so that each change costs O(log n). */
export class DueQueue {
  readonly #heap: Entry[] = []
  readonly #places = new Map<string, number>()

  get size(): number {
    return this.#heap.length
  }

  /** When the next key is due, or null where there is none. */
  nextAt(): number | null {
    return this.#heap[0]?.at ?? null
  }

  atOf(key: string): number | null {
    const place = this.#places.get(key)
    return place === undefined ? null : (this.#heap[place]?.at ?? null)
  }

  /** Adds the key, or moves it to another instant. */
  set(key: string, at: number): void {
    this.remove(key)
    this.#heap.push({ key, at })
    this.#rise(this.#heap.length - 1)
  }

  remove(key: string): void {
    const place = this.#places.get(key)
    if (place === undefined) return
    this.#places.delete(key)
    const last = this.#heap.pop()
    if (last === undefined || last.key === key) return
    this.#put(place, last)
    this.#rise(place)
    this.#sink(this.#places.get(last.key) ?? place)
  }

  /** Takes the key that is due soonest, if it is due at `now`. */
  takeDue(now: number): string | null {
    const first = this.#heap[0]
    if (first === undefined || first.at > now) return null
    this.remove(first.key)
    return first.key
  }

  /** Moves every key by `byMs`; their order stays. */
  shift(byMs: number): void {
    for (const entry of this.#heap) entry.at += byMs
  }

  clear(): void {
    this.#heap.length = 0
    this.#places.clear()
  }

  #put(place: number, entry: Entry): void {
    this.#heap[place] = entry
    this.#places.set(entry.key, place)
  }

  #rise(from: number): void {
    const entry = this.#heap[from]
    if (entry === undefined) return
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = this.#heap[above]
      if (parent === undefined || parent.at <= entry.at) break
      this.#put(place, parent)
      place = above
    }
    this.#put(place, entry)
  }

  #sink(from: number): void {
    const entry = this.#heap[from]
    if (entry === undefined) return
    let place = from
    for (;;) {
      const left = this.#heap[2 * place + 1]
      const right = this.#heap[2 * place + 2]
      const child = right !== undefined && left !== undefined && right.at < left.at ? right : left
      if (child === undefined || child.at >= entry.at) break
      const childPlace = child === left ? 2 * place + 1 : 2 * place + 2
      this.#put(place, child)
      place = childPlace
    }
    this.#put(place, entry)
  }
}
