import type { TokenView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/window.ts'
import { timedStatus } from '../../countdown.ts'
import { useTime } from '../../hooks/use-time.ts'
import { StateMark } from '../parts/StateMark.tsx'
import styles from './StatusChip.module.css'

/** The status of the token. What the renewal is doing is told beside it. */
export function StatusChip({ token }: { token: TokenView }) {
  const status = useTime((now) => timedStatus(token, now))
  return (
    <span className={`${styles.chip} ${styles[status]}`} aria-live="polite">
      <StateMark state={status} />
      {words.status[status]}
    </span>
  )
}
