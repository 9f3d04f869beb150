import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openDialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './OutcomeNotice.module.css'
import { type Outcome, outcomes, outcomeWords } from './outcome.ts'

/** How long the result of *Renew now* is shown. */
const newsMs = 6_000

/** Shows an outcome that no other element shows, in a row below everything else or over an open dialog's free room. */
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
