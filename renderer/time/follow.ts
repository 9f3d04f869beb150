import type { Timed } from './timed.ts'

/** The clock may be set while we wait, so no wait is longer than this. */
const longestWaitMs = 60_000

/** Shows a value that depends on the time, now and each time it may be another, until what it returns is called. */
export function followTime<Value>(
  derive: (now: number) => Timed<Value>,
  show: (value: Value) => void,
): () => void {
  let cancel = () => {}
  function turn() {
    cancel()
    const { value, until } = derive(Date.now())
    if (until !== null) cancel = wakeAt(until, turn)
    show(value)
  }
  turn()
  return () => cancel()
}

/** Calls `wake` once, at `at` or when the window becomes visible again. Returns how to cancel it. */
export function wakeAt(at: number, wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(wake, Math.min(Math.max(at - Date.now(), 0), longestWaitMs))
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
