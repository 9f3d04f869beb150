import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from './Button.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  tone: 'note' | 'warn' | 'bad'
  title?: ReactNode
  aside?: ReactNode
  /** `attached`: the lower part of the card above it. `dense`: in a form, with its actions in the text's last line. */
  look?: 'card' | 'attached' | 'dense'
  onDismiss?: () => void
  actions?: ReactNode
  children?: ReactNode
}

/** A message with actions. The component that uses it decides whether it is announced. */
export function Notice({ tone, title, aside, look = 'card', onDismiss, actions, children }: NoticeProps) {
  const Icon = tone === 'note' ? Info : TriangleAlert
  return (
    <div
      className={look === 'dense' ? `${styles.notice} ${styles.dense}` : styles.notice}
      data-tone={tone}
      data-attached={look === 'attached' || undefined}
    >
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {(actions || aside) && (
        <div className={`${styles.end} stack`}>
          {actions && <div className={`${styles.actions} line`}>{actions}</div>}
          {aside && <div className={`${styles.aside} fine quiet`}>{aside}</div>}
        </div>
      )}
      {onDismiss && (
        <Button kind="icon" data-tip="" aria-label={t('words.window.dismiss')} onClick={onDismiss}>
          <X />
        </Button>
      )}
    </div>
  )
}
