import type { Power, PowerEvent } from '../../app/ports.ts'

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

/**
 * Sleep and lock as Electron tells of them. Linux tells of no lock at all and not of every sleep, so
 * code that must not miss a sleep looks at the clocks as well.
 */
export function createPower(monitor: PowerMonitorEvents): Power {
  const listeners = new Set<(event: PowerEvent) => void>()
  for (const [theirs, ours] of events)
    monitor.on(theirs, () => {
      for (const listener of listeners) listener(ours)
    })
  return {
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
