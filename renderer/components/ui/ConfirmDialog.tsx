import type { ReactNode } from 'react'
import { words } from '../../../app/words/window.ts'
import { Button } from './Button.tsx'
import styles from './Confirm.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the person does by saying yes. */
  yes: string
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. *Cancel* has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({ title, yes, onYes, onNo, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} alert onClose={onNo}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button data-focus onClick={onNo}>
          {words.cancel}
        </Button>
        <Button tone="bad" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
