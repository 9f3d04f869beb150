import type { AccountView, TokenView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/index.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { accountState } from '../../lib/accounts.ts'
import { dates } from '../../lib/dates.ts'
import { timedStatus } from '../../lib/timed-values.ts'
import styles from './TokenDetails.module.css'

/** When the token expires, what renewal is doing, and how the account is protected. */
export function TokenDetails({ account, token }: { account: AccountView; token: TokenView }) {
  const vault = useBase((base) => base.vault)
  const { name } = useKeychain()
  const kept = vault.state === 'ready' ? words.account.protection[vault.protection](name) : null
  const state = useTimedValue((now) => timedStatus(token, now))
  const plan = useTimedValue((now) => ({ value: plannedInWords(account, now), until: now + 60_000 }))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{state === 'expired' ? words.account.expiredOn : words.account.expires}</dt>
        <dd title={dates.exact(token.expiresAt)}>
          {dates.shortDayAndClock(token.expiresAt)}
          {token.estimated && (
            <span className={styles.quiet} title={words.account.estimatedWhy}>
              {' '}
              ({words.account.estimated})
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{plan === null ? words.account.renewal : words.account.renews}</dt>
        <dd aria-live="polite">{plan ?? notPlannedInWords(account)}</dd>
      </div>
      <div>
        <dt>{kept?.label}</dt>
        <dd>{kept?.value}</dd>
      </div>
    </dl>
  )
}

/** When the next renewal comes; null if none is planned. */
function plannedInWords({ renewal, canRenew }: AccountView, now: number): string | null {
  if (renewal.state !== 'idle' || !canRenew) return null
  // Nothing planned yet, for an instant: a space keeps the height of the line.
  if (renewal.nextAt === null) return '\u00a0'
  if (renewal.reason === 'short-lived') return words.account.shortLived
  return words.account.about(dates.dayToCome(renewal.nextAt, now), dates.clock(renewal.nextAt))
}

function notPlannedInWords(account: AccountView): string {
  const { state } = account.renewal
  if (state === 'running') return words.account.renewing
  if (state === 'waiting') return words.account.retrying
  if (state === 'idle') return words.account.noPassword
  return accountState(account, null) === 'needs-sign-in'
    ? words.account.pausedUntilSignIn
    : words.account.paused
}
