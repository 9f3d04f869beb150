import { memo } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import type { AccountTrouble } from '../../../app/renewal/model/account-trouble.ts'
import { t } from '../../../app/words/index.ts'
import { Ago } from '../../renewal/Countdown.tsx'
import { useTrouble } from '../../renewal/use-trouble.ts'
import side from '../../ui/Side.module.css'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { timedTimeLeft } from '../../window/timed-values.ts'
import { useTimedValue } from '../../window/use-timed-value.ts'
import { differenceIn, initials } from '../accounts.ts'
import styles from './AccountRow.module.css'

interface AccountRowProps {
  account: AccountView
  /** The displayed name, distinct in the list. */
  label: string
  selected: boolean
  /** Shows only the initials. */
  slim: boolean
  /** Whether Tab reaches this row; arrows reach the others. */
  tabStop: boolean
}

/** An account in the list: name, time left, and trouble. Renders again only when its own account changes. */
export const AccountRow = memo(function AccountRow({
  account,
  label,
  selected,
  slim,
  tabStop,
}: AccountRowProps) {
  const trouble = useTrouble(account)
  const other = differenceIn(label, account)
  const left = useTimedValue((now) =>
    account.token ? timedTimeLeft(account.token.expiresAt, now) : { value: null, until: null },
  )
  return (
    <button
      type="button"
      className={`${side.item} ${side.signed} ${styles.row} ${slim ? styles.slim : ''}`}
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
    >
      <span
        className={`${side.sign} ${styles.initials}`}
        data-fill={selected || undefined}
        aria-hidden="true"
      >
        {initials(other === '' ? account : { ...account, name: account.username })}
      </span>
      <span className={slim ? 'visually-hidden stack' : styles.text}>
        {/* Never truncated, because another account's name may begin alike. */}
        <strong dir="auto">{account.name}</strong>
        {other !== '' && <bdi className="quiet small">{other}</bdi>}
        <Lines account={account} trouble={trouble} left={left} />
      </span>
      {trouble && (
        <span className={styles.mark}>
          <StatusIcon mark={trouble.tone} />
        </span>
      )}
    </button>
  )
})

interface LinesProps {
  account: AccountView
  trouble: AccountTrouble | null
  left: string | null
}

/** The time left and the trouble have a line each, because side by side only one of them would fit. */
function Lines({ account: { renewal, token }, trouble, left }: LinesProps) {
  const wrong = trouble && (
    <span className="cut small" data-tone={trouble.tone}>
      {t(`renewal.trouble.${trouble.kind}`)}
    </span>
  )
  const isRenewing = trouble === null && renewal.state === 'running'
  const noTime = token ? (
    <Ago at={token.expiresAt} />
  ) : (
    trouble === null && t('accounts.window.account.noToken')
  )
  return (
    <>
      {left === null && wrong}
      <span className="cut quiet small">
        {isRenewing ? t('accounts.window.list.renewing') : (left ?? noTime)}
      </span>
      {left !== null && wrong}
    </>
  )
}
