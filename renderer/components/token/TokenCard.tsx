import { defaultFormat } from '../../../app/model/copy-formats.ts'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { dates, refusalWords, t } from '../../../app/words/index.ts'
import type { CopyState } from '../../hooks/use-copy.ts'
import { useCopyKey } from '../../hooks/use-copy-key.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { signInWords } from '../../lib/accounts.ts'
import { formatWords } from '../../lib/format-words.ts'
import type { PrimaryAction } from '../../lib/primary-action.ts'
import { shortcut } from '../../lib/shortcut.ts'
import { Button } from '../ui/Button.tsx'
import { ClipboardStatus } from './ClipboardStatus.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import { MaskedToken } from './MaskedToken.tsx'
import styles from './TokenCard.module.css'

interface TokenCardProps {
  account: AccountView
  primaryAction: PrimaryAction
  copying: CopyState
  /** Whether the service still takes the token. */
  usable: boolean
  onRenew: () => void
  onSignInAgain: () => void
  onSignOut: () => void
  /** Opens the prompt for what the renewal lacks: a proxy password or a certificate. */
  onPrompt: () => void
}

/** The masked token, the primary action and the state of the clipboard. */
export function TokenCard({
  account,
  primaryAction,
  copying,
  usable,
  onRenew,
  onSignInAgain,
  onSignOut,
  onPrompt,
}: TokenCardProps) {
  const platform = useBase((base) => base.platform)
  const { token, staleCopy } = account
  const { result } = copying
  const renewedFirst = result?.kind === 'copied' && result.renewedFirst
  const format = defaultFormat(useBase((base) => base.settings))
  const keys = shortcut(platform, 'C')
  const hint =
    primaryAction !== 'copy'
      ? t('window.token.copyKeyStill', { keys })
      : format.id === 'token'
        ? t('window.token.copyKey', { keys })
        : t('window.token.copyKeyAs', { keys, format: formatWords(format) })

  useCopyKey(() => void copying.copy())

  return (
    <section className={styles.card} aria-label={t('window.token.label')}>
      {/* Where the token is replaced while it is revealed, the new one is masked. */}
      {token && <MaskedToken key={token.issuedAt} accountId={account.id} lastFour={token.lastFour} />}
      <div className={styles.actions}>
        {primaryAction === 'renew' && (
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
        {(primaryAction === 'sign-in-again' || primaryAction === 'check-address') && (
          <Button kind="primary" data-primary className={styles.primary} onClick={onSignInAgain}>
            {primaryAction === 'check-address' ? t('window.failure.checkAddress') : signInWords(account)}
          </Button>
        )}
        {primaryAction === 'sign-out' && (
          <Button kind="primary" data-primary className={styles.primary} onClick={onSignOut}>
            {t('window.account.signOut')}
          </Button>
        )}
        {(primaryAction === 'give-proxy-password' || primaryAction === 'choose-certificate') && (
          <Button kind="primary" data-primary className={styles.primary} onClick={onPrompt}>
            {primaryAction === 'give-proxy-password'
              ? t('window.failure.giveProxyPassword')
              : t('window.failure.chooseCertificate')}
          </Button>
        )}
        {usable && <CopyButtons primary={primaryAction === 'copy'} copying={copying} />}
      </div>
      {result?.kind === 'refused' && (
        <p role="alert" className={styles.refused}>
          {refusalWords(result.refusal)}
        </p>
      )}
      {staleCopy && <Stale {...staleCopy} />}
      <ClipboardStatus
        accountId={account.id}
        renewedFirst={renewedFirst}
        justCopiedLine={copying.justCopiedLine}
        hint={usable && staleCopy === null && result?.kind !== 'refused' ? hint : null}
      />
    </section>
  )
}

function Stale({ copiedAt, replacedAt }: { copiedAt: number; replacedAt: number }) {
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
