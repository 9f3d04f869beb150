import { timedSeconds } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './TimeBar.module.css'

interface TimeBarProps {
  /** Epoch ms: when it is full. */
  from: number
  /** Epoch ms: when it is empty. */
  until: number
  /** Sets its place, its height and, as `color`, its colour. */
  className?: string | undefined
}

/** A bar that shrinks with the time that is left. Words beside it say the same. */
export function TimeBar({ from, until, className }: TimeBarProps) {
  const seconds = useTimedValue((now) => timedSeconds(until, now))
  // The style sheet animates the bar to where this second ends.
  const share = Math.max(0, ((seconds - 1) * 1000) / (until - from))
  return (
    <div className={`${styles.bar} ${className ?? ''}`} aria-hidden="true">
      <div style={{ scale: `${share} 1` }} />
    </div>
  )
}
