import { useLayoutEffect, useReducer } from 'react'
import { wakeAt } from '../time/follow.ts'
import type { Timed } from '../time/timed.ts'

/**
 * A value that depends on the time. The component draws again at the instant at which the value changes
 * and not before; while the window is hidden it does not draw at all.
 */
export function useTime<Value>(derive: (now: number) => Timed<Value>): Value {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  // Read while drawing, so that what is on the screen is right even if it was drawn for another reason.
  const { value, until } = derive(Date.now())

  // At every drawing, because a timer may fire a little early and then has to be set again; and as a part of
  // it, because React would take a separate task each second for what may wait.
  useLayoutEffect(() => (until === null ? undefined : wakeAt(until, wake)))

  return value
}
