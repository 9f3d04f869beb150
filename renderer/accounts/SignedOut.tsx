import { useRef } from 'react'
import { undoMs } from '../../app/accounts/model/signed-out-view.ts'
import { dates, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { CountdownBar } from '../window/CountdownBar.tsx'
import { isTyping, latinLetter } from '../window/keys.ts'
import { requestWithNotice } from '../window/requests.ts'
import { acceleratorName } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'

/** Offers *Undo* for half a minute after a sign-out, also by Ctrl+Z or Cmd+Z. */
export function SignedOut() {
  const signedOut = useBase((base) => base.signedOut)
  const copiesUntil = signedOut?.copiesUntil ?? 0
  const now = Date.now()
  return (
    <div className="toast" aria-live="polite">
      {signedOut && (
        <>
          <Notice
            tone="note"
            title={t('accounts.window.signOut.done', { name: signedOut.name })}
            actions={<UndoButton />}
          >
            {copiesUntil > now && (
              <p>{t('accounts.window.signOut.remains', { until: dates.until(copiesUntil, now) })}</p>
            )}
          </Notice>
          <CountdownBar from={signedOut.until - undoMs} at={signedOut.until} />
        </>
      )}
    </div>
  )
}

function UndoButton() {
  const platform = useBase((base) => base.platform)
  const undo = () => void requestWithNotice('accounts.undoSignOut', null)
  // After a sign-out of the last account, the sign-in form has the focus. Once a person types, Ctrl+Z is its fields'.
  const hasTyped = useRef(false)
  useDocumentEvent('input', () => {
    hasTyped.current = true
  })
  useDocumentEvent('keydown', (event) => {
    const isUndo = latinLetter(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || (hasTyped.current && isTyping()) || openDialog() !== null) return
    event.preventDefault()
    undo()
  })
  return (
    <Button
      aria-label={t('accounts.window.signOut.undo')}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={undo}
    >
      {t('accounts.window.signOut.undo')}
      <kbd>{acceleratorName('CmdOrCtrl+Z', platform)}</kbd>
    </Button>
  )
}
