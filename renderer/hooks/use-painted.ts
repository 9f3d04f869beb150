import { useSyncExternalStore } from 'react'
import { dates } from '../time/dates.ts'

let painted = false
const listeners = new Set<() => void>()

new PerformanceObserver((list, observer) => {
  // The mere background is painted before.
  if (list.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  // The first date takes as long as all the rest of a screen. Here it is in nobody's way.
  dates.dayAndClock(Date.now())
  painted = true
  for (const listener of listeners) listener()
}).observe({ type: 'paint', buffered: true })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False until something has been painted for the first time. What costs time and can wait, waits for it. */
export function usePainted(): boolean {
  return useSyncExternalStore(subscribe, () => painted)
}
