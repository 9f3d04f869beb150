import type { TokenView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/index.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { timedStatus } from '../../lib/timed-values.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './StatusBadge.module.css'

export function StatusBadge({ token }: { token: TokenView }) {
  const status = useTimedValue((now) => timedStatus(token, now))
  return (
    <span className={`${styles.chip} ${styles[status]}`} aria-live="polite">
      <StatusIcon state={status} />
      {words.status[status]}
    </span>
  )
}
