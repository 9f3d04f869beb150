import { useState } from 'react'
import type { AccountView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'
import { AccountHeader } from '../components/AccountHeader.tsx'
import { Activity } from '../components/Activity.tsx'
import { Button } from '../components/Button.tsx'
import { Countdown } from '../components/Countdown.tsx'
import { Facts } from '../components/Facts.tsx'
import { Notices } from '../components/Notices.tsx'
import { Protection } from '../components/Protection.tsx'
import { type Failing, RenewalFailure } from '../components/RenewalFailure.tsx'
import { Ring } from '../components/Ring.tsx'
import { SignOut } from '../components/SignOut.tsx'
import { TokenCard } from '../components/TokenCard.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { useCopy } from '../hooks/use-copy.ts'
import { useCopyKey } from '../hooks/use-copy-key.ts'
import { usePainted } from '../hooks/use-painted.ts'
import { words } from '../words.ts'
import styles from './Account.module.css'

interface AccountProps {
  account: AccountView
  onSignInAgain: () => void
}

/** One account: how long its token lasts, the token, and all that can be done with it. */
export function Account({ account, onSignInAgain }: AccountProps) {
  const { busy, result, copy } = useCopy(account)
  const failing = useFailing(account)
  const { token, renewal } = account
  // What is read last is drawn last: the token and its time are there sooner.
  const painted = usePainted()
  const renew = () =>
    account.canRenew ? void ask('account.renew', { accountId: account.id }) : onSignInAgain()

  useCopyKey(() => void copy(null))
  useCommand((command) => {
    if (command.kind === 'copy-token') void copy(null)
    if (command.kind === 'renew-now') renew()
  })

  return (
    <main className={styles.screen}>
      <div className={styles.content}>
        <AccountHeader account={account} />
        <div className={styles.token}>
          <Ring token={token} renewsAt={renewal.state === 'idle' ? renewal.nextAt : null}>
            {token ? <Countdown expiresAt={token.expiresAt} /> : words.account.noToken}
          </Ring>
          {token && (
            <>
              <TokenCard account={account} token={token} copying={busy} copied={result} onCopy={copy} />
              <Facts account={account} token={token} />
            </>
          )}
        </div>
        <div className={styles.live} aria-live="polite">
          {failing && (
            <RenewalFailure
              account={account}
              failing={failing}
              onTryNow={renew}
              onSignInAgain={onSignInAgain}
            />
          )}
        </div>
        <Notices clockOffByMs={account.clockOffByMs} />
        {painted && <Activity accountId={account.id} latestActivityId={account.latestActivityId} />}
      </div>
      <footer className={styles.footer}>
        <Protection />
        <SignOut account={account} />
        {account.canRenew ? (
          <Button busy={renewal.state === 'running'} onClick={renew}>
            {words.account.renewNow}
          </Button>
        ) : (
          failing === null && <Button onClick={onSignInAgain}>{words.account.signInAgain}</Button>
        )}
      </footer>
    </main>
  )
}

/** The failure of the renewal. While the next try runs the last failure stays, so that nothing jumps. */
function useFailing({ renewal }: AccountView): Failing | null {
  const failing = renewal.state === 'waiting' || renewal.state === 'action-needed' ? renewal : null
  const [last, setLast] = useState(failing)
  if (renewal.state !== 'running' && failing !== last) setLast(failing)
  return renewal.state === 'running' ? last : failing
}
