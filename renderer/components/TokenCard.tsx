import type { CopyResult } from '../../app/bridge/contract.ts'
import type { CopyFormat } from '../../app/model/copy-format.ts'
import type { AccountView, TokenView } from '../../app/model/snapshot.ts'
import { useReveal } from '../hooks/use-reveal.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { useTime } from '../hooks/use-time.ts'
import { secondsTo } from '../time/countdown.ts'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { ClipboardStatus } from './ClipboardStatus.tsx'
import { CopyMenu } from './CopyMenu.tsx'
import styles from './TokenCard.module.css'

interface TokenCardProps {
  account: AccountView
  token: TokenView
  copying: boolean
  copied: CopyResult | null
  onCopy: (format: CopyFormat | null) => void
}

/** The token, masked, and the ways to take it along. */
export function TokenCard({ account, token, copying, copied, onCopy }: TokenCardProps) {
  const format = useBase((base) => base.copyFormat)
  const platform = useBase((base) => base.platform)
  return (
    <section className={styles.card} aria-label={words.token.label}>
      {/* A token that is replaced while it is revealed goes with its successor. */}
      <Token key={token.issuedAt} accountId={account.id} lastFour={token.lastFour} />
      <div className={styles.copy}>
        <Button kind="primary" busy={copying} className={styles.primary} onClick={() => onCopy(null)}>
          {words.token.copyIn[format]}
        </Button>
        <CopyMenu chosen={format} onCopy={onCopy} />
      </div>
      {copied?.kind === 'refused' && (
        <p role="alert" className={styles.refused}>
          {copied.sentence}
        </p>
      )}
      {account.staleCopy && <Stale {...account.staleCopy} />}
      <ClipboardStatus
        accountId={account.id}
        renewedFirst={copied?.kind === 'copied' && copied.renewedFirst}
        hint={account.staleCopy ? null : words.token.copyKey(platform === 'darwin' ? '⌘C' : 'Ctrl+C')}
      />
    </section>
  )
}

function Token({ accountId, lastFour }: { accountId: string; lastFour: string }) {
  const { revealed, refusal, reveal, hide } = useReveal(accountId)
  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.label}>{words.token.label}</h2>
        {revealed && <HidesIn at={revealed.hidesAt} />}
      </div>
      <div className={styles.token}>
        {revealed ? (
          <code className={`${styles.clear} selectable`}>{revealed.token}</code>
        ) : (
          <code className={styles.masked}>
            <span className="visually-hidden">{words.token.masked(lastFour)}</span>
            <span aria-hidden="true">
              <span className={styles.dots}>{'•'.repeat(lastFour === '' ? 20 : 16)}</span>
              {lastFour}
            </span>
          </code>
        )}
        <Button kind="text" onClick={() => (revealed ? hide() : void reveal())}>
          {revealed ? words.token.hide : words.token.reveal}
        </Button>
      </div>
      {refusal && (
        <p role="alert" className={styles.refused}>
          {refusal}
        </p>
      )}
    </div>
  )
}

function HidesIn({ at }: { at: number }) {
  const seconds = useTime((now) => secondsTo(at, now))
  return <span className={styles.quiet}>{words.token.hidesIn(seconds)}</span>
}

function Stale({ copiedAt, replacedAt }: { copiedAt: number; replacedAt: number }) {
  const sentence = useTime((now) => ({
    value: words.token.stale(dates.ago(replacedAt, now), dates.when(copiedAt, now)),
    until: now + 60_000,
  }))
  return (
    <p className={styles.stale} aria-live="polite">
      {sentence}
    </p>
  )
}
