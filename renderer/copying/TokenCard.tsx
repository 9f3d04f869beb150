import type { AccountView } from '../../app/snapshot/model/snapshot.ts'
import { dates, refusalWords, t } from '../../app/words/index.ts'
import { signInWords } from '../accounts/accounts.ts'
import { Button } from '../ui/Button.tsx'
import { useTimedValue } from '../window/use-timed-value.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import { MaskedToken } from './MaskedToken.tsx'
import type { CardAction } from './primary-action.ts'
import styles from './TokenCard.module.css'
import type { CopyState } from './use-copy.ts'
import { useCopyKey } from './use-copy-key.ts'

interface TokenCardProps {
  account: AccountView
  /** Null: the notice above has the one thing to do. */
  action: CardAction | null
  /** Whether it is the one thing to do here. */
  isPrimary: boolean
  copying: CopyState
  onRenew: () => void
  onSignInAgain: () => void
}

/** The masked token, the primary action and the state of the clipboard. */
export function TokenCard({ account, action, isPrimary, copying, onRenew, onSignInAgain }: TokenCardProps) {
  const { token, staleCopy } = account
  const { result } = copying
  const renewedFirst = result?.kind === 'copied' && result.renewedFirst

  useCopyKey(() => void copying.copy())

  return (
    <section className={styles.card} aria-label={t('window.token.label')}>
      {/* Where the token is replaced while it is revealed, the new one is masked. */}
      {token && <MaskedToken key={token.issuedAt} accountId={account.id} lastFour={token.lastFour} />}
      <div className={styles.actions} data-copies={action === 'copy' || undefined}>
        {action === 'renew' && (
          <Button
            kind="primary"
            data-primary
            busy={account.renewal.state === 'running'}
            className={styles.primary}
            onClick={onRenew}
          >
            {t('window.account.renewNow')}
          </Button>
        )}
        {action === 'sign-in' && (
          <Button kind="primary" data-primary className={styles.primary} onClick={onSignInAgain}>
            {signInWords(account)}
          </Button>
        )}
        {action === 'copy' && <CopyButtons account={account} primary={isPrimary} copying={copying} />}
      </div>
      {result?.kind === 'refused' && (
        <p role="alert" className={styles.refused}>
          {refusalWords(result.refusal)}
        </p>
      )}
      {staleCopy && <Stale {...staleCopy} />}
      <ClipboardStatus accountId={account.id} renewedFirst={renewedFirst} />
    </section>
  )
}

/** What was pasted works no longer: the button above has the new token. */
function Stale({ copiedAt, replacedAt }: NonNullable<AccountView['staleCopy']>) {
  const sentence = useTimedValue((now) => ({
    value: t('window.token.stale', {
      replaced: dates.ago(replacedAt, now),
      copied: dates.when(copiedAt, now),
    }),
    until: now + 60_000,
  }))
  return (
    <p className={styles.stale} aria-live="polite">
      {sentence}
    </p>
  )
}
