import type { Power, PowerEvent } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

export interface Preventable {
  preventDefault(): void
}

interface PowerMonitorEvents {
  on(event: 'shutdown', listener: (event?: Preventable) => void): unknown
  on(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen', listener: () => void): unknown
}

export interface PowerEmitter extends Power {
  /** For events that Electron does not report: a Linux screen is locked or unlocked. */
  emit(event: PowerEvent): void
  /** Runs before the system shuts down, which the listener may prevent. Linux and macOS only. */
  onShutdown(listener: (event?: Preventable) => void): void
}

/**
 * Sleep and lock as Electron reports them. On Linux it misses some sleeps, so the scheduler also compares the clocks.
 */
export function createPower(monitor: PowerMonitorEvents): PowerEmitter {
  const changed = new Listeners<[PowerEvent]>()
  monitor.on('suspend', () => changed.emit('suspend'))
  monitor.on('resume', () => changed.emit('resume'))
  monitor.on('lock-screen', () => changed.emit('lock'))
  monitor.on('unlock-screen', () => changed.emit('unlock'))
  return {
    emit: (event) => changed.emit(event),
    changed,
    // After those above, because powerMonitor's first listener cannot delay a shutdown.
    onShutdown: (listener) => void monitor.on('shutdown', listener),
  }
}
