import { useLayoutEffect, useReducer } from 'react'
import type { TimedValue } from '../lib/countdown.ts'

/** The clock may be set while we wait, so no wait is longer than this. */
const maxWaitMs = 60_000

/**
 * A value that depends on the time. The component draws again at the instant at which the value changes
 * and not before; while the window is hidden no timer runs.
 */
export function useTimedValue<Value>(derive: (now: number) => TimedValue<Value>): Value {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  // Read while drawing, so that what is on the screen is right even if it was drawn for another reason.
  const { value, until } = derive(Date.now())

  // At every drawing, because a timer may fire a little early and then has to be set again; and as a part of
  // it, because React would take a separate task each second for what may wait.
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
