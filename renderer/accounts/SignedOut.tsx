import { useEffect } from 'react'
import { dates, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { latinLetter } from '../window/keys.ts'
import { send } from '../window/send.ts'
import { useBase } from '../window/use-snapshot.ts'
import styles from './SignedOut.module.css'

/** For half a minute after a sign-out: what was signed out of, and *Undo*, also by Ctrl+Z or Cmd+Z. */
export function SignedOut() {
  const signedOut = useBase((base) => base.signedOut)
  return (
    <div className={styles.toast} aria-live="polite">
      {signedOut && (
        <Notice
          tone="note"
          title={t('accounts.window.signOut.done', { name: signedOut.name })}
          actions={<UndoButton />}
        >
          <Remains copiesUntil={signedOut.copiesUntil} />
        </Notice>
      )}
    </div>
  )
}

function Remains({ copiesUntil }: { copiesUntil: number | null }) {
  const now = Date.now()
  if (copiesUntil === null || copiesUntil <= now) return null
  return <p>{t('accounts.window.signOut.remains', { until: dates.until(copiesUntil, now) })}</p>
}

function UndoButton() {
  useEffect(() => {
    // The form that comes after the last account has the focus: its Ctrl+Z is its own once something is typed.
    let typed = false
    const noteTyping = () => {
      typed = true
    }
    function listener(event: KeyboardEvent) {
      const isUndo = latinLetter(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const isTyping =
        typed && document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea')
      if (!isUndo || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void send('account.undoSignOut', null)
    }
    document.addEventListener('input', noteTyping)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('input', noteTyping)
      document.removeEventListener('keydown', listener)
    }
  }, [])
  return (
    <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void send('account.undoSignOut', null)}>
      {t('accounts.window.signOut.undo')}
    </Button>
  )
}
