import { requiredAction } from '../../app/service/model/failure.ts'
import type { AccountView, TokenView } from '../../app/snapshot/model/snapshot.ts'
import { dates, t } from '../../app/words/index.ts'
import { timedStatus } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './TokenDetails.module.css'

/** When the token is renewed, or why it is not, and when it expires. */
export function TokenDetails({ account, token }: { account: AccountView; token: TokenView }) {
  const state = useTimedValue((now) => timedStatus(token, now))
  const plan = useTimedValue((now) => ({ value: plannedInWords(account, now), until: now + 60_000 }))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{plan === null ? t('window.account.renewal') : t('window.account.renews')}</dt>
        <dd aria-live="polite">{plan ?? notPlannedInWords(account)}</dd>
      </div>
      <div>
        <dt>{state === 'expired' ? t('window.account.expiredOn') : t('window.account.expires')}</dt>
        <dd title={dates.exact(token.expiresAt)}>
          {dates.shortDayAndClock(token.expiresAt, Date.now())}
          {token.estimated && (
            <span className={styles.quiet} title={estimatedInWords(token)}>
              {' '}
              ({t('window.account.estimated')})
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function estimatedInWords({ statedExpiry }: TokenView): string {
  return statedExpiry === null
    ? t('window.account.estimatedWhy')
    : t('window.account.estimatedFrom', { stated: statedExpiry })
}

/** When the next renewal comes; null if none is planned. */
function plannedInWords({ renewal, canRenew }: AccountView, now: number): string | null {
  if (renewal.state !== 'idle' || !canRenew) return null
  // Nothing planned yet, for an instant: a space keeps the height of the line.
  if (renewal.nextAt === null) return '\u00a0'
  if (renewal.reason === 'short-lived') return t('window.account.shortLived')
  return t('window.account.about', {
    day: dates.dayToCome(renewal.nextAt, now),
    clock: dates.clock(renewal.nextAt),
  })
}

function notPlannedInWords({ renewal }: AccountView): string {
  switch (renewal.state) {
    case 'running':
      return t('window.account.renewing')
    case 'waiting':
    case 'refused':
      return t('window.account.retrying')
    case 'idle':
      return t('window.account.noPassword')
    case 'not-possible':
      return requiredAction(renewal.failure) === 'sign-in-again'
        ? t('window.account.pausedUntilSignIn')
        : t('window.account.paused')
  }
}
