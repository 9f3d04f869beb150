import type { AccountView, RenewalView, TokenView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/index.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { dates } from '../../lib/dates.ts'
import { timedStatus } from '../../lib/timed-values.ts'
import styles from './TokenDetails.module.css'

/** When the token expires, what renewal is doing, and how the account is protected. */
export function TokenDetails({ account, token }: { account: AccountView; token: TokenView }) {
  const vault = useBase((base) => base.vault)
  const { name } = useKeychain()
  const kept = vault.state === 'ready' ? words.account.protection[vault.protection](name) : null
  const state = useTimedValue((now) => timedStatus(token, now))
  const renewal = useTimedValue((now) => ({
    value: renewalInWords(account.renewal, account.canRenew, now),
    until: now + 60_000,
  }))
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
        <dt>{words.account.renews}</dt>
        <dd aria-live="polite">{renewal}</dd>
      </div>
      <div>
        <dt>{kept?.label}</dt>
        <dd>{kept?.value}</dd>
      </div>
    </dl>
  )
}

function renewalInWords(renewal: RenewalView, canRenew: boolean, now: number): string {
  if (renewal.state === 'running') return words.account.renewing
  if (renewal.state === 'action-needed') return words.account.stopped
  if (renewal.state === 'waiting') return words.account.retrying
  if (!canRenew) return words.account.noPassword
  // Nothing planned yet, for an instant: a space keeps the height of the line.
  if (renewal.nextAt === null) return '\u00a0'
  if (renewal.reason === 'short-lived') return words.account.shortLived
  return words.account.about(dates.dayToCome(renewal.nextAt, now), dates.clock(renewal.nextAt))
}
