import { memo } from 'react'
import type { AccountView } from '../../app/model/snapshot.ts'
import type { Standing } from '../../app/model/token.ts'
import { initials } from '../account-order.ts'
import { useTime } from '../hooks/use-time.ts'
import { standing, timeLeftInWords } from '../time/countdown.ts'
import { words } from '../words.ts'
import styles from './AccountRow.module.css'
import { type Mark, StateMark } from './StateMark.tsx'

interface AccountRowProps {
  account: AccountView
  selected: boolean
  /** Whether Tab stops here; arrows reach the others. */
  tabStop: boolean
  onSelect: (accountId: string) => void
}

/** One account in the list: who, how long, and a mark for its state. It is drawn again only for its own account. */
export const AccountRow = memo(function AccountRow({
  account,
  selected,
  tabStop,
  onSelect,
}: AccountRowProps) {
  const { state, left } = useStanding(account)
  return (
    <button
      type="button"
      className={styles.row}
      data-account={account.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
      title={account.name}
      onClick={() => onSelect(account.id)}
    >
      <span className={styles.initials} aria-hidden="true">
        {initials(account.name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{account.name}</span>
        <span className={styles.left}>{lineFor(account, state, left)}</span>
      </span>
      <span className={styles.mark}>
        <StateMark state={markFor(account, state)} />
        {state && <span className="visually-hidden">{words.standing[state]}</span>}
      </span>
    </button>
  )
})

function useStanding({ token }: AccountView): { state: Standing | null; left: string | null } {
  const state = useTime((now) => (token ? standing(token, now) : { value: null, until: null }))
  const left = useTime((now) =>
    token ? timeLeftInWords(token.expiresAt, now) : { value: null, until: null },
  )
  return { state, left }
}

function markFor(account: AccountView, state: Standing | null): Mark {
  if (account.renewal.state === 'action-needed') return 'trouble'
  return state ?? 'note'
}

function lineFor({ renewal, canRenew }: AccountView, state: Standing | null, left: string | null) {
  if (renewal.state === 'running') return words.accounts.renewing
  if (renewal.state === 'action-needed') return words.accounts.actionNeeded
  if (state === null || left === null) return state === null ? words.accounts.noToken : words.standing.expired
  const soon = state === 'expiring' && canRenew ? words.accounts.renewingSoon : ''
  return (
    <>
      {words.accounts.left(left)}
      <span className={styles.more}>{renewal.state === 'waiting' ? words.accounts.tryingAgain : soon}</span>
    </>
  )
}
