/** More hand-outs to one program within this time than `noticeable` raise one notification, ms. */
const spanMs = 3_600_000
const noticeable = 60

/** Counts how often each program got a token. */
export class HandOutCount {
  readonly #spans = new Map<string, { startedAt: number; count: number }>()

  /** Notes one hand-out. True exactly once in an hour: when it is the first one too many. */
  add(program: string, now: number): boolean {
    const span = this.#spans.get(program)
    if (span === undefined || now < span.startedAt || now - span.startedAt >= spanMs) {
      for (const [key, { startedAt }] of this.#spans) if (now - startedAt >= spanMs) this.#spans.delete(key)
      this.#spans.set(program, { startedAt: now, count: 1 })
      return false
    }
    span.count += 1
    return span.count === noticeable + 1
  }
}
