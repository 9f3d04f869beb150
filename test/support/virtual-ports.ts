import { createHash } from 'node:crypto'
import type { Clock, Network, Power, PowerEvent, Random } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Lets all pending promises run, without advancing time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await new Promise<void>((resolve) => setImmediate(resolve))
}

/** The clock of all tests. Time passes only when a test advances it, and the machine can sleep. */
export class VirtualClock implements Clock {
  #wall: number
  #monotonic = 1_000
  /** How long the monotonic clock has been stopped. */
  #sleptMs = 0
  #timers = new Set<Timer>()
  /** The number of timers fired, each of which would have woken a machine. */
  fired = 0

  constructor(startAt = Date.UTC(2026, 10, 20, 9, 0, 0)) {
    this.#wall = startAt
  }

  now(): number {
    return this.#wall
  }

  monotonic(): number {
    return this.#monotonic
  }

  uptime(): number {
    return this.#monotonic + this.#sleptMs
  }

  /** A timer of zero fires by itself in the next turn of the event loop. */
  after(delayMs: number, run: () => void): () => void {
    if (delayMs === 0) {
      const next = setImmediate(run)
      return () => clearImmediate(next)
    }
    const timer = { at: this.#monotonic + delayMs, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Advances time and fires the timers that become due, in order. */
  async advance(durationMs: number): Promise<void> {
    const until = this.#monotonic + durationMs
    await settle()
    for (let next = this.#nextBy(until); next !== null; next = this.#nextBy(until)) {
      this.#move(Math.max(0, next.at - this.#monotonic))
      this.#timers.delete(next)
      this.fired += 1
      next.run()
      await settle()
    }
    this.#move(until - this.#monotonic)
  }

  /** As in a sleep that the monotonic clock counts: time passes, and due timers fire only at the next `advance`. */
  pass(durationMs: number): void {
    this.#move(durationMs)
  }

  /** The machine sleeps: the wall clock advances, the monotonic clock and all timers are stopped. */
  sleep(durationMs: number): void {
    this.#wall += durationMs
    this.#sleptMs += durationMs
  }

  /** Changes the wall clock, as a person may. */
  setWall(byMs: number): void {
    this.#wall += byMs
  }

  #move(byMs: number): void {
    this.#wall += byMs
    this.#monotonic += byMs
  }

  #nextBy(until: number): Timer | null {
    let next: Timer | null = null
    for (const timer of this.#timers)
      if (timer.at <= until && (next === null || timer.at < next.at)) next = timer
    return next
  }
}

export class VirtualPower implements Power {
  readonly changed = new Listeners<[event: PowerEvent]>()

  emit(event: PowerEvent): void {
    this.changed.emit(event)
  }
}

export class VirtualNetwork implements Network {
  readonly changed = new Listeners<[online: boolean]>()
  #online = true

  isOnline(): boolean {
    return this.#online
  }

  /** Nothing to check, because every change is reported at once. */
  check(): void {}

  set(online: boolean): void {
    this.#online = online
    this.changed.emit(online)
  }
}

/** Reproducible random numbers (xorshift32). */
export class SeededRandom implements Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0 || 1
  }

  fraction(): number {
    this.#state ^= this.#state << 13
    this.#state >>>= 0
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    this.#state >>>= 0
    return this.#state / 2 ** 32
  }

  id(): string {
    const hex = createHash('sha256').update(String(this.fraction())).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}
