import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { RenewalResult } from '../../app/renewal/model/renewal-view.ts'
import { certificateRequestOf, type Failure } from '../../app/service/model/failure.ts'
import { failureWords, refusalWords, t } from '../../app/words/index.ts'
import { TokenCard } from '../copying/TokenCard.tsx'
import { useCopy, useCopyKey } from '../copying/use-copy.ts'
import { DiagnosticsDialog } from '../help/DiagnosticsDialog.tsx'
import { Notices } from '../help/Notices.tsx'
import { LifetimeRing } from '../renewal/LifetimeRing.tsx'
import { NoToken, RenewalFailure } from '../renewal/RenewalFailure.tsx'
import { useTrouble } from '../renewal/StatusBadge.tsx'
import { RenewalPrompt } from '../service/ConnectionPrompt.tsx'
import { announce } from '../window/Announcements.tsx'
import { clearOutcome, showOutcome } from '../window/OutcomeNotice.tsx'
import { requestWithNotice } from '../window/requests.ts'
import styles from './Account.module.css'
import { AccountHeader } from './AccountHeader.tsx'
import { ActivityList } from './ActivityList.tsx'
import type { AccountCommand } from './account-command.ts'

export interface AccountHandle {
  run(command: AccountCommand): void
}

interface AccountProps {
  ref: Ref<AccountHandle>
  account: AccountView
  onLeave: (command: Extract<AccountCommand, { kind: 'sign-in-again' | 'sign-out' }>) => void
}

export function Account({ ref, account, onLeave }: AccountProps) {
  const trouble = useTrouble(account)
  const failure = trouble && account.renewal.failure
  const token = trouble?.tone === 'bad' ? null : account.token
  const action = trouble?.action ?? 'try-now'
  /** The failure in the notice; null if there is none, or once the account is no longer shown. */
  const noticed = useRef<Failure>(null)
  useLayoutEffect(() => {
    noticed.current = failure
    return () => {
      noticed.current = null
    }
  }, [failure])
  const signInAgain = () => onLeave({ kind: 'sign-in-again' })

  const [prompted, setPrompted] = useState<Failure | null>(null)

  function renew() {
    if (!account.canRenew) return signInAgain()
    void requestWithNotice('renewal.renew', { accountId: account.id }, (result) => {
      const words = renewalResultWords(result)
      // Shows no outcome for a failure that the notice already shows, because a person would read it twice.
      const isNoticed = result.kind === 'failed' && result.failure.cause === noticed.current?.cause
      if (!isNoticed) return showOutcome({ request: 'renewal.renew', tone: 'note', words })
      clearOutcome('renewal.renew')
      announce(words)
    })
  }

  function act() {
    if (action === 'try-now') return renew()
    if (action === 'give-proxy-password' || action === 'choose-certificate') return setPrompted(failure)
    signInAgain()
  }

  const content = useRef<HTMLDivElement>(null)
  const focusPrimary = () => content.current?.querySelector<HTMLElement>('[data-primary]')?.focus()

  // A pressed button may disappear with the focus, such as *Try now* once the token is renewed.
  const hasToken = token !== null
  const hasFailure = failure !== null
  const before = useRef({ hasToken, hasFailure })
  useEffect(() => {
    const isOther = hasToken !== before.current.hasToken || hasFailure !== before.current.hasFailure
    before.current = { hasToken, hasFailure }
    if (isOther && document.activeElement === document.body) focusPrimary()
  })

  const copying = useCopy(account)
  useCopyKey(() => void copying.copy())
  const [renaming, setRenaming] = useState(false)
  const [showsDiagnostics, setShowsDiagnostics] = useState(false)
  function run(asked: AccountCommand) {
    switch (asked.kind) {
      case 'copy-token':
        return void copying.copy()
      case 'focus-primary':
        return focusPrimary()
      case 'copy-as':
        return void copying.copy(asked.formatId)
      case 'renew-now':
        return renew()
      case 'rename':
        return setRenaming(true)
      case 'show-diagnostics':
        return setShowsDiagnostics(true)
      default:
        return onLeave(asked)
    }
  }
  useImperativeHandle(ref, () => ({ run }))

  const shared = { account, action, onAction: act }
  return (
    <main className="page">
      <div ref={content} className="stack content">
        <AccountHeader
          account={account}
          renaming={renaming}
          onRenamed={() => setRenaming(false)}
          onCommand={run}
        />
        {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
        <div className={`${styles.card} card`}>
          <div className={`${styles.band} line`}>
            <LifetimeRing token={account.token} tone={trouble?.tone ?? 'good'} />
            <div aria-live={token ? 'off' : 'polite'}>
              {token ? (
                <TokenCard account={account} token={token} copying={copying} />
              ) : (
                <>
                  <NoToken {...shared} failure={failure} />
                  {/* The reason why a copy was refused is visible above this. */}
                  {copying.refusal && (
                    <p role="alert" className="visually-hidden">
                      {refusalWords(copying.refusal)}
                    </p>
                  )}
                </>
              )}
            </div>
          </div>
          <div aria-live="polite">
            {token && failure && <RenewalFailure {...shared} token={token} failure={failure} />}
          </div>
        </div>
        {/* Notices are below the card, so that no button moves when they appear. */}
        <Notices clockOffByMs={account.clockOffByMs} />
        {prompted !== null && (
          <RenewalPrompt
            account={account}
            failure={
              failure && certificateRequestOf(failure) && certificateRequestOf(prompted) ? failure : prompted
            }
            onClose={() => setPrompted(null)}
          />
        )}
        <ActivityList accountId={account.id} activityMark={account.activityMark} />
      </div>
    </main>
  )
}

function renewalResultWords(result: RenewalResult): string {
  switch (result.kind) {
    case 'renewed':
      return t(`renewal.window.${result.valueChanged ? 'new' : 'same'}`)
    case 'failed':
      return t('renewal.window.failed', { why: failureWords(result.failure, result.host) })
    case 'too-soon':
      return t('renewal.window.tooSoon')
    case 'ended':
      return t('renewal.window.ended')
  }
}
