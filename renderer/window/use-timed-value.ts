import { useSyncExternalStore } from 'react'
import { dayMs, minuteMs, secondMs } from '../../app/util/durations.ts'

/** All listeners share one timer, because there can be a thousand rows. It runs while the window is visible. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  schedule()
  return () => {
    listeners.delete(listener)
    schedule()
  }
}

/** Runs at the next whole second of the system clock, because most tokens expire at one. */
function schedule(): void {
  clearTimeout(timer)
  if (listeners.size > 0 && document.visibilityState === 'visible')
    timer = setTimeout(tick, secondMs - (Date.now() % secondMs))
}

function tick(): void {
  for (const listener of listeners) listener()
  schedule()
}

document.addEventListener('visibilitychange', tick)

/** Derives a value each second. Renders again only when it changes, so it must be a primitive or keep its identity. */
export function useTimedValue<Value>(derive: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(Date.now()))
}

export function useEachMinute<Value>(derive: (now: number) => Value): Value {
  useTimedValue((now) => Math.floor(now / minuteMs))
  return derive(Date.now())
}

/** Whole seconds until `at`, rounded up, so that 0 means that it is over. */
export function secondsLeft(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / secondMs))
}

/** Whole days, and the rest as `03:12:44`, below one hour `12:44`. */
export function daysAndClock(seconds: number): { readonly days: number; readonly clock: string } {
  const days = Math.floor((seconds * secondMs) / dayMs)
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = days > 0 || seconds >= 3600 ? parts : parts.slice(1)
  return { days, clock: shown.map((part) => String(part).padStart(2, '0')).join(':') }
}
