import type { AccountView } from '../../../app/model/snapshot.ts'
import { t } from '../../../app/words/index.ts'
import { useAccountState } from '../../hooks/use-account-state.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './StatusBadge.module.css'

export function StatusBadge({ account }: { account: AccountView }) {
  const state = useAccountState(account)
  if (state === null) return null
  return (
    <span className={`${styles.chip} ${styles[state]}`} aria-live="polite">
      <StatusIcon state={state} />
      {t(`window.status.${state}`)}
    </span>
  )
}
