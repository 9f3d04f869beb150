import type { AccountTrouble, NoticeAction } from '../../app/renewal/model/account-trouble.ts'
import type { Failure } from '../../app/service/model/failure.ts'
import { codeOf } from '../../app/service/model/failure-code.ts'
import type { AccountView, TokenView } from '../../app/snapshot/model/snapshot.ts'
import { dates, failureWords, t } from '../../app/words/index.ts'
import { FailureCode } from '../help/FailureCode.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { timedSeconds, timedStatus } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './RenewalFailure.module.css'

interface RenewalFailureProps {
  account: AccountView
  failure: Failure
  trouble: AccountTrouble
  onAction: (action: NoticeAction) => void
}

/** A renewal that failed: what it means for the token, why, and the one thing to do. */
export function RenewalFailure({ account, failure, trouble, onAction }: RenewalFailureProps) {
  const { id, renewal, token, host } = account
  const { tone, action } = trouble
  return (
    <section aria-label={t('window.failure.label')} className={styles.failure}>
      <Notice
        tone={tone}
        actions={
          <Button
            kind="primary"
            data-primary
            busy={renewal.state === 'running'}
            onClick={() => onAction(action)}
          >
            {actionWords(action)}
          </Button>
        }
      >
        <strong className={styles.consequence}>
          {token ? <Consequence token={token} /> : t('window.failure.noToken')}
        </strong>
        <p>
          {failureWords(failure, host)} {renewal.state === 'running' && t('window.failure.trying')}
          {'nextAt' in renewal && renewal.nextAt !== null && <NextTry at={renewal.nextAt} />}
        </p>
        <FailureCode code={codeOf(failure)} service={{ accountId: id, host }} />
      </Notice>
    </section>
  )
}

function actionWords(action: NoticeAction): string {
  switch (action) {
    case 'try-now':
      return t('window.failure.tryNow')
    case 'sign-in-again':
      return t('window.account.signInAgain')
    case 'check-address':
      return t('window.failure.checkAddress')
    case 'give-proxy-password':
      return t('window.failure.giveProxyPassword')
    case 'choose-certificate':
      return t('window.failure.chooseCertificate')
  }
}

function Consequence({ token }: { token: TokenView }) {
  const status = useTimedValue((now) => timedStatus(token, now))
  const until = useTimedValue((now) => ({ value: dates.until(token.expiresAt, now), until: now + 60_000 }))
  return status === 'expired' ? t('window.failure.worksNoLonger') : t('window.failure.worksUntil', { until })
}

function NextTry({ at }: { at: number }) {
  const seconds = useTimedValue((now) => timedSeconds(at, now))
  const when = useTimedValue((now) => ({ value: dates.until(at, now), until: now + 60_000 }))
  const minutes = Math.round(seconds / 60)
  return (
    <span className={styles.count} aria-live="off">
      {seconds < 100
        ? t('window.failure.nextTry.seconds', { count: seconds })
        : minutes < 100
          ? t('window.failure.nextTry.minutes', { count: minutes })
          : t('window.failure.nextTry.later', { when })}
    </span>
  )
}
