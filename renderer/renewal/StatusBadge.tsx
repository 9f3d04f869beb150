import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { t } from '../../app/words/index.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './StatusBadge.module.css'
import { useTrouble } from './use-trouble.ts'

/** The account's trouble; renders nothing if there is none. */
export function StatusBadge({ account }: { account: AccountView }) {
  const trouble = useTrouble(account)
  return (
    <span className={trouble ? styles.chip : ''} data-tone={trouble?.tone} aria-live="polite">
      {trouble && (
        <>
          <StatusIcon mark={trouble.tone} />
          {t(`renewal.trouble.${trouble.kind}`)}
        </>
      )}
    </span>
  )
}
