import type { Ports } from '../ports/index.ts'
import type { Settings } from '../settings/model/settings.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { minuteMs } from '../util/durations.ts'
import type { Lock } from './lock.ts'
import type { Idle } from './ports.ts'

const idleMs: Record<Settings['lockAfter'], number> = {
  never: Number.POSITIVE_INFINITY,
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '60min': 60 * minuteMs,
}

/** The shortest wait, ms, because systems report the idle time in whole seconds. */
const minWaitMs = 1_000

interface AutoLockPorts extends Pick<Ports, 'clock' | 'power' | 'scheduler'> {
  readonly idle: Idle
  readonly settings: SettingsStore
  readonly lock: Pick<Lock, 'lock'>
}

/**
 * Locks with the screen, on sleep, and after a time without keyboard or mouse. A wake-up also locks, even if only the
 * clocks show it, because some systems announce sleep too late or not at all. Time asleep counts as idle. The idle time
 * is read again when the limit would be reached.
 */
export function startAutoLock(ports: AutoLockPorts): void {
  const { clock, idle, settings, power, scheduler, lock } = ports
  /** Ends the current wait for the limit, also while the idle time is being read. */
  let stopWaiting = () => {}

  /** Idle time after which it locks, ms; infinite if it does not. */
  const limitMs = () => idleMs[idle.isKnown ? settings.read().lockAfter : 'never']

  power.changed.add((event) => {
    if (!settings.read().lockWithScreen) return
    if (event === 'lock') lock.lock('screen')
    if (event === 'suspend') lock.lock('sleep')
  })
  scheduler.woken.add(({ kind, sleptMs }) => {
    // The network may be the first to come back after a sleep.
    if (kind !== 'resume' && sleptMs === 0) return
    if (settings.read().lockWithScreen) lock.lock('sleep')
    // The key that woke the computer has reset the system's idle time, although nobody was there before.
    else if (sleptMs >= limitMs()) lock.lock('idle')
  })
  settings.changed.add(() => void watch())
  idle.becameKnown.add(() => void watch())
  void watch()

  async function watch(): Promise<void> {
    let isCurrent = true
    stopWaiting()
    stopWaiting = () => {
      isCurrent = false
    }
    const limit = limitMs()
    if (limit === Number.POSITIVE_INFINITY) return
    const leftMs = limit - (await idle.forMs())
    if (!isCurrent) return
    if (leftMs <= 0) lock.lock('idle')
    // Rearm even if locking was refused, because the person may come back or set a PIN.
    stopWaiting = clock.after(leftMs <= 0 ? limit : Math.max(minWaitMs, leftMs), () => void watch())
  }
}
