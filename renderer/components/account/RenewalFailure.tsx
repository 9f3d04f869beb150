import type { AccountView, RenewalView } from '../../../app/model/snapshot.ts'
import { dates } from '../../../app/words/dates.ts'
import { failureWords } from '../../../app/words/failures.ts'
import { words } from '../../../app/words/window.ts'
import { secondsTo, timedStatus } from '../../countdown.ts'
import { useTime } from '../../hooks/use-time.ts'
import type { MainAction } from '../../main-action.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import styles from './RenewalFailure.module.css'

export type Failing = Extract<RenewalView, { state: 'waiting' | 'action-needed' }>

interface RenewalFailureProps {
  account: AccountView
  /** The present failure, or the last one while the next try runs. */
  failing: Failing
  /** What the card's button does; it is not offered twice. */
  main: MainAction
  onTryNow: () => void
}

/** What stops the token from being renewed, since when, and the way out. */
export function RenewalFailure({ account, failing, main, onTryNow }: RenewalFailureProps) {
  const running = account.renewal.state === 'running'
  return (
    <section aria-label={words.failure.label}>
      <Notice
        tone="warn"
        actions={
          main === 'copy' && (
            <Button tone="warn" busy={running} onClick={onTryNow}>
              {words.failure.tryNow}
            </Button>
          )
        }
      >
        <strong>{failureWords(failing.failure, account.host)}</strong> <Since at={failing.failingSince} />
        {failing.state === 'waiting' && `, ${words.failure.failures(failing.failures)}`}.{' '}
        {running ? words.failure.trying : failing.state === 'waiting' && <NextTry at={failing.nextAt} />}{' '}
        {account.token && <StatusWords token={account.token} />}
      </Notice>
    </section>
  )
}

function Since({ at }: { at: number }) {
  return useTime((now) => ({ value: words.failure.since(dates.since(at, now)), until: now + 60_000 }))
}

function NextTry({ at }: { at: number }) {
  const seconds = useTime((now) => secondsTo(at, now))
  return (
    <span className={styles.count} aria-live="off">
      {words.failure.nextTryIn(seconds)}
    </span>
  )
}

function StatusWords({ token }: { token: NonNullable<AccountView['token']> }) {
  const state = useTime((now) => timedStatus(token, now))
  return state === 'expired' ? words.failure.noLongerValid : words.failure.stillValid
}
