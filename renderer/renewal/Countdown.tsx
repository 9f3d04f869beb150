import { dates, t } from '../../app/words/index.ts'
import { timedCountdown } from '../window/timed-values.ts'
import { useEachMinute, useTimedValue } from '../window/use-timed-value.ts'
import styles from './Countdown.module.css'

interface CountdownProps {
  /** Epoch ms. */
  expiresAt: number
}

/** The ticking time left, such as `5 days` above `03:12:44`. The seconds are not announced. */
export function Countdown({ expiresAt }: CountdownProps) {
  const left = useTimedValue((now) => timedCountdown(expiresAt, now))
  return (
    <>
      <div role="timer" aria-label={t('renewal.window.token.timeLeft')} aria-live="off">
        {left === null ? (
          <Words tone="bad">{t('renewal.trouble.expired')}</Words>
        ) : left.days > 0 ? (
          <>
            <Words>{t('renewal.window.token.days', { count: left.days })}</Words>{' '}
            <span className={`${styles.clock} quiet`}>{left.clock}</span>
          </>
        ) : (
          <span className={`${styles.clock} ${styles.large}`}>{left.clock}</span>
        )}
      </div>
      {left === null && (
        <p className={`${styles.below} fine quiet`}>
          <Ago at={expiresAt} />
        </p>
      )}
    </>
  )
}

/** As large as fits into the ring, which depends on the language and on the line below. */
function Words({ tone, children: words }: { tone?: 'bad'; children: string }) {
  const isLargest = words.length < 8 && tone === undefined
  const size = words.length > 8 ? styles.long : isLargest ? styles.largest : ''
  return (
    <span className={`${styles.large} ${size}`} data-tone={tone}>
      {words}
    </span>
  )
}

/** The time since an instant, in words. */
export function Ago({ at }: { at: number }) {
  return useEachMinute((now) => dates.ago(at, now))
}
