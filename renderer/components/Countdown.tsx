import { useTime } from '../hooks/use-time.ts'
import { countdownTo, timeLeftInWords } from '../time/countdown.ts'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import styles from './Countdown.module.css'

/**
 * The time left, ticking. Its text reads `5 d 03:12:44`; the style sheet stacks the two and completes the
 * word *days* for the eye. The seconds are not read out as they pass.
 */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const { days, clock } = useTime((now) => countdownTo(expiresAt, now))
  const expired = days === 0 && clock === '00:00'
  return (
    <>
      <div role="timer" aria-label={words.account.timeLeft} aria-live="off" className={styles.timer}>
        {days > 0 && (
          <>
            <span className={styles.days} data-rest={days === 1 ? 'ay' : 'ays'}>
              {days} d
            </span>{' '}
          </>
        )}
        <span className={expired ? styles.expired : styles.clock}>
          {expired ? words.account.expired : clock}
        </span>
      </div>
      <p className={styles.below}>{expired ? <Ago at={expiresAt} /> : words.account.left}</p>
    </>
  )
}

function Ago({ at }: { at: number }) {
  return useTime((now) => ({ value: dates.ago(at, now), until: now + 60_000 }))
}

/** `5 d 3 h left`, drawn again when the words change. */
export function useTimeLeft(expiresAt: number): string | null {
  return useTime((now) => timeLeftInWords(expiresAt, now))
}
