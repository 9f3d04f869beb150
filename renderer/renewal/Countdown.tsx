import type { AccountTrouble } from '../../app/renewal/model/account-trouble.ts'
import { dates, t } from '../../app/words/index.ts'
import { timedCountdown } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './Countdown.module.css'

interface CountdownProps {
  /** Epoch ms. */
  expiresAt: number
  trouble: AccountTrouble | null
}

/** The time left, ticking, and what is wrong: `5 days` above `03:12:44`. The seconds are not announced. */
export function Countdown({ expiresAt, trouble }: CountdownProps) {
  const left = useTimedValue((now) => timedCountdown(expiresAt, now))
  return (
    <>
      <div role="timer" aria-label={t('window.account.timeLeft')} aria-live="off">
        {left === null ? (
          <Expired />
        ) : left.days > 0 ? (
          <>
            {/* Three figures would touch the ring. */}
            <span className={`${styles.large} ${left.days < 100 ? styles.days : ''}`}>
              {t('window.account.days', { count: left.days })}
            </span>{' '}
            <span className={`${styles.clock} ${styles.small}`}>{left.clock}</span>
          </>
        ) : (
          <span className={`${styles.clock} ${styles.large}`}>{left.clock}</span>
        )}
      </div>
      {left === null ? (
        <p className={styles.below}>
          <Ago at={expiresAt} />
        </p>
      ) : (
        trouble && (
          <p className={`${styles.below} ${styles.trouble} ${styles[trouble.tone]}`}>
            {t(`trouble.${trouble.kind}`)}
          </p>
        )
      )}
    </>
  )
}

/** A word, in some languages a long one, which would touch the ring. */
function Expired() {
  const word = t('trouble.expired')
  return (
    <span className={`${styles.large} ${styles.expired} ${word.length > 8 ? styles.long : ''}`}>{word}</span>
  )
}

function Ago({ at }: { at: number }) {
  return useTimedValue((now) => ({ value: dates.ago(at, now), until: now + 60_000 }))
}
