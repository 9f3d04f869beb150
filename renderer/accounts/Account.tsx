import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureOf, type NoticeAction } from '../../app/renewal/model/account-trouble.ts'
import type { Failure } from '../../app/service/model/failure.ts'
import type { AccountView } from '../../app/snapshot/model/snapshot.ts'
import { t } from '../../app/words/index.ts'
import { cardActionFor } from '../copying/primary-action.ts'
import { TokenCard } from '../copying/TokenCard.tsx'
import { useCopy } from '../copying/use-copy.ts'
import { DiagnosticsDialog } from '../help/DiagnosticsDialog.tsx'
import { Countdown } from '../renewal/Countdown.tsx'
import { LifetimeRing } from '../renewal/LifetimeRing.tsx'
import { RenewalFailure } from '../renewal/RenewalFailure.tsx'
import { TokenDetails } from '../renewal/TokenDetails.tsx'
import { useTrouble } from '../renewal/use-trouble.ts'
import { RenewalPrompt } from '../service/ConnectionPrompt.tsx'
import { Notices } from '../window/Notices.tsx'
import { renewNow } from '../window/renew-now.ts'
import { timedStatus } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './Account.module.css'
import { AccountHeader } from './AccountHeader.tsx'
import type { AccountCommand } from './account-command.ts'
import { ActivityList } from './activity/ActivityList.tsx'

/** A new object each time that an account is selected. */
export interface AccountSelection {
  /** Null: the first account. */
  readonly accountId: string | null
  /** Whether the focus goes to the account's primary button. */
  readonly focusesPrimary: boolean
}

interface AccountProps {
  account: AccountView
  selection: AccountSelection
  command: AccountCommand | null
  onCommandDone: () => void
  onSignInAgain: () => void
}

/** One account: its problems, its token and its activity. */
export function Account({ account, selection, command, onCommandDone, onSignInAgain }: AccountProps) {
  const { token } = account
  const state = useTimedValue((now) => (token ? timedStatus(token, now) : { value: null, until: null }))
  const failure = failureOf(account)
  const trouble = useTrouble(account)
  const notice = failure && trouble && { failure, trouble }
  const cardAction = cardActionFor(state, notice !== null, account.canRenew)
  const noticeAction = notice?.trouble.action ?? null
  const renew = () => (account.canRenew ? void renewNow(account.id) : onSignInAgain())

  /** The failure that the open prompt is about. */
  const [prompted, setPrompted] = useState<Failure | null>(null)

  function act(action: NoticeAction) {
    if (action === 'try-now') renew()
    else if (action === 'sign-in-again' || action === 'check-address') onSignInAgain()
    else setPrompted(failure)
  }

  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // *Copy token* where the token works, also while renewal fails.
    if (selection.focusesPrimary) primaryButtons(content.current).at(-1)?.focus()
  }, [selection])

  // The pressed button may be gone with its state, such as *Renew now* once the credentials are rejected.
  const actions = `${cardAction} ${noticeAction}`
  const actionsBefore = useRef(actions)
  useEffect(() => {
    const areOther = actions !== actionsBefore.current
    actionsBefore.current = actions
    if (areOther && document.activeElement === document.body) primaryButtons(content.current)[0]?.focus()
  }, [actions])

  const copying = useCopy(account)
  const [renaming, setRenaming] = useState(false)
  const [showsDiagnostics, setShowsDiagnostics] = useState(false)
  const follow = useEffectEvent((asked: AccountCommand) => {
    if (asked.kind === 'copy-token') void copying.copy()
    if (asked.kind === 'copy-as') void copying.copy(asked.formatId)
    if (asked.kind === 'renew-now') renew()
    if (asked.kind === 'rename') setRenaming(true)
    if (asked.kind === 'show-diagnostics') setShowsDiagnostics(true)
    onCommandDone()
  })
  useEffect(() => {
    if (command !== null) follow(command)
  }, [command])

  return (
    <main className={styles.screen}>
      <div ref={content} className={styles.content}>
        <AccountHeader
          account={account}
          renaming={renaming}
          onDiagnostics={() => setShowsDiagnostics(true)}
          onRename={setRenaming}
          onRenew={renew}
          onSignInAgain={onSignInAgain}
        />
        <div className={styles.live} aria-live="polite">
          {notice && <RenewalFailure account={account} {...notice} onAction={act} />}
        </div>
        {showsDiagnostics && <DiagnosticsDialog onClose={() => setShowsDiagnostics(false)} />}
        <Notices clockOffByMs={account.clockOffByMs} />
        <div className={styles.card}>
          <div className={styles.token}>
            <LifetimeRing token={token} tone={trouble?.tone ?? (account.canRenew ? 'good' : 'ending')}>
              {token ? <Countdown expiresAt={token.expiresAt} /> : t('window.account.noToken')}
            </LifetimeRing>
            <TokenCard
              account={account}
              action={cardAction}
              isPrimary={notice === null}
              copying={copying}
              onRenew={renew}
              onSignInAgain={onSignInAgain}
            />
          </div>
          {token && <TokenDetails account={account} token={token} />}
        </div>
        {prompted !== null && (
          <RenewalPrompt
            account={account}
            failure={{
              ...prompted,
              certificateRequest: failure?.certificateRequest ?? prompted.certificateRequest,
            }}
            onClose={() => setPrompted(null)}
          />
        )}
        <ActivityList accountId={account.id} activityMark={account.activityMark} />
      </div>
    </main>
  )
}

/** The one of the notice, then the one of the card. */
function primaryButtons(content: HTMLElement | null): HTMLElement[] {
  return Array.from(content?.querySelectorAll<HTMLElement>('[data-primary]') ?? [])
}
