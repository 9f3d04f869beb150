import type { ReactNode } from 'react'
import type { ClipboardView } from '../../app/copying/model/clipboard-view.ts'
import { durationWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { bridge } from '../window/bridge.ts'
import { report } from '../window/send.ts'
import { TimeLine } from '../window/TimeLine.tsx'
import { type TimedValue, timedSeconds } from '../window/timed-values.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './TokenCard.module.css'

/** How long the line tells what needs no answer. */
const newsMs = 10_000

interface ClipboardStatusProps {
  accountId: string
  renewedFirst: boolean
  /** Whether the copied token was replaced since, so that keeping the copy is of no use. */
  isStale: boolean
  /** Shown if there is nothing to report about a copy. */
  children: ReactNode
}

/** The state of the copy. Each copy is announced once, but not the seconds. */
export function ClipboardStatus({ accountId, renewedFirst, isStale, children }: ClipboardStatusProps) {
  const clipboard = useBase((base) => base.clipboard)
  const own = useTimedValue((now) => shownStatus(clipboard, accountId, isStale, now))
  const mayKeep = useBase((base) => base.policy.choices.clearClipboardAfter?.includes('off') ?? true)
  const clears = own?.state === 'holding' && own.clearsAt !== null ? own : null

  async function keep(button: HTMLElement) {
    const primary = button.closest('section')?.querySelector<HTMLElement>('[data-primary]')
    const result = await bridge.request('copying.keep', null)
    if (result?.kind === 'refused') report(result)
    // The button disappears.
    else primary?.focus()
  }

  return (
    <div className={`${styles.status} line compact`}>
      <p role="status">
        {/* A new element for each copy, so that the same sentence is announced again. */}
        {own && (
          <span key={clears?.clearsAt}>
            <Sentence clipboard={own} renewedFirst={renewedFirst} />
          </span>
        )}
      </p>
      {own === null && children}
      {clears && mayKeep && (
        <Button onClick={({ currentTarget }) => void keep(currentTarget)}>
          {t('copying.window.token.keep')}
        </Button>
      )}
      {clears?.clearsAt && <TimeLine from={clears.copiedAt} at={clears.clearsAt} />}
    </div>
  )
}

type ShownStatus = Exclude<ClipboardView, { state: 'idle' }>

/** The state of this account's copy to show, or null. */
function shownStatus(
  clipboard: ClipboardView,
  accountId: string,
  isStale: boolean,
  now: number,
): TimedValue<ShownStatus | null> {
  if (isStale || clipboard.state === 'idle' || clipboard.accountId !== accountId)
    return { value: null, until: null }
  const until = newsUntil(clipboard)
  return until === null || now < until ? { value: clipboard, until } : { value: null, until: null }
}

/** Null: the status is shown until it changes, because it counts down or is a problem. */
function newsUntil(clipboard: ShownStatus): number | null {
  switch (clipboard.state) {
    case 'holding':
      return clipboard.clearsAt === null ? clipboard.copiedAt + newsMs : null
    case 'kept':
      return clipboard.keptAt + newsMs
    case 'cleared':
      return clipboard.clearedAt + newsMs
    case 'not-cleared':
      return null
  }
}

interface SentenceProps {
  clipboard: ShownStatus
  renewedFirst: boolean
}

function Sentence({ clipboard, renewedFirst }: SentenceProps) {
  if (clipboard.state === 'cleared') return t('copying.window.token.cleared')
  if (clipboard.state === 'not-cleared') return t('copying.window.token.notCleared')
  if (clipboard.state === 'kept') return t('copying.window.token.kept')
  return (
    <>
      {renewedFirst && `${t('copying.window.token.renewedFirst')} `}
      {clipboard.clearsAt === null ? (
        t('copying.window.token.copiedStays')
      ) : (
        <Clears from={clipboard.copiedAt} at={clipboard.clearsAt} />
      )}
      {!clipboard.marked && ` ${t('copying.window.token.unmarked')}`}
    </>
  )
}

/** Announced once, as a sentence that remains true. The seconds are visible only. */
function Clears({ from, at }: { from: number; at: number }) {
  const seconds = useTimedValue((now) => timedSeconds(at, now))
  return (
    <>
      <span className="visually-hidden">
        {t('copying.window.token.copiedSaid', { duration: durationWords(at - from) })}{' '}
      </span>
      <span aria-hidden="true">{t('copying.window.token.willBeCleared', { seconds })}</span>
    </>
  )
}
