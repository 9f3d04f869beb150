import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { type AccountTrouble, troubleAt } from '../../app/renewal/model/account-trouble.ts'
import { t } from '../../app/words/index.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './StatusBadge.module.css'

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

export function useTrouble(account: AccountView): AccountTrouble | null {
  const { token } = account
  useTimedValue((now) => token !== null && now < token.expiresAt)
  return troubleAt(account, Date.now())
}
