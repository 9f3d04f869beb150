import type { ReactNode } from 'react'
import type { TokenView } from '../../app/model/snapshot.ts'
import { useTime } from '../hooks/use-time.ts'
import { ringShare, timedStatus } from '../time/countdown.ts'
import styles from './Ring.module.css'

const dayMs = 86_400_000

interface RingProps {
  token: TokenView | null
  /** When the next renewal is planned: a notch on the ring. */
  renewsAt: number | null
  /** Stands inside. */
  children: ReactNode
}

/** The share of the lifetime that is left, as an arc that shrinks towards the top. What it says stands inside it in words. */
export function Ring({ token, renewsAt, children }: RingProps) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r="92" />
        {token && <Arc token={token} />}
        {token && <Notches token={token} renewsAt={renewsAt} />}
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}

function Arc({ token }: { token: TokenView }) {
  const share = useTime((now) => ringShare(token, now))
  const state = useTime((now) => timedStatus(token, now))
  if (share === 0) return null
  return (
    <circle
      className={`${styles.arc} ${styles[state]}`}
      cx="100"
      cy="100"
      r="92"
      pathLength="1"
      strokeDasharray="1 1"
      strokeDashoffset={1 - share}
    />
  )
}

/** One fine notch for each whole day of the lifetime, and a strong one where the renewal is planned. */
function Notches({ token, renewsAt }: { token: TokenView; renewsAt: number | null }) {
  const lifetimeMs = token.expiresAt - token.issuedAt
  const days = Math.min(31, Math.floor(lifetimeMs / dayMs))
  const turn = (leftMs: number) => `rotate(${(360 * leftMs) / lifetimeMs} 100 100)`
  const renewsIn = renewsAt === null ? 0 : token.expiresAt - renewsAt
  return (
    <>
      {Array.from({ length: days }, (_, day) => day * dayMs).map((leftMs) => (
        <path key={leftMs} className={styles.day} d="M100 18v4" transform={turn(leftMs)} />
      ))}
      {renewsIn > 0 && renewsIn < lifetimeMs && (
        <path className={styles.renewal} d="M100 2v12" transform={turn(renewsIn)} />
      )}
    </>
  )
}
