import type { ReactNode } from 'react'
import type { AccountView, TokenView } from '../../app/accounts/model/account-view.ts'
import type { ClipboardView } from '../../app/copying/model.ts'
import { dates, durationWords, refusalWords, t } from '../../app/words/index.ts'
import { TokenDetails } from '../renewal/TokenDetails.tsx'
import { Button } from '../ui/Button.tsx'
import { CountdownBar } from '../window/CountdownBar.tsx'
import { requestWithNotice } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { secondsLeft, useEachMinute, useTimedValue } from '../window/use-timed-value.ts'
import { CopyButtons } from './CopyButtons.tsx'
import { MaskedToken } from './MaskedToken.tsx'
import styles from './TokenCard.module.css'
import type { CopyState } from './use-copy.ts'

interface TokenCardProps {
  account: AccountView
  token: TokenView
  copying: CopyState
}

export function TokenCard({ account, token, copying }: TokenCardProps) {
  const { refusal } = copying
  return (
    <section className={`${styles.card} stack`} aria-label={t('words.window.apiToken')}>
      {/* If the token is replaced while it is revealed, the new one is masked. */}
      <MaskedToken key={token.issuedAt} accountId={account.id} lastFour={token.lastFour} />
      <CopyButtons account={account} copying={copying} />
      <ClipboardStatus account={account}>
        {refusal ? (
          <p role="alert" className="refusal">
            {refusalWords(refusal)}
          </p>
        ) : (
          <div>
            {account.staleCopy && <Stale {...account.staleCopy} />}
            <TokenDetails account={account} token={token} />
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

/** How long the line shows news that needs no answer. */
const newsMs = 10_000

interface ClipboardStatusProps {
  account: Pick<AccountView, 'id' | 'staleCopy'>
  children: ReactNode
}

/** The state of the copy, in place of `children`. Each copy is announced once, but not the seconds. */
export function ClipboardStatus({ account, children }: ClipboardStatusProps) {
  const clipboard = useBase((base) => base.clipboard)
  const own = useTimedValue((now) => {
    // Once the copied token is replaced, there is no use in keeping it.
    const isStale = account.staleCopy !== null
    const isOwn = !isStale && clipboard.state !== 'idle' && clipboard.accountId === account.id
    const until = isOwn ? newsUntil(clipboard) : 0
    return isOwn && (until === null || now < until) ? clipboard : null
  })
  const mayKeep = useBase((base) => base.policy.choices.clearClipboardAfter?.includes('off') ?? true)
  const clears = own?.state === 'holding' ? clearingOf(own) : null

  async function keep(button: HTMLElement) {
    const primary = button.closest('section')?.querySelector<HTMLElement>('[data-primary]')
    // Moves the focus, because the button disappears afterwards.
    if (await requestWithNotice('copying.keep', null)) primary?.focus()
  }

  return (
    <div className={`${styles.status} line compact`}>
      <p role="status">
        {/* A new element for each copy, so that the same sentence is announced again. */}
        {own && (
          <span key={clears?.at}>
            <Sentence clipboard={own} />
          </span>
        )}
      </p>
      {own === null && children}
      {clears && mayKeep && (
        <Button onClick={({ currentTarget }) => void keep(currentTarget)}>
          {t('copying.window.token.keep')}
        </Button>
      )}
      {clears && <CountdownBar {...clears} />}
    </div>
  )
}

type ShownStatus = Exclude<ClipboardView, { state: 'idle' }>

/** From when to when the copy waits to be cleared; null if it stays. */
function clearingOf({ since, clearAfterMs }: Extract<ClipboardView, { state: 'holding' }>) {
  return clearAfterMs === null ? null : { from: since, at: since + clearAfterMs }
}

/** Null: the status is shown until it changes, because it counts down or is a problem. */
function newsUntil(clipboard: ShownStatus): number | null {
  const lasts =
    clipboard.state === 'holding' ? clearingOf(clipboard) !== null : clipboard.state === 'not-cleared'
  return lasts ? null : clipboard.since + newsMs
}

function Sentence({ clipboard }: { clipboard: ShownStatus }) {
  if (clipboard.state !== 'holding') {
    if (clipboard.state === 'cleared') return t('copying.window.token.cleared')
    return t(`copying.window.token.${clipboard.state === 'kept' ? 'kept' : 'notCleared'}`)
  }
  const clears = clearingOf(clipboard)
  return (
    <>
      {clipboard.renewedFirst && `${t('copying.window.token.renewedFirst')} `}
      {clears ? <Clears {...clears} /> : t('copying.window.token.copiedStays')}
      {!clipboard.marked && ` ${t('copying.window.token.unmarked')}`}
    </>
  )
}

/** Announced once, in a sentence that stays true. The seconds are only visible. */
function Clears({ from, at }: { from: number; at: number }) {
  const seconds = useTimedValue((now) => secondsLeft(at, now))
  return (
    <>
      <span className="visually-hidden">
        {t('copying.window.token.copiedSaid', { duration: durationWords(at - from) })}{' '}
      </span>
      <span aria-hidden="true">{t('copying.window.token.willBeCleared', { seconds })}</span>
    </>
  )
}
