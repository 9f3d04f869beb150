import type { Ports, SchedulerEvents, Wake } from '../ports/index.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'

/** The longest time between ticks, so that a sleep without an event is noticed, ms. */
const tickMs = minuteMs
/**
 * The same after an unannounced sleep. Even with the wait for the network and one call, no token then stays expired for
 * more than 30 s after a wake-up.
 */
const shortTickMs = 15 * secondMs
/** A smaller difference between the clocks comes from drift and a busy computer, not from sleep, ms. */
const gapMs = 10 * secondMs
/** How long nothing is called after a wake-up, because the network is seldom up at once, ms. */
const minHoldMs = 5 * secondMs
const maxHoldMs = 10 * secondMs

/**
 * The one timer of the renewals, and the tick that others follow. Each tick and each look compares the clocks and runs
 * the task, which derives what is due from what is stored. If it throws, that is logged, and the next tick runs it
 * again.
 */
export class Scheduler implements SchedulerEvents {
  readonly #ports: Pick<Ports, 'clock' | 'random' | 'power' | 'network' | 'log'>
  readonly ticked = new Listeners()
  readonly woken = new Listeners<[wake: Wake]>()
  /** The wall clock was set by `byMs` ms, negative if back, while no sleep explains it. */
  readonly clockSet = new Listeners<[byMs: number]>()
  #task: () => number = () => Number.POSITIVE_INFINITY
  #cancelTimer: () => void = () => {}
  #timerAt = Number.POSITIVE_INFINITY
  #readings: { readonly wall: number; readonly monotonic: number; readonly uptime: number }
  /** Monotonic instants: of the last wake-up that began a hold, its end, and the last run of the task. */
  #hold = { beganAt: Number.NEGATIVE_INFINITY, endsAt: Number.NEGATIVE_INFINITY }
  #ranAt = Number.NEGATIVE_INFINITY
  /** The monotonic instant of the last tick: what comes in between postpones no tick. */
  #tickedAt: number
  #occasion: number
  #tickMs = tickMs
  #isLookPending = false
  #stopped = false

  constructor(ports: Pick<Ports, 'clock' | 'random' | 'power' | 'network' | 'log'>) {
    this.#ports = ports
    this.#readings = this.#read()
    this.#occasion = this.#readings.monotonic
    this.#tickedAt = this.#readings.monotonic
    ports.power.changed.add((event) => {
      if (event === 'resume' || event === 'unlock') this.#tick(event)
    })
    ports.network.changed.add((online) => {
      if (online) this.#tick('online')
    })
    this.#arm(Number.POSITIVE_INFINITY)
  }

  /** `task` does what is due, and returns the instant of what comes next, epoch ms; infinite if nothing does. */
  setTask(task: () => number): void {
    this.#task = task
  }

  /** Runs the task soon, because something that it derives from may have changed. */
  look(): void {
    if (this.#isLookPending) return
    this.#isLookPending = true
    queueMicrotask(() => this.#look())
  }

  /** Call right before accounts are loaded: what failed before is tried again, once the window could draw them. */
  noteStart(): void {
    this.#occasion = this.#ports.clock.monotonic()
    this.#isLookPending = true
    this.#ports.clock.after(0, () => this.#tick(null))
  }

  /** The last start, wake-up, unlocked screen or new network, epoch ms. */
  get occasionAt(): number {
    return this.#wallAt(this.#occasion)
  }

  /** Before this instant nothing planned is called, epoch ms. */
  get holdEndsAt(): number {
    return this.#wallAt(this.#hold.endsAt)
  }

  /**
   * Compares the clocks at once. Call before storing instants of a response: if the clock was set back just before, the
   * older instants must move and these must not.
   */
  checkClocks(): void {
    if (!this.#stopped) this.#catchUp(null)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
  }

  #tick(event: Wake['kind'] | null): void {
    if (this.#stopped) return
    this.#catchUp(event)
    this.#tickedAt = this.#ports.clock.monotonic()
    this.#ports.network.check()
    this.ticked.emit()
    this.#run()
  }

  #look(): void {
    if (!this.#isLookPending || this.#stopped) return
    this.#catchUp(null)
    // A call that has just failed may be the first to meet a lost network, which may be back before the next tick.
    this.#ports.network.check()
    this.#run()
  }

  /** Notices a sleep, or a clock that was set, since the last readings. */
  #catchUp(event: Wake['kind'] | null): void {
    const { sleptMs, aheadMs } = this.#compareClocks()
    // Ticks are short from the first unannounced sleep until a sleep is announced.
    if (event === 'resume') this.#tickMs = tickMs
    else if (sleptMs > 0) this.#tickMs = shortTickMs
    // A sleep that only the clocks show counts as a resume, unless the network has just come back.
    const kind = sleptMs > 0 && event !== 'online' ? 'resume' : event
    if (kind === null) return
    this.#occasion = this.#ports.clock.monotonic()
    if (kind === 'online') this.#hold = { ...this.#hold, endsAt: Number.NEGATIVE_INFINITY }
    // A timer that is only late holds nothing back.
    else if (event === 'resume' || aheadMs >= gapMs) this.#beginHold()
    this.woken.emit({ kind, sleptMs })
  }

  /** A hold ends 10 s after the wake-up that began it, and the next one begins only after the task has run. */
  #beginHold(): void {
    const now = this.#ports.clock.monotonic()
    const isInForce = now < this.#hold.beganAt + maxHoldMs || this.#ranAt < this.#hold.endsAt
    if (isInForce) return
    const holdMs = minHoldMs + Math.floor(this.#ports.random.fraction() * (maxHoldMs - minHoldMs))
    this.#hold = { beganAt: now, endsAt: now + holdMs }
  }

  #run(): void {
    this.#isLookPending = false
    this.#ranAt = this.#ports.clock.monotonic()
    let nextAt = Number.POSITIVE_INFINITY
    try {
      nextAt = this.#task()
    } catch (error) {
      this.#ports.log.error('scheduler.task-failed', { error })
    }
    this.#arm(nextAt)
  }

  #arm(nextAt: number): void {
    this.#cancelTimer()
    if (this.#stopped) return
    const { clock } = this.#ports
    const monotonic = clock.monotonic()
    const delayMs = Math.max(0, Math.min(this.#tickedAt + this.#tickMs - monotonic, nextAt - clock.now()))
    this.#timerAt = monotonic + delayMs
    this.#cancelTimer = clock.after(delayMs, () => this.#tick(null))
  }

  /** Compares the clocks with the last readings. `sleptMs`: the length of a sleep, or of what has to count as one. */
  #compareClocks(): { readonly sleptMs: number; readonly aheadMs: number } {
    const before = this.#readings
    const now = this.#read()
    this.#readings = now
    const ranMs = now.monotonic - before.monotonic
    const aheadMs = now.wall - before.wall - ranMs
    const asleepMs = now.uptime - before.uptime - ranMs
    // The uptime has steps of a second, so it only tells of long sleeps.
    const setMs = asleepMs < gapMs ? aheadMs : aheadMs - asleepMs
    if (Math.abs(setMs) >= gapMs) this.clockSet.emit(setMs)
    // If the monotonic clock runs during sleep, a very late tick is the only sign.
    const sleptMs = Math.max(aheadMs, now.monotonic - this.#timerAt)
    return { sleptMs: sleptMs >= gapMs ? sleptMs : 0, aheadMs }
  }

  #read() {
    const { clock } = this.#ports
    return { wall: clock.now(), monotonic: clock.monotonic(), uptime: clock.uptime() }
  }

  #wallAt(monotonic: number): number {
    const { clock } = this.#ports
    return clock.now() + monotonic - clock.monotonic()
  }
}
