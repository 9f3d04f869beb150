import type { ReactNode } from 'react'
import type { TokenView } from '../../app/accounts/model/account-view.ts'
import { timedShareLeft } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './LifetimeRing.module.css'

interface LifetimeRingProps {
  token: TokenView | null
  tone: 'good' | 'warn' | 'bad'
  children: ReactNode
}

/** A smaller gap is not drawn, because the arc's two round ends would fill it. */
const smallestGap = 0.02

/** The remaining share of the lifetime, as an arc that shrinks towards the top. The words inside say the same. */
export function LifetimeRing({ token, tone, children }: LifetimeRingProps) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 160 160" aria-hidden="true" data-tone={tone}>
        <circle className={styles.track} cx="80" cy="80" r="75" />
        {token && <Arc token={token} />}
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}

function Arc({ token }: { token: TokenView }) {
  const share = useTimedValue((now) => timedShareLeft(token, now))
  if (share === 0) return null
  return (
    <circle
      className={styles.arc}
      cx="80"
      cy="80"
      r="75"
      pathLength="1"
      strokeDasharray="1 1"
      strokeDashoffset={1 - share < smallestGap ? 0 : 1 - share}
    />
  )
}
