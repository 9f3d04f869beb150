import type { AccountView, TokenView } from '../../app/accounts/model/account-view.ts'
import { dates, refusalWords, t } from '../../app/words/index.ts'
import { TokenDetails } from '../renewal/TokenDetails.tsx'
import { useEachMinute } from '../window/use-timed-value.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import { MaskedToken } from './MaskedToken.tsx'
import styles from './TokenCard.module.css'
import type { CopyState } from './use-copy.ts'

interface TokenCardProps {
  account: AccountView
  token: TokenView
  copying: CopyState
}

/** A valid token, masked, with a copy button and a line about its times or the copy. */
export function TokenCard({ account, token, copying }: TokenCardProps) {
  const { staleCopy } = account
  const { result } = copying
  return (
    <section className={`${styles.card} stack`} aria-label={t('copying.window.token.label')}>
      {/* If the token is replaced while it is revealed, the new one is masked. */}
      <MaskedToken key={token.issuedAt} accountId={account.id} lastFour={token.lastFour} />
      <CopyButtons account={account} copying={copying} />
      <ClipboardStatus
        accountId={account.id}
        renewedFirst={result?.kind === 'copied' && result.renewedFirst}
        isStale={staleCopy !== null}
      >
        {result?.kind === 'refused' ? (
          <p role="alert" className="refusal">
            {refusalWords(result.refusal)}
          </p>
        ) : (
          <div>
            {staleCopy && <Stale {...staleCopy} />}
            <TokenDetails account={account} token={token} expiryOnly={staleCopy !== null} />
          </div>
        )}
      </ClipboardStatus>
    </section>
  )
}

/** Warns that a copied token was replaced. The button above copies the new one. */
function Stale({ copiedAt, replacedAt }: NonNullable<AccountView['staleCopy']>) {
  const sentence = useEachMinute((now) =>
    t('copying.window.token.stale', {
      copied: dates.when(copiedAt, now),
      replaced: dates.ago(replacedAt, now),
    }),
  )
  return (
    <p className={styles.stale} aria-live="polite">
      {sentence}
    </p>
  )
}
