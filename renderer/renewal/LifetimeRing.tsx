import type { TokenView } from '../../app/accounts/model/account-view.ts'
import { shareLeft } from '../../app/service/model/token.ts'
import { dates, t } from '../../app/words/index.ts'
import { daysAndClock, secondsLeft, useEachMinute, useTimedValue } from '../window/use-timed-value.ts'
import styles from './LifetimeRing.module.css'

/** Half a degree, the smallest visible change. */
const steps = 720

/** A smaller gap is not drawn, because the arc's two round ends would fill it. */
const smallestGap = 0.02

/** The remaining share of the lifetime, as an arc that shrinks towards the top. The words inside say the same. */
export function LifetimeRing({ token, tone }: { token: TokenView | null; tone: 'good' | 'warn' | 'bad' }) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 160 160" aria-hidden="true" data-tone={tone}>
        <circle className={styles.track} cx="80" cy="80" r="75" />
        {token && <Arc token={token} />}
      </svg>
      <div className={styles.inside}>
        {token ? <Countdown expiresAt={token.expiresAt} /> : t('words.window.noToken')}
      </div>
    </div>
  )
}

function Arc({ token }: { token: TokenView }) {
  const share = useTimedValue((now) => Math.ceil(shareLeft(token, now) * steps) / steps)
  if (share === 0) return null
  return (
    <circle
      className={styles.arc}
      cx="80"
      cy="80"
      r="75"
      pathLength="1"
      strokeDasharray="1 1"
      strokeDashoffset={1 - share < smallestGap ? 0 : 1 - share}
    />
  )
}

/** The ticking time left, such as `5 days` above `03:12:44`. The seconds are not announced. */
function Countdown({ expiresAt }: { expiresAt: number }) {
  const seconds = useTimedValue((now) => secondsLeft(expiresAt, now))
  return (
    <>
      <div role="timer" aria-label={t('renewal.window.token.timeLeft')} aria-live="off">
        {seconds === 0 ? (
          <Words tone="bad">{t('renewal.trouble.expired')}</Words>
        ) : (
          <DaysAndClock {...daysAndClock(seconds)} />
        )}
      </div>
      {seconds === 0 && (
        <p className={`${styles.below} fine quiet`}>
          <Ago at={expiresAt} />
        </p>
      )}
    </>
  )
}

function DaysAndClock({ days, clock }: ReturnType<typeof daysAndClock>) {
  if (days === 0) return <span className={`${styles.clock} ${styles.large}`}>{clock}</span>
  return (
    <>
      <Words>{t('renewal.window.token.days', { count: days })}</Words>{' '}
      <span className={`${styles.clock} quiet`}>{clock}</span>
    </>
  )
}

/** Words as large as the ring allows, which depends on the language and on the line below. */
function Words({ tone, children }: { tone?: 'bad'; children: string }) {
  const isLong = children.length > 8
  const isLargest = children.length < 8 && tone === undefined
  return (
    <span
      className={`${styles.large} ${isLong ? styles.long : ''} ${isLargest ? styles.largest : ''}`}
      data-tone={tone}
    >
      {children}
    </span>
  )
}

export function Ago({ at }: { at: number }) {
  return useEachMinute((now) => dates.ago(at, now))
}
