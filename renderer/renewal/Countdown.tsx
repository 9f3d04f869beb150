import { dates, t } from '../../app/words/index.ts'
import { timedCountdown } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './Countdown.module.css'

/** The time left, ticking: `5 days` above `03:12:44`. The seconds are not announced. */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const left = useTimedValue((now) => timedCountdown(expiresAt, now))
  return (
    <>
      <div role="timer" aria-label={t('window.account.timeLeft')} aria-live="off">
        {left !== null && left.days > 0 && (
          <>
            <span className={styles.days}>{t('window.account.days', { count: left.days })}</span>{' '}
          </>
        )}
        {left === null ? (
          <span className={styles.expired}>{t('window.account.expired')}</span>
        ) : (
          <span className={styles.clock}>{left.clock}</span>
        )}
      </div>
      <p className={styles.below}>{left === null ? <Ago at={expiresAt} /> : t('window.account.left')}</p>
    </>
  )
}

function Ago({ at }: { at: number }) {
  return useTimedValue((now) => ({ value: dates.ago(at, now), until: now + 60_000 }))
}
