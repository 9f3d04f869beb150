import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { refusalWords, t } from '../../app/words/index.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './NotDoneNotice.module.css'
import { renewalWords } from './renew-now.ts'
import { onTold, type Told } from './send.ts'

/** What a press of *Renew now* did is news for so long, ms. */
const newsMs = 6_000

/** Tells what became of the last request, where its own place in the window does not. */
export function NotDoneNotice() {
  const popup = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => onTold(setTold), [])
  useEffect(() => {
    if (told?.kind !== 'renewal') return
    const timer = setTimeout(() => setTold(null), newsMs)
    return () => clearTimeout(timer)
  }, [told])
  useLayoutEffect(() => {
    const element = popup.current
    if (element === null || told === null) return
    // Above an open dialog.
    element.showPopover()
    return () => element.hidePopover()
  }, [told])
  const isNews = told?.kind === 'renewal'
  return (
    <div
      ref={popup}
      popover="manual"
      role={isNews ? undefined : 'alert'}
      aria-live={isNews ? 'polite' : undefined}
      className={styles.popup}
    >
      {told !== null && (
        <Notice tone={isNews ? 'note' : 'bad'} onDismiss={() => setTold(null)}>
          {toldWords(told)}
        </Notice>
      )}
    </div>
  )
}

function toldWords(told: Told): string {
  switch (told.kind) {
    case 'renewal':
      return renewalWords(told.result)
    case 'failed':
      return t('words.window.requestFailed')
    case 'set-by-organization':
      return t('policy.window.set')
    case 'refused':
      return refusalWords(told.refusal)
  }
}
