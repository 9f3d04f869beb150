import type { PowerMonitor } from 'electron'
import type { PowerEvent } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'

/**
 * Sleep and screen lock as Electron reports them. On Linux Electron misses some sleeps, so the scheduler also compares
 * the clocks, and it misses the screen's lock, so `observeScreenLock` emits that.
 */
export function createPower(monitor: Pick<PowerMonitor, 'on'>) {
  const changed = new Listeners<[PowerEvent]>()
  monitor.on('suspend', () => changed.emit('suspend'))
  monitor.on('resume', () => changed.emit('resume'))
  monitor.on('lock-screen', () => changed.emit('lock'))
  monitor.on('unlock-screen', () => changed.emit('unlock'))
  return { changed }
}
