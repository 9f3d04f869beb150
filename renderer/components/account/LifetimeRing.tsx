import type { ReactNode } from 'react'
import type { TokenView } from '../../../app/model/snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { timedShareLeft, timedStatus } from '../../lib/timed-values.ts'
import styles from './LifetimeRing.module.css'

const dayMs = 86_400_000

interface LifetimeRingProps {
  token: TokenView | null
  /** Whether a renewal will come. If not, the ring is grey: it is not a promise. */
  renewed: boolean
  children: ReactNode
}

/**
 * The share of the lifetime that is left, as an arc that shrinks towards the top, and a dot for each whole
 * day. The words inside say the same.
 */
export function LifetimeRing({ token, renewed, children }: LifetimeRingProps) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 160 160" aria-hidden="true">
        <circle className={styles.track} cx="80" cy="80" r="75" />
        {token && <Arc token={token} renewed={renewed} />}
        {token && <Days lifetimeMs={token.expiresAt - token.issuedAt} />}
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}

function Arc({ token, renewed }: { token: TokenView; renewed: boolean }) {
  const share = useTimedValue((now) => timedShareLeft(token, now))
  const state = useTimedValue((now) => timedStatus(token, now))
  if (share === 0) return null
  return (
    <circle
      className={`${styles.arc} ${styles[renewed ? state : 'ending']}`}
      cx="80"
      cy="80"
      r="75"
      pathLength="1"
      strokeDasharray="1 1"
      strokeDashoffset={1 - share}
    />
  )
}

/** A dot where each day ends, counted back from the expiry at the top. Only for 2 to 14 days. */
function Days({ lifetimeMs }: { lifetimeMs: number }) {
  const days = Math.floor(lifetimeMs / dayMs)
  if (days < 2 || days > 14) return null
  return Array.from({ length: days }, (_, day) => (360 * day * dayMs) / lifetimeMs).map((degrees) => (
    <circle
      key={degrees}
      className={styles.day}
      cx="80"
      cy="17"
      r="1.75"
      transform={`rotate(${degrees} 80 80)`}
    />
  ))
}
