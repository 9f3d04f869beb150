import { secondMs } from '../../app/util/durations.ts'
import { secondsLeft, useTimedValue } from './use-timed-value.ts'

/** A line that shrinks each second, below an element that is shown from `from` to `at` (epoch ms). */
export function CountdownBar({ from, at }: { from: number; at: number }) {
  const seconds = useTimedValue((now) => secondsLeft(at, now))
  // The share one second later, because the line's transition takes that second.
  const share = Math.min(1, (Math.max(0, seconds - 1) * secondMs) / Math.max(secondMs, at - from))
  return <span className="time-line" aria-hidden="true" data-fill="" style={{ scale: `${share} 1` }} />
}
