import type { Power, PowerEvent } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The part of Electron's powerMonitor that tells of sleep and lock. */
export interface PowerMonitorEvents {
  on(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen', listener: () => void): unknown
}

const events = [
  ['suspend', 'suspend'],
  ['resume', 'resume'],
  ['lock-screen', 'lock'],
  ['unlock-screen', 'unlock'],
] as const satisfies readonly (readonly [string, PowerEvent])[]

export interface ToldPower extends Power {
  /** For what Electron does not tell of: the lock of a Linux screen. */
  tell(event: PowerEvent): void
}

/**
 * Sleep and lock as Electron tells of them. Linux does not tell of every sleep, so code that must not miss one
 * looks at the clocks as well.
 */
export function createPower(monitor: PowerMonitorEvents): ToldPower {
  const listeners = new Listeners<[PowerEvent]>()
  for (const [theirs, ours] of events) monitor.on(theirs, () => listeners.emit(ours))
  return {
    tell: (event) => listeners.emit(event),
    onEvent: (listener) => listeners.add(listener),
  }
}
