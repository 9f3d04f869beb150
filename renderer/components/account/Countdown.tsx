import { dates } from '../../../app/words/dates.ts'
import { words } from '../../../app/words/window.ts'
import { useTime } from '../../hooks/use-time.ts'
import { daysTo } from '../../time/countdown.ts'
import { Clock } from './Clock.tsx'
import styles from './Countdown.module.css'

/**
 * The time left, ticking. Its text reads `5 d 03:12:44`; the style sheet stacks the two and completes the
 * word *days* for the eye. The seconds are not read out as they pass.
 */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const days = useTime((now) => daysTo(expiresAt, now))
  return (
    <>
      <div role="timer" aria-label={words.account.timeLeft} aria-live="off">
        {days !== null && days > 0 && (
          <>
            <span className={styles.days} data-rest={days === 1 ? 'ay' : 'ays'}>
              {days} d
            </span>{' '}
          </>
        )}
        {days === null ? (
          <span className={styles.expired}>{words.account.expired}</span>
        ) : (
          <Clock expiresAt={expiresAt} days={days} />
        )}
      </div>
      <p className={styles.below}>{days === null ? <Ago at={expiresAt} /> : words.account.left}</p>
    </>
  )
}

function Ago({ at }: { at: number }) {
  return useTime((now) => ({ value: dates.ago(at, now), until: now + 60_000 }))
}
