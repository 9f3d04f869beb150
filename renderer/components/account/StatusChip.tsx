import type { TokenView } from '../../../app/model/snapshot.ts'
import { useTime } from '../../hooks/use-time.ts'
import { timedStatus } from '../../time/countdown.ts'
import { words } from '../../words.ts'
import { StateMark } from '../parts/StateMark.tsx'
import styles from './StatusChip.module.css'

/** How the token stands; what renewal is doing is said elsewhere. */
export function StatusChip({ token }: { token: TokenView }) {
  const status = useTime((now) => timedStatus(token, now))
  return (
    <span className={`${styles.chip} ${styles[status]}`} aria-live="polite">
      <StateMark state={status} />
      {words.status[status]}
    </span>
  )
}
