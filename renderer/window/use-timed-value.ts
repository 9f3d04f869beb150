import { useLayoutEffect, useReducer } from 'react'
import { minuteMs } from '../../app/util/durations.ts'
import type { TimedValue } from './timed-values.ts'

/**
 * A value that depends on time. The component renders again only when it changes. No timer runs while the window is
 * hidden.
 */
export function useTimedValue<Value>(derive: (now: number) => TimedValue<Value>): Value {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  // Derived in render, so that a render for another reason shows the current value.
  const { value, until } = derive(Date.now())

  // Runs after every render, because a timer that fired early must be set again. A layout effect, because React would
  // schedule a task each second for a passive one.
  useLayoutEffect(() => (until === null ? undefined : wakeAt(until, wake)))

  return value
}

/** A value that depends on days or minutes, derived again each minute. */
export function useEachMinute<Value>(derive: (now: number) => Value): Value {
  return useTimedValue((now) => ({ value: derive(now), until: now + minuteMs }))
}

/** The longest wait, because the system clock may be changed in the meantime. */
const maxWaitMs = 60_000

/** The instant at which to wake each component. They share one timer, because there can be a thousand rows. */
const waiting = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer fires; infinite if none is running. */
let timerAt = Number.POSITIVE_INFINITY

/** How far the system clock is ahead of the monotonic one, ms. */
const clockOffset = () => Date.now() - performance.now()
/** The offset for which the waiting instants were computed. */
let knownOffset = clockOffset()

/** Calls `wake` at `at`, or when the window next becomes visible. Returns a function that cancels it. */
function wakeAt(at: number, wake: () => void): () => void {
  if (waiting.size === 0) knownOffset = clockOffset()
  waiting.set(wake, at)
  startTimer(at)
  return () => {
    waiting.delete(wake)
    if (waiting.size === 0) stopTimer()
  }
}

function startTimer(at: number) {
  const now = Date.now()
  const endsAt = Math.min(at, now + maxWaitMs)
  if (document.visibilityState === 'hidden' || endsAt >= timerAt) return
  stopTimer()
  timerAt = endsAt
  timer = setTimeout(wakeDue, Math.max(endsAt - now, 0))
}

function stopTimer() {
  clearTimeout(timer)
  timerAt = Number.POSITIVE_INFINITY
}

/** Wakes those that are due, or all if the system clock was changed. */
function wakeDue() {
  stopTimer()
  const offset = clockOffset()
  const isClockSet = Math.abs(offset - knownOffset) > 500
  knownOffset = offset
  const now = Date.now()
  let nextAt = Number.POSITIVE_INFINITY
  for (const [wake, at] of waiting) {
    if (isClockSet || at <= now) wake()
    else nextAt = Math.min(nextAt, at)
  }
  if (nextAt < Number.POSITIVE_INFINITY) startTimer(nextAt)
}

document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'hidden' ? stopTimer() : wakeDue(),
)
