import { useLayoutEffect, useReducer } from 'react'
import type { TimedValue } from './timed-values.ts'

/** The system clock may be changed during a wait, so no wait is longer than this. */
const maxWaitMs = 60_000

/**
 * A value that depends on the time. The component renders again when the value changes and not before; no timer
 * runs while the window is hidden.
 */
export function useTimedValue<Value>(derive: (now: number) => TimedValue<Value>): Value {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  // Derived in render, so that a render for another reason shows the right value, too.
  const { value, until } = derive(Date.now())

  // After every render, because a timer may fire early and must then be set again. A layout effect, because React
  // would schedule a task each second for a passive one.
  useLayoutEffect(() => (until === null ? undefined : wakeAt(until, wake)))

  return value
}

/** Calls `wake` once, at `at` or when the window becomes visible again. Returns how to cancel it. */
function wakeAt(at: number, wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait() {
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(wake, Math.min(Math.max(at - Date.now(), 0), maxWaitMs))
  }
  function onVisibility() {
    if (document.visibilityState === 'visible') wake()
    else clearTimeout(timer)
  }
  wait()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
