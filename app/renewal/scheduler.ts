import type { Ports, SchedulerEvents, Wake } from '../ports/index.ts'
import { minuteMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'

/** The longest time between ticks, so that a sleep without an event is noticed, ms. */
const tickMs = minuteMs
/**
 * The same after an unannounced sleep. Even with the wait for the network and one call, no token then stays expired for
 * more than 30 s after a wake-up.
 */
const shortTickMs = 15_000
/** A smaller difference between the clocks comes from drift and a busy computer, not from sleep, ms. */
const gapMs = 10_000
/** How long nothing is started after a wake-up, ms. */
const minHoldMs = 5_000
const maxHoldMs = 10_000

/**
 * One timer for everything that must happen at an instant. Each tick compares both clocks: a wall clock ahead of the
 * monotonic one means sleep (or a clock set forward, which is handled alike); one behind it was set back.
 */
export class Scheduler implements SchedulerEvents {
  readonly #ports: Pick<Ports, 'clock' | 'random' | 'power' | 'network'>
  readonly #onTick = new Listeners()
  readonly #onWake = new Listeners<[wake: Wake]>()
  readonly #onClockSetBack = new Listeners<[byMs: number]>()
  readonly #tasks = new Map<string, { readonly at: number; readonly run: () => void }>()
  readonly #unlisten: (() => void)[]
  #cancelTimer: () => void = () => {}
  #timerAt = Number.POSITIVE_INFINITY
  #wall: number
  #monotonic: number
  /** Monotonic instants: the wake-up that began the hold, its end before which nothing is started, and the last run. */
  #holdBeganAt = Number.NEGATIVE_INFINITY
  #holdEndsAt = Number.NEGATIVE_INFINITY
  #ranAt = Number.NEGATIVE_INFINITY
  #tickMs = tickMs
  #stopped = false

  constructor(ports: Pick<Ports, 'clock' | 'random' | 'power' | 'network'>) {
    this.#ports = ports
    this.#wall = ports.clock.now()
    this.#monotonic = ports.clock.monotonic()
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

  onTick(listener: () => void): () => void {
    return this.#onTick.add(listener)
  }

  /** `renewal-timers.ts` decides which accounts are retried at once. */
  onWake(listener: (wake: Wake) => void): () => void {
    return this.#onWake.add(listener)
  }

  /** The wall clock was set back by `byMs`, which is negative: add it to every instant. */
  onClockSetBack(listener: (byMs: number) => void): () => void {
    return this.#onClockSetBack.add(listener)
  }

  /** Runs `run` once at `at`, in place of an earlier task with this key. */
  set(key: string, at: number, run: () => void): void {
    if (this.#stopped) return
    this.#tasks.set(key, { at, run })
    if (this.#delayUntil(at) + this.#ports.clock.monotonic() < this.#timerAt) this.#arm()
  }

  remove(key: string): void {
    this.#tasks.delete(key)
  }

  atOf(key: string): number | null {
    return this.#tasks.get(key)?.at ?? null
  }

  /**
   * Compares the clocks before the next tick. Call before storing instants of a response: if the clock was set back just
   * before, the older instants must move and these must not.
   */
  checkClocks(): void {
    this.#tick(null)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
    this.#tasks.clear()
    for (const unlisten of this.#unlisten) unlisten()
  }

  #delayUntil(at: number): number {
    const holdMs = this.#holdEndsAt - this.#ports.clock.monotonic()
    return Math.min(this.#tickMs, Math.max(0, at - this.#ports.clock.now(), holdMs))
  }

  #arm(): void {
    this.#cancelTimer()
    const delayMs = this.#delayUntil(Math.min(...[...this.#tasks.values()].map(({ at }) => at)))
    this.#timerAt = this.#ports.clock.monotonic() + delayMs
    this.#cancelTimer = this.#ports.clock.after(delayMs, () => this.#tick(null))
  }

  #tick(event: Wake['kind'] | null): void {
    if (this.#stopped) return
    const { sleptMs, aheadMs } = this.#readClocks()
    this.#chooseTick(event, sleptMs)
    const kind = wakeKind(event, sleptMs)
    if (kind !== null) {
      // A timer that is only late holds nothing back.
      if (event === 'resume' || aheadMs >= gapMs || kind === 'online') this.#holdDue(kind)
      this.#onWake.emit({ kind, sleptMs })
    }
    if (this.#ports.clock.monotonic() >= this.#holdEndsAt) this.#runDue()
    if (this.#stopped) return
    this.#ports.network.check()
    this.#onTick.emit()
    this.#arm()
  }

  /** Ticks are short from the first unannounced sleep until a sleep is announced. */
  #chooseTick(event: Wake['kind'] | null, sleptMs: number): void {
    if (event === 'resume') this.#tickMs = tickMs
    else if (sleptMs > 0) this.#tickMs = shortTickMs
  }

  /**
   * After a sleep nothing runs for 5 to 10 s, or until the network is back, because it is rarely up at once. Another wake-up
   * extends no hold, and begins the next one only after what is due has run.
   */
  #holdDue(kind: Wake['kind']): void {
    const { clock, random } = this.#ports
    const now = clock.monotonic()
    const isInForce = now < this.#holdBeganAt + maxHoldMs || this.#ranAt < this.#holdEndsAt
    if (kind === 'online') this.#holdEndsAt = Number.NEGATIVE_INFINITY
    if (kind !== 'resume' || isInForce) return
    this.#holdBeganAt = now
    this.#holdEndsAt = now + minHoldMs + Math.floor(random.fraction() * (maxHoldMs - minHoldMs))
  }

  /** Soonest first. A task that an earlier one moved or removed does not run now. */
  #runDue(): void {
    this.#ranAt = this.#ports.clock.monotonic()
    const now = this.#ports.clock.now()
    const due = [...this.#tasks].filter(([, { at }]) => at <= now).sort(([, a], [, b]) => a.at - b.at)
    for (const [key, task] of due) {
      if (this.#tasks.get(key) !== task) continue
      this.#tasks.delete(key)
      task.run()
    }
  }

  /** Compares both clocks with the last reading. `sleptMs`: the length of a sleep. */
  #readClocks(): { readonly sleptMs: number; readonly aheadMs: number } {
    const wall = this.#ports.clock.now()
    const monotonic = this.#ports.clock.monotonic()
    const aheadMs = wall - this.#wall - (monotonic - this.#monotonic)
    // If the monotonic clock runs during sleep, a very late tick is the only sign.
    const lateMs = monotonic - this.#timerAt
    this.#wall = wall
    this.#monotonic = monotonic
    if (aheadMs <= -gapMs) this.#moveBack(aheadMs)
    const sleptMs = Math.max(aheadMs, lateMs)
    return { sleptMs: sleptMs >= gapMs ? sleptMs : 0, aheadMs }
  }

  #moveBack(byMs: number): void {
    for (const [key, { at, run }] of this.#tasks) this.#tasks.set(key, { at: at + byMs, run })
    this.#onClockSetBack.emit(byMs)
  }
}

/** A sleep that only the clocks show counts as a resume, unless the network has just come back. */
function wakeKind(event: Wake['kind'] | null, sleptMs: number): Wake['kind'] | null {
  return sleptMs > 0 && event !== 'online' ? 'resume' : event
}
