import type { PowerMonitor } from 'electron'
import type { Idle, Power, PowerEvent } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/** The part of Electron's powerMonitor that tells of sleep and lock. */
interface PowerMonitorEvents {
  on(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen', listener: () => void): unknown
}

export interface PowerEmitter extends Power {
  /** For what Electron does not tell of: the lock of a Linux screen. */
  emit(event: PowerEvent): void
}

/**
 * Sleep and lock as Electron tells of them. Linux does not tell of every sleep, so code that must not miss one also
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
  }
}

/** The time without input, as Electron tells it; under Wayland it does not know. */
export function createIdle(
  monitor: Pick<PowerMonitor, 'getSystemIdleTime'>,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Idle {
  const isWayland =
    platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || (env.WAYLAND_DISPLAY ?? '') !== '')
  return { isKnown: !isWayland, forMs: () => monitor.getSystemIdleTime() * 1_000 }
}
