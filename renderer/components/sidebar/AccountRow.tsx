import type { AccountView } from '../../../app/model/snapshot.ts'
import { t } from '../../../app/words/index.ts'
import { useAccountState } from '../../hooks/use-account-state.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { type AccountState, initials } from '../../lib/accounts.ts'
import { timedTimeLeft } from '../../lib/timed-values.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './AccountRow.module.css'

interface AccountRowProps {
  account: AccountView
  /** Displayed name, distinct from the others in the list. */
  label: string
  selected: boolean
  /** Whether Tab stops here; arrows reach the other rows. */
  tabStop: boolean
  onSelect: (accountId: string) => void
}

/** One account in the list: name, time left and status. */
export function AccountRow({ account, label, selected, tabStop, onSelect }: AccountRowProps) {
  const state = useAccountState(account)
  const left = useTimedValue((now) =>
    account.token ? timedTimeLeft(account.token.expiresAt, now) : { value: null, until: null },
  )
  const line = lineFor(account, state, left)
  const stateWords = state && t(`window.status.${state}`)
  return (
    <button
      type="button"
      className={styles.row}
      data-account={account.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onSelect(account.id)}
    >
      <span className={styles.initials} aria-hidden="true">
        {initials(account)}
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {label}
        </span>
        <span className={styles.left}>{line}</span>
      </span>
      <span className={styles.mark}>
        <StatusIcon state={state ?? 'neutral'} />
        {stateWords !== line && <span className="visually-hidden">{stateWords}</span>}
      </span>
    </button>
  )
}

function lineFor({ renewal, canRenew }: AccountView, state: AccountState | null, left: string | null) {
  if (renewal.state === 'running') return t('window.accounts.renewing')
  if (state === 'needs-sign-in' || state === 'needs-person' || state === 'expired')
    return t(`window.status.${state}`)
  if (left === null) return t('window.accounts.noToken')
  const soon = state === 'expiring' && canRenew ? t('window.accounts.renewingSoon') : ''
  return (
    <>
      {t('window.accounts.left', { time: left })}
      <span className={styles.more}>
        {renewal.state === 'waiting' ? t('window.accounts.tryingAgain') : soon}
      </span>
    </>
  )
}
