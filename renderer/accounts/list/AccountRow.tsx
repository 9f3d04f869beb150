import { memo, type ReactNode } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t, timeLeftWords } from '../../../app/words/index.ts'
import { Ago } from '../../renewal/LifetimeRing.tsx'
import { useTrouble } from '../../renewal/StatusBadge.tsx'
import side from '../../ui/Side.module.css'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { useTimedValue } from '../../window/use-timed-value.ts'
import { differenceIn, initials } from '../account-labels.ts'
import styles from './AccountRow.module.css'

interface AccountRowProps {
  account: AccountView
  label: string
  selected: boolean
  slim: boolean
  /** Whether Tab reaches this row. Arrows reach the others. */
  tabStop: boolean
}

/** Renders again only when its own account changes. `slim` shows only the initials. */
export const AccountRow = memo(function AccountRow({
  account,
  label,
  selected,
  slim,
  tabStop,
}: AccountRowProps) {
  const trouble = useTrouble(account)
  const other = differenceIn(label, account)
  const { token, renewal } = account
  const left = useTimedValue((now) => token && timeLeftWords(token.expiresAt - now))
  // The time left and the trouble each have a line, because side by side only one of them would fit.
  const wrong = trouble && (
    <span className="cut small" data-tone={trouble.tone}>
      {t(`renewal.trouble.${trouble.kind}`)}
    </span>
  )
  function time(): ReactNode {
    if (trouble === null && renewal.state === 'running') return t('accounts.window.list.renewing')
    if (left !== null) return left
    if (token !== null) return <Ago at={token.expiresAt} />
    return trouble === null && t('words.window.noToken')
  }

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
        {left === null && wrong}
        <span className="cut quiet small">{time()}</span>
        {left !== null && wrong}
      </span>
      {trouble && (
        <span className={styles.mark}>
          <StatusIcon mark={trouble.tone} />
        </span>
      )}
    </button>
  )
})
