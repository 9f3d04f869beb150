import type { Clock, Network, Power, Random } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'

/** At least one tick in this time, so that a sleep which no event announced is noticed. */
const tickMs = 60_000
/**
 * The same once a sleep went unannounced. With the wait for the network and one call, no token stays expired for more
 * than 30 s after a wake-up.
 */
const shortTickMs = 15_000
/** Differences between the clocks below this are drift and a busy machine, not a sleep. */
const gapMs = 10_000
/** After a wake-up the network is rarely up at once: wait 5 to 10 s. */
const networkWaitMs = { min: 5_000, spread: 5_000 } as const

export interface Wake {
  readonly kind: 'resume' | 'unlock' | 'online'
  /** How long the machine seems to have slept, ms; 0 where unknown. */
  readonly sleptMs: number
}

/**
 * One timer for everything that must happen at an instant. It reads both clocks at every tick: the wall
 * clock ahead of the monotonic one means sleep (or a clock set forward, which is handled alike), the
 * wall clock behind it means that it was set back.
 */
export class Scheduler {
  readonly #clock: Clock
  readonly #random: Random
  readonly #onTick = new Listeners()
  readonly #onDue = new Listeners<[key: string]>()
  readonly #onWake = new Listeners<[wake: Wake]>()
  readonly #onClockSetBack = new Listeners<[byMs: number]>()
  /** Each key and the instant when it is due. */
  readonly #dueAt = new Map<string, number>()
  readonly #unlisten: (() => void)[]
  #cancelTimer: () => void = () => {}
  #timerAt = Number.POSITIVE_INFINITY
  #wall: number
  #monotonic: number
  /** Monotonic instant until which nothing is started. */
  #dueHeldUntil = Number.NEGATIVE_INFINITY
  #tickMs = tickMs
  #stopped = false

  constructor(ports: {
    readonly clock: Clock
    readonly random: Random
    readonly power: Power
    readonly network: Network
  }) {
    this.#clock = ports.clock
    this.#random = ports.random
    this.#wall = this.#clock.now()
    this.#monotonic = this.#clock.monotonic()
    this.#unlisten = [
      ports.power.onEvent((event) => {
        if (event === 'resume') this.#tick('resume')
        if (event === 'unlock') this.#tick('unlock')
      }),
      ports.network.onChange((online) => {
        if (online) this.#tick('online')
      }),
    ]
    this.#arm()
  }

  /** At least once a minute while the machine is awake, so that nobody else needs a timer for that. */
  onTick(listener: () => void): () => void {
    return this.#onTick.add(listener)
  }

  onDue(listener: (key: string) => void): () => void {
    return this.#onDue.add(listener)
  }

  /** Due keys follow in the same turn, or 5 to 10 s later after a sleep. */
  onWake(listener: (wake: Wake) => void): () => void {
    return this.#onWake.add(listener)
  }

  /** The wall clock was set back by `byMs`, which is negative: add it to every instant. */
  onClockSetBack(listener: (byMs: number) => void): () => void {
    return this.#onClockSetBack.add(listener)
  }

  /** Plans `key` for `at`, or moves it there. */
  set(key: string, at: number): void {
    if (this.#stopped) return
    this.#dueAt.set(key, at)
    if (this.#delayUntil(at) + this.#clock.monotonic() < this.#timerAt) this.#arm()
  }

  remove(key: string): void {
    this.#dueAt.delete(key)
  }

  atOf(key: string): number | null {
    return this.#dueAt.get(key) ?? null
  }

  /**
   * Compares the clocks now, not only at the next tick. Call it before instants of a response are stored: if the
   * clock was set back just before, the older instants must move and these must not.
   */
  checkClocks(): void {
    this.#tick(null)
  }

  /** Nothing comes due any more. */
  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
    this.#dueAt.clear()
    for (const unlisten of this.#unlisten) unlisten()
  }

  #delayUntil(at: number): number {
    const holdMs = this.#dueHeldUntil - this.#clock.monotonic()
    return Math.min(this.#tickMs, Math.max(0, at - this.#clock.now(), holdMs))
  }

  #arm(): void {
    this.#cancelTimer()
    const delayMs = this.#delayUntil(Math.min(...this.#dueAt.values()))
    this.#timerAt = this.#clock.monotonic() + delayMs
    this.#cancelTimer = this.#clock.after(delayMs, () => this.#tick(null))
  }

  #tick(event: Wake['kind'] | null): void {
    if (this.#stopped) return
    const gap = this.#readClocks()
    if (event === 'resume') this.#tickMs = tickMs
    else if (gap.sleptMs > 0) this.#tickMs = shortTickMs
    // After a sleep the network may still be down, unless its return is what ended it.
    const kind = gap.sleptMs > 0 && event !== 'online' ? 'resume' : event
    if (kind === 'resume')
      this.#dueHeldUntil =
        this.#clock.monotonic() +
        networkWaitMs.min +
        Math.floor(this.#random.fraction() * networkWaitMs.spread)
    if (kind === 'online') this.#dueHeldUntil = Number.NEGATIVE_INFINITY
    if (kind !== null) this.#onWake.emit({ kind, sleptMs: gap.sleptMs })
    if (this.#clock.monotonic() >= this.#dueHeldUntil) this.#runDue()
    if (this.#stopped) return
    this.#onTick.emit()
    this.#arm()
  }

  /** Soonest first. A key that one before it moved or removed is left alone. */
  #runDue(): void {
    const now = this.#clock.now()
    const due = [...this.#dueAt].filter(([, at]) => at <= now).sort(([, a], [, b]) => a - b)
    for (const [key, at] of due) {
      if (this.#dueAt.get(key) !== at) continue
      this.#dueAt.delete(key)
      this.#onDue.emit(key)
    }
  }

  /** Compares both clocks with the last reading. */
  #readClocks(): { readonly sleptMs: number } {
    const wall = this.#clock.now()
    const monotonic = this.#clock.monotonic()
    const ahead = wall - this.#wall - (monotonic - this.#monotonic)
    // Where the monotonic clock runs on during sleep, a tick that comes far too late is the only sign.
    const late = monotonic - this.#timerAt
    this.#wall = wall
    this.#monotonic = monotonic
    if (ahead <= -gapMs) {
      for (const [key, at] of this.#dueAt) this.#dueAt.set(key, at + ahead)
      this.#onClockSetBack.emit(ahead)
    }
    return { sleptMs: Math.max(ahead, late) >= gapMs ? Math.max(ahead, late) : 0 }
  }
}
