import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { refusalWords, t } from '../../app/words/index.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './NotDoneNotice.module.css'
import { renewalWords } from './renew-now.ts'
import { onTold, type Told } from './send.ts'

/** What a press of *Renew now* did is news for so long, ms. */
const newsMs = 6_000

/**
 * Tells what became of the last request, where its own place in the window does not: in a row below all else, or above an
 * open dialog, which leaves room for it.
 */
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
    const dialog = document.querySelector('dialog[open]')
    if (element === null || told === null || dialog === null) return
    const toItsPlace = () => element.hidePopover()
    element.showPopover()
    dialog.addEventListener('close', toItsPlace)
    return () => {
      dialog.removeEventListener('close', toItsPlace)
      toItsPlace()
    }
  }, [told])
  const isNews = told?.kind === 'renewal'
  return (
    <div
      ref={popup}
      popover="manual"
      data-told=""
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
