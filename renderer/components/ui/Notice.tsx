import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { t } from '../../../app/words/index.ts'
import { Button } from './Button.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  tone: 'note' | 'warn' | 'bad'
  onDismiss?: () => void
  /** What can be done about it. */
  actions?: ReactNode
  children: ReactNode
}

/** A strip with one message. The component that uses it decides whether it is announced. */
export function Notice({ tone, onDismiss, actions, children }: NoticeProps) {
  const Icon = tone === 'note' ? Info : TriangleAlert
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onDismiss && (
        <Button kind="icon" data-tip="" aria-label={t('window.dismiss')} onClick={onDismiss}>
          <X />
        </Button>
      )}
    </div>
  )
}
