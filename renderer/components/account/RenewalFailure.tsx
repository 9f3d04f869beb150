import { requiredAction } from '../../../app/model/failure-action.ts'
import { callCodes } from '../../../app/model/failure-code.ts'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { dates, failureWords, t } from '../../../app/words/index.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import type { FailingRenewal, PrimaryAction } from '../../lib/primary-action.ts'
import { timedSeconds, timedStatus } from '../../lib/timed-values.ts'
import { FailureCode } from '../help/FailureCode.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './RenewalFailure.module.css'

interface RenewalFailureProps {
  account: AccountView
  /** The current failure, or the last one while the next try runs. */
  failing: FailingRenewal
  /** What the card's button does, so that it is not offered twice. */
  primaryAction: PrimaryAction
  onTryNow: () => void
}

/** Why renewal fails, since when, and what to do. */
export function RenewalFailure({ account, failing, primaryAction, onTryNow }: RenewalFailureProps) {
  const running = account.renewal.state === 'running'
  // As the badge: red where a person must act.
  const tone = failing.state === 'action-needed' ? 'bad' : 'warn'
  return (
    <section aria-label={t('window.failure.label')}>
      <Notice
        tone={tone}
        actions={
          primaryAction === 'copy' &&
          requiredAction(failing.failure) !== 'ask-administrator' && (
            <Button tone={tone} busy={running} onClick={onTryNow}>
              {t('window.failure.tryNow')}
            </Button>
          )
        }
      >
        <strong>{failureWords(failing.failure, account.host)}</strong> <Since at={failing.failingSince} />
        {failing.state === 'waiting' && `, ${t('window.failure.failures', { count: failing.failures })}`}.{' '}
        {running
          ? t('window.failure.trying')
          : failing.state === 'waiting' && <NextTry at={failing.nextAt} />}{' '}
        {account.token && <StatusWords token={account.token} />}{' '}
        <FailureCode code={callCodes[failing.failure.cause]} />
      </Notice>
    </section>
  )
}

function Since({ at }: { at: number }) {
  return useTimedValue((now) => ({
    value: t('window.failure.since', { since: dates.since(at, now) }),
    until: now + 60_000,
  }))
}

function NextTry({ at }: { at: number }) {
  const seconds = useTimedValue((now) => timedSeconds(at, now))
  return (
    <span className={styles.count} aria-live="off">
      {seconds < 100
        ? t('window.failure.nextTry.seconds', { count: seconds })
        : t('window.failure.nextTry.minutes', { count: Math.round(seconds / 60) })}
    </span>
  )
}

function StatusWords({ token }: { token: NonNullable<AccountView['token']> }) {
  const state = useTimedValue((now) => timedStatus(token, now))
  return state === 'expired' ? t('window.failure.noLongerValid') : t('window.failure.stillValid')
}
