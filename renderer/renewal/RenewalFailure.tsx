import type { AccountView, TokenView } from '../../app/accounts/model/account-view.ts'
import type { NoticeAction } from '../../app/renewal/model/account-trouble.ts'
import { type Failure, rowOf } from '../../app/service/model/failure.ts'
import { dates, failureWords, t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { secondsLeft, useEachMinute, useTimedValue } from '../window/use-timed-value.ts'

const actionWords = {
  'try-now': 'words.window.tryNow',
  'sign-in-again': 'words.window.signInAgain',
  'check-address': 'renewal.window.failure.checkAddress',
  'give-proxy-password': 'renewal.window.failure.giveProxyPassword',
  'choose-certificate': 'renewal.window.failure.chooseCertificate',
} as const satisfies Record<NoticeAction, string>

interface FailureProps {
  account: AccountView
  action: NoticeAction
  onAction: () => void
}

/** Shown below a valid token: its expiry, why its renewal fails, and what to do. */
export function RenewalFailure({
  account,
  token,
  failure,
  action,
  onAction,
}: FailureProps & { token: TokenView; failure: Failure }) {
  const until = useEachMinute((now) => dates.until(token.expiresAt, now))
  return (
    <section aria-label={t('renewal.window.failure.label')}>
      <Notice
        tone="warn"
        look="attached"
        title={
          account.renewal.perhapsReplaced
            ? t('renewal.window.failure.perhapsReplaced')
            : t('renewal.window.failure.worksUntil', { until })
        }
        actions={
          <Button busy={account.renewal.state === 'running'} onClick={onAction}>
            {t(actionWords[action])}
          </Button>
        }
        aside={
          <HelpLink code={rowOf(failure).code} service={{ accountId: account.id, host: account.host }} />
        }
      >
        <p>
          <WhatHappened account={account} failure={failure} />
        </p>
      </Notice>
    </section>
  )
}

/** Shown instead of a valid token: says that there is none, why, and what to do. */
export function NoToken({ account, failure, action, onAction }: FailureProps & { failure: Failure | null }) {
  const { id, host, token, renewal } = account
  return (
    <section
      aria-label={failure ? t('renewal.window.failure.label') : t('words.window.apiToken')}
      className="stack"
    >
      <div>
        <p>
          <strong>
            {token ? t('renewal.window.failure.worksNoLonger') : t('renewal.window.failure.noToken')}
          </strong>
        </p>
        {failure && (
          <p className="quiet small">
            <WhatHappened account={account} failure={failure} />{' '}
            <HelpLink code={rowOf(failure).code} service={{ accountId: id, host }} />
          </p>
        )}
      </div>
      <Button kind="primary" data-primary large busy={renewal.state === 'running'} onClick={onAction}>
        {t(actionWords[action])}
      </Button>
    </section>
  )
}

function WhatHappened({ account: { host, renewal }, failure }: { account: AccountView; failure: Failure }) {
  return (
    <>
      {failureWords(failure, host)} {renewal.state === 'running' && t('renewal.window.failure.trying')}
      {renewal.nextAt !== null && <NextTry at={renewal.nextAt} />}
    </>
  )
}

function NextTry({ at }: { at: number }) {
  const seconds = useTimedValue((now) => secondsLeft(at, now))
  const when = useEachMinute((now) => dates.until(at, now))
  // After a wake-up the call waits some seconds for the network.
  if (seconds === 0) return t('renewal.window.failure.trying')
  return (
    <span className="whole" aria-live="off">
      {nextTryWords(seconds, when)}
    </span>
  )
}

function nextTryWords(seconds: number, when: string): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 100) return t('renewal.window.failure.nextTry.seconds', { count: seconds })
  if (minutes < 100) return t('renewal.window.failure.nextTry.minutes', { count: minutes })
  return t('renewal.window.failure.nextTry.later', { when })
}
