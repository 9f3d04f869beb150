import type { AccountView } from '../../../app/model/snapshot.ts'
import type { TokenStatus } from '../../../app/model/token.ts'
import { words } from '../../../app/words/index.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { initials } from '../../lib/accounts.ts'
import { timedStatus, timedTimeLeft } from '../../lib/timed-values.ts'
import { type Mark, StatusIcon } from '../ui/StatusIcon.tsx'
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
  const { status, left } = useStatus(account)
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
        {initials(account.name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {label}
        </span>
        <span className={styles.left}>{lineFor(account, status, left)}</span>
      </span>
      <span className={styles.mark}>
        <StatusIcon state={markFor(account, status)} />
        {status && <span className="visually-hidden">{words.status[status]}</span>}
      </span>
    </button>
  )
}

function useStatus({ token }: AccountView): { status: TokenStatus | null; left: string | null } {
  const status = useTimedValue((now) => (token ? timedStatus(token, now) : { value: null, until: null }))
  const left = useTimedValue((now) =>
    token ? timedTimeLeft(token.expiresAt, now) : { value: null, until: null },
  )
  return { status, left }
}

function markFor(account: AccountView, status: TokenStatus | null): Mark {
  if (account.renewal.state === 'action-needed') return 'problem'
  return status ?? 'neutral'
}

function lineFor({ renewal, canRenew }: AccountView, status: TokenStatus | null, left: string | null) {
  if (renewal.state === 'running') return words.accounts.renewing
  if (renewal.state === 'action-needed') return words.accounts.actionNeeded
  if (status === null || left === null) return status === null ? words.accounts.noToken : words.status.expired
  const soon = status === 'expiring' && canRenew ? words.accounts.renewingSoon : ''
  return (
    <>
      {words.accounts.left(left)}
      <span className={styles.more}>{renewal.state === 'waiting' ? words.accounts.tryingAgain : soon}</span>
    </>
  )
}
