import type { Clock, Power } from '../ports/index.ts'
import type { Settings } from '../settings/model/settings.ts'
import type { SettingsStore } from '../settings/ports.ts'
import type { CoreEvents } from './core-events.ts'
import type { Lock } from './lock.ts'
import type { Idle } from './ports.ts'

const minuteMs = 60_000
const idleMs: Record<Settings['lockAfter'], number | null> = {
  never: null,
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '60min': 60 * minuteMs,
}

/** The scheduler, as far as it tells of sleeps. */
interface WakeUps {
  onWake(
    listener: (wake: { readonly kind: 'resume' | 'unlock' | 'online'; readonly sleptMs: number }) => void,
  ): () => void
}

/** Systems give the idle time in whole seconds. */
const minWaitMs = 1_000

/**
 * Locks with the screen, on sleep, and after a time without a key or a mouse. Waking up locks too, even if only the
 * clocks tell of it: some systems announce no sleep, or announce it too late. Time asleep counts as idle. It reads
 * the idle time again when the limit would be reached if nobody came back until then.
 */
export class AutoLock {
  readonly #clock: Clock
  readonly #idle: Idle
  readonly #settings: SettingsStore
  readonly #lock: Lock
  readonly #unlisten: readonly (() => void)[]
  #cancelTimer = () => {}
  /** Counts the looks at the idle time: an answer to an earlier one is dropped. */
  #looks = 0

  constructor(
    ports: {
      readonly clock: Clock
      readonly idle: Idle
      readonly settings: SettingsStore
      readonly power: Power
      readonly scheduler: WakeUps
      readonly events: Pick<CoreEvents, 'quit'>
    },
    lock: Lock,
  ) {
    this.#clock = ports.clock
    this.#idle = ports.idle
    this.#settings = ports.settings
    this.#lock = lock
    this.#unlisten = [
      ports.power.onEvent((event) => {
        if (!ports.settings.read().lockWithScreen) return
        if (event === 'lock') lock.lock('screen')
        if (event === 'suspend') lock.lock('sleep')
      }),
      ports.scheduler.onWake(({ kind, sleptMs }) => {
        if (kind !== 'resume') return
        if (ports.settings.read().lockWithScreen) lock.lock('sleep')
        // The key that woke the computer up has ended the system's idle time, but nobody was there until then.
        else if (sleptMs >= (this.#limitMs ?? Number.POSITIVE_INFINITY)) lock.lock('idle')
      }),
      ports.settings.onChange(() => void this.#watch()),
      ports.idle.onKnown(() => void this.#watch()),
    ]
    ports.events.quit.add(() => this.#stop())
    void this.#watch()
  }

  /** It locks nothing any more. */
  #stop(): void {
    for (const unlisten of this.#unlisten) unlisten()
    this.#looks += 1
    this.#cancelTimer()
  }

  /** Idle time after which it locks, ms; null if it does not. */
  get #limitMs(): number | null {
    return this.#idle.isKnown ? idleMs[this.#settings.read().lockAfter] : null
  }

  async #watch(): Promise<void> {
    this.#looks += 1
    const look = this.#looks
    this.#cancelTimer()
    const limitMs = this.#limitMs
    if (limitMs === null) return
    const leftMs = limitMs - (await this.#idle.forMs())
    if (look !== this.#looks) return
    if (leftMs <= 0) this.#lock.lock('idle')
    // Re-arm even if locking was refused: somebody may come back, or set a PIN.
    const waitMs = leftMs <= 0 ? limitMs : Math.max(minWaitMs, leftMs)
    this.#cancelTimer = this.#clock.after(waitMs, () => void this.#watch())
  }
}
