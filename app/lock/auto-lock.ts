import type { Ports } from '../ports/index.ts'
import type { Settings } from '../settings/model/settings.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { minuteMs } from '../util/durations.ts'
import type { Lock } from './lock.ts'
import type { Idle } from './ports.ts'

const idleMs: Record<Settings['lockAfter'], number | null> = {
  never: null,
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '60min': 60 * minuteMs,
}

/** Systems give the idle time in whole seconds. */
const minWaitMs = 1_000

interface AutoLockPorts extends Pick<Ports, 'clock' | 'power' | 'scheduler'> {
  readonly idle: Idle
  readonly settings: SettingsStore
}

/**
 * Locks with the screen, on sleep, and after a time without a key or a mouse. Waking up locks too, even if only the
 * clocks tell of it: some systems announce no sleep, or announce it too late. Time asleep counts as idle. It reads
 * the idle time again when the limit would be reached if nobody came back until then. Returns how to end it.
 */
export function startAutoLock(ports: AutoLockPorts, lock: Pick<Lock, 'lock'>): () => void {
  const { clock, idle, settings, power, scheduler } = ports
  let cancelTimer = () => {}
  /** Counts the requests for the idle time, so that a late answer to an earlier one is dropped. */
  let looks = 0

  /** Idle time after which it locks, ms; null if it does not. */
  const limitMs = () => (idle.isKnown ? idleMs[settings.read().lockAfter] : null)

  async function watch(): Promise<void> {
    looks += 1
    const look = looks
    cancelTimer()
    const limit = limitMs()
    if (limit === null) return
    const leftMs = limit - (await idle.forMs())
    if (look !== looks) return
    if (leftMs <= 0) lock.lock('idle')
    // Re-arm even if locking was refused: somebody may come back, or set a PIN.
    cancelTimer = clock.after(leftMs <= 0 ? limit : Math.max(minWaitMs, leftMs), () => void watch())
  }

  const unlisten = [
    power.onEvent((event) => {
      if (!settings.read().lockWithScreen) return
      if (event === 'lock') lock.lock('screen')
      if (event === 'suspend') lock.lock('sleep')
    }),
    scheduler.onWake(({ kind, sleptMs }) => {
      if (kind !== 'resume') return
      if (settings.read().lockWithScreen) lock.lock('sleep')
      // The key that woke the computer has ended the system's idle time, although nobody was there until then.
      else if (sleptMs >= (limitMs() ?? Number.POSITIVE_INFINITY)) lock.lock('idle')
    }),
    settings.onChange(() => void watch()),
    idle.onKnown(() => void watch()),
  ]
  void watch()
  return () => {
    for (const stop of unlisten) stop()
    looks += 1
    cancelTimer()
  }
}
