import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RenewalResult } from '../../app/renewal/model/renewal-view.ts'
import { failureWords, refusalWords, t } from '../../app/words/index.ts'
import { openDialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './OutcomeNotice.module.css'
import { type Outcome, outcomes } from './requests.ts'

/** How long the result of *Renew now* is shown. */
const newsMs = 6_000

/** If no other element shows it: in a row below everything else, or above an open dialog, which leaves room for it. */
export function OutcomeNotice() {
  const popup = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => outcomes.add(setOutcome), [])
  useEffect(() => {
    if (outcome?.kind !== 'renewal') return
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
  const isNews = outcome?.kind === 'renewal'
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
        <Notice tone={isNews ? 'note' : 'bad'} onDismiss={() => setOutcome(null)}>
          {outcomeWords(outcome)}
        </Notice>
      )}
    </div>
  )
}

export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'renewal':
      return renewalResultWords(outcome.result)
    case 'failed':
      return t('words.window.requestFailed')
    case 'refused':
      return refusalWords(outcome.refusal)
  }
}

export function renewalResultWords(result: RenewalResult): string {
  switch (result.kind) {
    case 'renewed':
      return t(`renewal.window.${result.valueChanged ? 'new' : 'same'}`)
    case 'failed':
      return t('renewal.window.failed', { why: failureWords(result.failure, result.host) })
    case 'too-soon':
      return t('renewal.window.tooSoon')
    case 'ended':
      return t('renewal.window.ended')
  }
}
