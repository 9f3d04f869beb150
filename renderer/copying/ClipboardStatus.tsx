import { useState } from 'react'
import type { ClipboardView } from '../../app/snapshot/model/snapshot.ts'
import { durationWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { TimeBar } from '../ui/TimeBar.tsx'
import { bridge } from '../window/bridge.ts'
import { tell } from '../window/send.ts'
import { timedSeconds } from '../window/timed-values.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './ClipboardStatus.module.css'

/** How long it is told that the clipboard was cleared. */
const newsMs = 10_000

interface ClipboardStatusProps {
  accountId: string
  renewedFirst: boolean
}

/** What happened to the copy. Each copy is announced once, the seconds are not. */
export function ClipboardStatus({ accountId, renewedFirst }: ClipboardStatusProps) {
  const clipboard = useBase((base) => base.clipboard)
  const own = clipboard.state !== 'idle' && clipboard.accountId === accountId ? clipboard : null
  const mayKeep = useBase((base) => base.policy.choices.clearClipboardAfter?.includes('off') ?? true)
  const [kept, setKept] = useState(false)
  if (kept && own !== null) setKept(false)
  const held = own?.state === 'holding' ? own : null
  const clearsAt = held?.clearsAt ?? null

  async function keep(button: HTMLElement) {
    const primary = button.closest('section')?.querySelector<HTMLElement>('[data-primary]')
    const result = await bridge.request('clipboard.keep', null)
    setKept(result.kind === 'done')
    if (result.kind === 'refused') tell(result)
    // The button goes.
    else primary?.focus()
  }

  return (
    <div className={styles.box}>
      {held !== null && clearsAt !== null && (
        <TimeBar key={clearsAt} className={styles.line} from={held.copiedAt} until={clearsAt} />
      )}
      <div className={styles.row}>
        <p role="status" className={styles.status}>
          {/* A new element for each copy, so that the same sentence is announced again. */}
          {own && (
            <span key={clearsAt}>
              <Sentence clipboard={own} renewedFirst={renewedFirst} />
            </span>
          )}
          {kept && t('window.token.kept')}
        </p>
        {clearsAt !== null && mayKeep && (
          <Button kind="text" flush onClick={({ currentTarget }) => void keep(currentTarget)}>
            {t('window.token.keep')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface SentenceProps {
  clipboard: Exclude<ClipboardView, { state: 'idle' }>
  renewedFirst: boolean
}

function Sentence({ clipboard, renewedFirst }: SentenceProps) {
  if (clipboard.state === 'cleared') return <Cleared at={clipboard.clearedAt} />
  if (clipboard.state === 'not-cleared') return t('window.token.notCleared')
  return (
    <>
      {renewedFirst && `${t('window.token.renewedFirst')} `}
      {clipboard.clearsAt === null ? (
        t('window.token.copiedStays')
      ) : (
        <Clears from={clipboard.copiedAt} at={clipboard.clearsAt} />
      )}
      {!clipboard.marked && ` ${t('window.token.unmarked')}`}
    </>
  )
}

function Cleared({ at }: { at: number }) {
  const isNews = useTimedValue((now) =>
    now < at + newsMs ? { value: true, until: at + newsMs } : { value: false, until: null },
  )
  return isNews && t('window.token.cleared')
}

/** Announced once, as a sentence that stays true; only the eye sees the seconds. */
function Clears({ from, at }: { from: number; at: number }) {
  const seconds = useTimedValue((now) => timedSeconds(at, now))
  return (
    <>
      <span className="visually-hidden">
        {t('window.token.copiedSaid', { duration: durationWords(at - from) })}{' '}
      </span>
      <span aria-hidden="true">{t('window.token.willBeCleared', { seconds })}</span>
    </>
  )
}
