import type { Ports, SchedulerEvents, Wake } from '../ports/index.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'

/** The longest time between ticks, so that a sleep without an event is noticed, ms. */
const tickMs = minuteMs
/** The same after an unannounced sleep, so that the next one delays the renewal of an expired token by 30 s at most. */
const shortTickMs = 15 * secondMs
/** A smaller difference between the clocks comes from drift and a busy computer, not from sleep, ms. */
const gapMs = 10 * secondMs
/** How long no call is made after a wake-up, because the network is seldom up at once, ms. */
const minHoldMs = 5 * secondMs
const maxHoldMs = 10 * secondMs

type SchedulerPorts = Pick<Ports, 'clock' | 'random' | 'power' | 'network'>

export type Scheduler = ReturnType<typeof createScheduler>

/**
 * Runs the one timer of the renewals, and emits the tick that other parts follow. The accounts are reviewed at each
 * tick, and soon after each `reviewSoon` between two ticks. If a review throws, the next tick begins another.
 */
export function createScheduler({ clock, random, power, network }: SchedulerPorts) {
  const events = {
    ticked: new Listeners(),
    woken: new Listeners<[wake: Wake]>(),
    /** The wall clock was set by `byMs` ms, negative if back, while no sleep explains it. */
    clockSet: new Listeners<[byMs: number]>(),
    /** The listener does what is due, and passes the next known instant to `reviewAt`. */
    reviewDue: new Listeners(),
  } satisfies SchedulerEvents & Record<string, unknown>
  let cancelTimer = () => {}
  let timerAt = Number.POSITIVE_INFINITY
  let readings = readClocks()
  /** Monotonic instants: of the last wake-up that began a hold, its end, and the last review. */
  let hold = { beganAt: Number.NEGATIVE_INFINITY, endsAt: Number.NEGATIVE_INFINITY }
  let ranAt = Number.NEGATIVE_INFINITY
  /** The monotonic instant of the last tick. A review in between does not postpone the next tick. */
  let tickedAt = readings.monotonic
  let occasion = readings.monotonic
  let maxTickMs = tickMs
  let isReviewPending = false
  let stopped = false

  power.changed.add((event) => {
    if (event === 'resume' || event === 'unlock') tick(event)
  })
  network.changed.add((online) => {
    if (online) tick('online')
  })
  arm(Number.POSITIVE_INFINITY)

  return {
    ...events,
    reviewSoon,

    /** A review is due at this instant, epoch ms, unless a tick comes first; infinite if no instant is known. */
    reviewAt: arm,

    /** Call right before accounts are loaded. Failed renewals are retried once the window has had time to draw them. */
    noteStart(): void {
      occasion = clock.monotonic()
      isReviewPending = true
      clock.after(0, () => tick(null))
    },

    /** The last start, wake-up, unlocked screen or new network, epoch ms. */
    get occasionAt(): number {
      return wallAt(occasion)
    },

    /** No planned call is made before this instant, epoch ms. */
    get holdEndsAt(): number {
      return wallAt(hold.endsAt)
    },

    /** Compares the clocks at once. Call before storing instants of a response, which must not move with older ones. */
    checkClocks(): void {
      if (!stopped) catchUp(null)
    },

    stop(): void {
      stopped = true
      cancelTimer()
    },
  }

  /** Compares the clocks and runs the review soon, because something that it depends on may have changed. */
  function reviewSoon(): void {
    if (isReviewPending) return
    isReviewPending = true
    queueMicrotask(() => {
      if (!isReviewPending || stopped) return
      catchUp(null)
      // A call that just failed may be the first sign of a lost network, which may be back before the next tick.
      network.check()
      run()
    })
  }

  function tick(event: Wake['kind'] | null): void {
    if (stopped) return
    catchUp(event)
    tickedAt = clock.monotonic()
    network.check()
    events.ticked.emit()
    run()
  }

  /** Notices a sleep, or a clock that was set, since the last readings. */
  function catchUp(event: Wake['kind'] | null): void {
    const { sleptMs, aheadMs } = compareClocks()
    // Ticks are short from the first unannounced sleep until a sleep is announced.
    if (event === 'resume') maxTickMs = tickMs
    else if (sleptMs > 0) maxTickMs = shortTickMs
    // A sleep that only the clocks show counts as a resume, unless the network has just come back.
    const kind = sleptMs > 0 && event !== 'online' ? 'resume' : event
    if (kind === null && aheadMs < gapMs) return
    occasion = clock.monotonic()
    if (kind === 'online') hold.endsAt = Number.NEGATIVE_INFINITY
    // A timer that is merely late does not begin a hold.
    else if (event === 'resume' || aheadMs >= gapMs) beginHold()
    if (kind !== null) events.woken.emit({ kind, sleptMs })
  }

  /** A hold ends 10 s after the wake-up that began it, and the next one begins only after a review. */
  function beginHold(): void {
    const now = clock.monotonic()
    if (now < hold.beganAt + maxHoldMs || ranAt < hold.endsAt) return
    const holdMs = minHoldMs + Math.floor(random.fraction() * (maxHoldMs - minHoldMs))
    hold = { beganAt: now, endsAt: now + holdMs }
  }

  function run(): void {
    isReviewPending = false
    ranAt = clock.monotonic()
    arm(Number.POSITIVE_INFINITY)
    events.reviewDue.emit()
  }

  function arm(nextAt: number): void {
    cancelTimer()
    if (stopped) return
    const monotonic = clock.monotonic()
    const delayMs = Math.max(0, Math.min(tickedAt + maxTickMs - monotonic, nextAt - clock.now()))
    timerAt = monotonic + delayMs
    cancelTimer = clock.after(delayMs, () => tick(null))
  }

  /** Compares the clocks with the last readings. `aheadMs`: in a sleep, or because the wall clock was set forward. */
  function compareClocks() {
    const before = readings
    readings = readClocks()
    const ranMs = readings.monotonic - before.monotonic
    const aheadMs = readings.wall - before.wall - ranMs
    // The uptime has steps of a second, so it shows only long sleeps.
    const stoppedMs = readings.uptime - before.uptime - ranMs
    const asleepMs = stoppedMs < gapMs ? 0 : stoppedMs
    // If the monotonic clock runs during sleep, a very late tick is the only sign.
    const sleptMs = Math.max(asleepMs, readings.monotonic - timerAt)
    const setMs = aheadMs - asleepMs
    if (Math.abs(setMs) >= gapMs) events.clockSet.emit(setMs)
    return { sleptMs: sleptMs >= gapMs ? sleptMs : 0, aheadMs }
  }

  function readClocks() {
    return { wall: clock.now(), monotonic: clock.monotonic(), uptime: clock.uptime() }
  }

  function wallAt(monotonic: number): number {
    return clock.now() + monotonic - clock.monotonic()
  }
}
