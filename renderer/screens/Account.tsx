import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../app/model/failure.ts'
import type { AccountView } from '../../app/model/snapshot.ts'
import { t } from '../../app/words/index.ts'
import { AccountHeader } from '../components/account/AccountHeader.tsx'
import { Countdown } from '../components/account/Countdown.tsx'
import { LifetimeRing } from '../components/account/LifetimeRing.tsx'
import { RenewalFailure } from '../components/account/RenewalFailure.tsx'
import { TokenDetails } from '../components/account/TokenDetails.tsx'
import { ActivityList } from '../components/activity/ActivityList.tsx'
import { RenewalPrompt } from '../components/connection/ConnectionPrompt.tsx'
import { TokenCard } from '../components/token/TokenCard.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { useCopy } from '../hooks/use-copy.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { useTimedValue } from '../hooks/use-timed-value.ts'
import type { AccountCommand, AccountDialog } from '../lib/account-command.ts'
import { bridge } from '../lib/bridge.ts'
import { type FailingRenewal, primaryActionFor } from '../lib/primary-action.ts'
import { timedStatus } from '../lib/timed-values.ts'
import styles from './Account.module.css'

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
  const failing = useFailing(account)
  const { token } = account
  const state = useTimedValue((now) => (token ? timedStatus(token, now) : { value: null, until: null }))
  const setAddress = useBase((base) => base.policy.address)
  const moved = setAddress !== null && setAddress !== account.address
  const primaryAction = primaryActionFor(state, failing, account.canRenew, moved)
  const renew = () =>
    account.canRenew ? void bridge.request('account.renew', { accountId: account.id }) : onSignInAgain()

  /** The failure that the open prompt is about. */
  const [prompted, setPrompted] = useState<Failure | null>(null)

  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selection.focusesPrimary) focusPrimary(card.current)
  }, [selection])

  // The pressed button may be gone with its state, such as *Renew now* once the credentials are rejected.
  const actionBefore = useRef(primaryAction)
  useEffect(() => {
    const isOther = primaryAction !== actionBefore.current
    actionBefore.current = primaryAction
    if (isOther && document.activeElement === document.body) focusPrimary(card.current)
  }, [primaryAction])

  const copying = useCopy(account)
  const [renaming, setRenaming] = useState(false)
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const follow = useEffectEvent((asked: AccountCommand) => {
    if (asked.kind === 'copy-token') void copying.copy()
    if (asked.kind === 'copy-as') void copying.copy(asked.formatId)
    if (asked.kind === 'renew-now') renew()
    if (asked.kind === 'rename') setRenaming(true)
    if (asked.kind === 'open') setDialog(asked.dialog)
    onCommandDone()
  })
  useEffect(() => {
    if (command !== null) follow(command)
  }, [command])

  return (
    <main className={styles.screen}>
      <div className={styles.content}>
        <AccountHeader
          account={account}
          primaryAction={primaryAction}
          renaming={renaming}
          dialog={dialog}
          onDialog={setDialog}
          onRename={setRenaming}
          onRenew={renew}
          onSignInAgain={onSignInAgain}
        />
        <div className={styles.live} aria-live="polite">
          {failing && (
            <RenewalFailure
              account={account}
              failing={failing}
              primaryAction={primaryAction}
              onTryNow={renew}
            />
          )}
        </div>
        <Notices clockOffByMs={account.clockOffByMs} />
        <div ref={card} className={styles.card}>
          <div className={styles.token}>
            <LifetimeRing
              token={token}
              renewed={account.canRenew && account.renewal.state !== 'action-needed'}
            >
              {token ? <Countdown expiresAt={token.expiresAt} /> : t('window.account.noToken')}
            </LifetimeRing>
            <TokenCard
              account={account}
              primaryAction={primaryAction}
              copying={copying}
              usable={state !== null && state !== 'expired'}
              onRenew={renew}
              onSignInAgain={onSignInAgain}
              onSignOut={() => setDialog('sign-out')}
              onPrompt={() => setPrompted(failing?.failure ?? null)}
            />
          </div>
          {token && <TokenDetails account={account} token={token} />}
        </div>
        {prompted !== null && (
          <RenewalPrompt
            account={account}
            failure={{
              ...prompted,
              certificateRequest: failing?.failure.certificateRequest ?? prompted.certificateRequest,
            }}
            onClose={() => setPrompted(null)}
          />
        )}
        <ActivityList accountId={account.id} activityMark={account.activityMark} />
      </div>
    </main>
  )
}

function focusPrimary(card: HTMLElement | null) {
  card?.querySelector<HTMLElement>('[data-primary]')?.focus()
}

/** The failure of the renewal. The last one stays while the next try runs, so that the layout does not jump. */
function useFailing({ renewal }: AccountView): FailingRenewal | null {
  const failing = renewal.state === 'waiting' || renewal.state === 'action-needed' ? renewal : null
  const [last, setLast] = useState(failing)
  if (renewal.state !== 'running' && failing !== last) setLast(failing)
  return renewal.state === 'running' ? last : failing
}
