import { useLayoutEffect, useRef } from 'react'
import { follow, useTime } from '../hooks/use-time.ts'
import { countdownTo, daysLeft } from '../time/countdown.ts'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import styles from './Countdown.module.css'

/**
 * The time left, ticking. Its text reads `5 d 03:12:44`; the style sheet stacks the two and completes the
 * word *days* for the eye. The seconds are not read out as they pass.
 */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const days = useTime((now) => daysLeft(expiresAt, now))
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
          <Clock expiresAt={expiresAt} />
        )}
      </div>
      <p className={styles.below}>{days === null ? <Ago at={expiresAt} /> : words.account.left}</p>
    </>
  )
}

/** `03:12:44`. Each second it is written straight into the page: asking React first would double what a second costs. */
function Clock({ expiresAt }: { expiresAt: number }) {
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      follow((now) => {
        const { value, until } = countdownTo(expiresAt, now)
        if (text.current) text.current.textContent = value.clock
        return until
      }),
    [expiresAt],
  )
  return <span ref={text} className={styles.clock} />
}

function Ago({ at }: { at: number }) {
  return useTime((now) => ({ value: dates.ago(at, now), until: now + 60_000 }))
}
