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
  /** For what Electron does not report: that a Linux screen is locked. */
  emit(event: PowerEvent): void
  /** The system ends, unless the listener prevents that. Linux and macOS. */
  onShutdown(listener: (event?: Preventable) => void): void
}

/**
 * Sleep and lock as Electron reports them. Linux does not report every sleep, so code that must not miss one also
 * compares the clocks.
 */
export function createPower(monitor: PowerMonitorEvents): PowerEmitter {
  const listeners = new Listeners<[PowerEvent]>()
  monitor.on('suspend', () => listeners.emit('suspend'))
  monitor.on('resume', () => listeners.emit('resume'))
  monitor.on('lock-screen', () => listeners.emit('lock'))
  monitor.on('unlock-screen', () => listeners.emit('unlock'))
  return {
    emit: (event) => listeners.emit(event),
    onEvent: (listener) => listeners.add(listener),
    // Not before those above: the listener that is added to powerMonitor first cannot delay a shutdown.
    onShutdown: (listener) => void monitor.on('shutdown', listener),
  }
}
