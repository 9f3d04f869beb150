import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { refusalWords, t } from '../../../app/words/index.ts'
import { type NotDone, onNotDone } from '../../lib/send.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './NotDoneNotice.module.css'

/** Tells that the last request was not carried out, where its own place in the window does not. */
export function NotDoneNotice() {
  const popup = useRef<HTMLDivElement>(null)
  const [notDone, setNotDone] = useState<NotDone | null>(null)
  useEffect(() => onNotDone(setNotDone), [])
  useLayoutEffect(() => {
    const element = popup.current
    if (element === null || notDone === null) return
    // Above an open dialog.
    element.showPopover()
    return () => element.hidePopover()
  }, [notDone])
  return (
    <div ref={popup} popover="manual" role="alert" className={styles.popup}>
      {notDone !== null && (
        <Notice tone="bad" onDismiss={() => setNotDone(null)}>
          {notDoneWords(notDone)}
        </Notice>
      )}
    </div>
  )
}

function notDoneWords(notDone: NotDone): string {
  switch (notDone.kind) {
    case 'failed':
      return t('window.requestFailed')
    case 'set-by-organization':
      return t('window.policy.set')
    case 'refused':
      return refusalWords(notDone.refusal)
  }
}
