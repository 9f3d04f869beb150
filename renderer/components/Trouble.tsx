import type { AccountView, RenewalView } from '../../app/model/snapshot.ts'
import { useTime } from '../hooks/use-time.ts'
import { secondsTo, standing } from '../time/countdown.ts'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import styles from './Trouble.module.css'

export type Failing = Extract<RenewalView, { state: 'waiting' | 'action-needed' }>

interface TroubleProps {
  account: AccountView
  /** The trouble at hand, or the last one while the next try is under way. */
  failing: Failing
  onTryNow: () => void
  onSignInAgain: () => void
}

/** What stops the token from being renewed, since when, and the way out. */
export function Trouble({ account, failing, onTryNow, onSignInAgain }: TroubleProps) {
  const { action, sentence } = failing.failure
  const running = account.renewal.state === 'running'
  const mustType = action === 'sign-in-again' || action === 'check-address'
  return (
    <section aria-label={words.trouble.label}>
      <Notice
        tone="warn"
        actions={
          <>
            {action !== 'none' && (
              <Button tone="warn" onClick={onSignInAgain}>
                {action === 'check-address' ? words.trouble.checkAddress : words.account.signInAgain}
              </Button>
            )}
            {!mustType && (
              <Button tone="warn" busy={running} onClick={onTryNow}>
                {words.trouble.tryNow}
              </Button>
            )}
          </>
        }
      >
        <strong>{sentence}</strong> <Since at={failing.failingSince} />
        {failing.state === 'waiting' && `, ${words.trouble.tries(failing.tries)}`}.{' '}
        {running ? words.trouble.trying : failing.state === 'waiting' && <NextTry at={failing.nextAt} />}{' '}
        {account.token && <Standing token={account.token} />}
      </Notice>
    </section>
  )
}

function Since({ at }: { at: number }) {
  return useTime((now) => ({ value: words.trouble.since(dates.since(at, now)), until: now + 60_000 }))
}

function NextTry({ at }: { at: number }) {
  const seconds = useTime((now) => secondsTo(at, now))
  return (
    <span className={styles.count} aria-live="off">
      {words.trouble.nextTryIn(seconds)}
    </span>
  )
}

function Standing({ token }: { token: NonNullable<AccountView['token']> }) {
  const state = useTime((now) => standing(token, now))
  return state === 'expired' ? words.trouble.noLongerValid : words.trouble.stillValid
}
