import type { AccountView, TokenView } from '../../app/accounts/model/account-view.ts'
import { dates, t } from '../../app/words/index.ts'
import { useEachMinute } from '../window/use-timed-value.ts'
import { useTrouble } from './StatusBadge.tsx'
import styles from './TokenDetails.module.css'

/** The times of the token's expiry and renewal. Omits the renewal if a notice shows it or leaves no room for it. */
export function TokenDetails({ account, token }: { account: AccountView; token: TokenView }) {
  const trouble = useTrouble(account)
  const renewal = useEachMinute((now) => renewalWords(account, now))
  const expiry = useEachMinute((now) =>
    t('renewal.window.token.expiresAt', { when: dates.shortDayAndClock(token.expiresAt, now) }),
  )
  return (
    <p className={styles.times}>
      {account.staleCopy === null && trouble === null && renewal !== null && (
        <span aria-live="polite">{renewal}</span>
      )}
      <span title={token.estimated ? estimatedWords(token) : dates.exact(token.expiresAt)}>
        {expiry}
        {token.estimated && <> ({t('renewal.window.token.estimated')})</>}
      </span>
    </p>
  )
}

function estimatedWords({ statedExpiry }: TokenView): string {
  return statedExpiry === null
    ? t('renewal.window.token.estimatedWhy')
    : t('renewal.window.token.estimatedFrom', { stated: statedExpiry })
}

/** Null if no renewal is planned: until one is scheduled, or because none is possible. */
function renewalWords({ renewal }: AccountView, now: number): string | null {
  const { state, nextAt, reason, failure } = renewal
  if (state === 'running') return t('renewal.window.token.renewing')
  if (nextAt === null) return null
  const when = dates.short(nextAt, now)
  if (failure !== null) return t('renewal.window.token.retriesAt', { when })
  return reason === 'short-lived'
    ? t('renewal.window.token.renewsOften')
    : t('renewal.window.token.renewsAt', { when })
}
