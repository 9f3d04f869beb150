/** Time. The first two are read because neither alone can tell a sleep from a clock that was set. */
export interface Clock {
  /** The wall clock, epoch ms. May jump either way. */
  now(): number
  /** A clock that only runs forward, in ms from an arbitrary start. May stand still while the machine sleeps. */
  monotonic(): number
  /**
   * Time since the computer started, ms, sleep included. Nobody can set it, so that what is allowed for a time ends
   * by it. It may go in steps of a second, which is too coarse for a timer.
   */
  uptime(): number
  /** Runs `run` once after `delayMs` (0 to 2^31 - 1). Returns how to cancel it. */
  after(delayMs: number, run: () => void): () => void
}

export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** A new random identifier (RFC 9562 version 4). */
  id(): string
}

/** One-way digest with a key: tells a value again without storing it. */
export interface Digest {
  /** HMAC-SHA-256 of `text` under `key` (both UTF-8), as lower-case hex. RFC 2104. */
  keyed(key: string, text: string): string
}

/** The one logger. Adapters replace registered secrets before a line is written anywhere. */
export interface Log {
  info(event: string, detail?: Readonly<Record<string, unknown>>): void
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void
  error(event: string, detail?: Readonly<Record<string, unknown>>): void
}
