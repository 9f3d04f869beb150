import type { Settings } from '../model/settings.ts'
import type { Clock, Idle, Power, SettingsStore } from '../ports/index.ts'
import type { Lock } from './lock.ts'

const minuteMs = 60_000
const idleMs: Record<Settings['lockAfter'], number | null> = {
  never: null,
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '60min': 60 * minuteMs,
}
/** The part of the scheduler that tells of sleeps, whether the system said so or the clocks jumped. */
interface WakeUps {
  onWake(
    listener: (wake: { readonly kind: 'resume' | 'unlock' | 'online'; readonly sleptMs: number }) => void,
  ): void
}

/** Idle time is told in whole seconds. */
const shortestWaitMs = 1_000

/**
 * Locks with the screen and on sleep, and after a time without a key or a mouse. Waking up locks too, also where
 * only the clocks tell of it, because some systems tell of no sleep, or too late. A sleep is time without anybody
 * too. The idle time is asked for only when it may be reached: after a minute's setting once a minute at most while
 * somebody works.
 */
export class AutoLock {
  readonly #clock: Clock
  readonly #idle: Idle
  readonly #settings: SettingsStore
  readonly #lock: Lock
  #cancelTimer = () => {}

  constructor(
    ports: {
      readonly clock: Clock
      readonly idle: Idle
      readonly settings: SettingsStore
      readonly power: Power
      readonly scheduler: WakeUps
    },
    lock: Lock,
  ) {
    this.#clock = ports.clock
    this.#idle = ports.idle
    this.#settings = ports.settings
    this.#lock = lock
    ports.power.onEvent((event) => {
      if (!ports.settings.read().lockWithScreen) return
      if (event === 'lock') lock.lock('screen')
      if (event === 'suspend') lock.lock('sleep')
    })
    ports.scheduler.onWake(({ kind, sleptMs }) => {
      if (kind !== 'resume') return
      if (ports.settings.read().lockWithScreen) lock.lock('sleep')
      // The key that woke the computer up has ended the system's idle time, but nobody was there until then.
      else if (sleptMs >= (this.#limitMs ?? Number.POSITIVE_INFINITY)) lock.lock('idle')
    })
    ports.settings.onChange((after, before) => {
      if (after.lockAfter !== before.lockAfter) this.#watch()
    })
    this.#watch()
  }

  stop(): void {
    this.#cancelTimer()
  }

  /** After how long without anybody it locks, ms; null where it does not. */
  get #limitMs(): number | null {
    return this.#idle.isKnown ? idleMs[this.#settings.read().lockAfter] : null
  }

  #watch(): void {
    this.#cancelTimer()
    const limitMs = this.#limitMs
    if (limitMs === null) return
    const leftMs = limitMs - this.#idle.forMs()
    if (leftMs <= 0) this.#lock.lock('idle')
    // Locked or not to be locked: somebody may come back, or set a PIN.
    const waitMs = leftMs <= 0 ? limitMs : Math.max(shortestWaitMs, leftMs)
    this.#cancelTimer = this.#clock.after(waitMs, () => this.#watch())
  }
}
