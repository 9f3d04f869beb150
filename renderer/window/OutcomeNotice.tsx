import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChannelName } from '../../app/bridge/contract.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { t } from '../../app/words/index.ts'
import { openDialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './OutcomeNotice.module.css'

interface Outcome {
  /** Null for an error that belongs to no request. */
  readonly request: ChannelName | null
  /** A note is news, and is shown only for some seconds. */
  readonly tone: 'note' | 'bad'
  readonly words: string
}

const changes = new Listeners<[change: (shown: Outcome | null) => Outcome | null]>()

export function showOutcome(outcome: Outcome): void {
  changes.emit(() => outcome)
}

/** Shows every failure that its own request does not handle. One that the request has shown itself stays its own. */
export function showUnhandledFailures(target: EventTarget): void {
  target.addEventListener('unhandledrejection', () => {
    const words = t('words.window.requestFailed')
    changes.emit((shown) => (shown?.words === words ? shown : { request: null, tone: 'bad', words }))
  })
}

/** Clears the outcome of an earlier request, because it no longer holds. `keeps`: the tone that stays. */
export function clearOutcome(request: ChannelName, keeps?: Outcome['tone']): void {
  changes.emit((shown) => (shown?.request === request && shown.tone !== keeps ? null : shown))
}

/** How long the result of *Renew now* is shown. */
const newsMs = 6_000

/** Shows an outcome that no other element shows, in a row below everything else or over an open dialog's free room. */
export function OutcomeNotice() {
  const popup = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isNews = outcome?.tone === 'note'
  useEffect(() => changes.add(setOutcome), [])
  useEffect(() => {
    if (outcome?.tone !== 'note') return
    const timer = setTimeout(() => setOutcome(null), newsMs)
    return () => clearTimeout(timer)
  }, [outcome])
  useLayoutEffect(() => {
    const element = popup.current
    const dialog = openDialog()
    if (element === null || outcome === null || dialog === null) return
    const toItsPlace = () => element.hidePopover()
    element.showPopover()
    dialog.addEventListener('close', toItsPlace)
    return () => {
      dialog.removeEventListener('close', toItsPlace)
      toItsPlace()
    }
  }, [outcome])
  return (
    <div
      ref={popup}
      popover="manual"
      data-outcome=""
      role={isNews ? undefined : 'alert'}
      aria-live={isNews ? 'polite' : undefined}
      className={`${styles.popup} toast`}
    >
      {outcome !== null && (
        <Notice tone={outcome.tone} onDismiss={() => setOutcome(null)}>
          {outcome.words}
        </Notice>
      )}
    </div>
  )
}
