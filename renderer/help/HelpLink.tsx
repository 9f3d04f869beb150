import { useState } from 'react'
import type { FailureCode } from '../../app/help/model/failure-code.ts'
import { t } from '../../app/words/index.ts'
import { HelpDialog, type HelpedService } from './HelpDialog.tsx'
import styles from './HelpLink.module.css'

interface HelpLinkProps {
  code: FailureCode
  service?: HelpedService | null
}

/** The code of a failure, for support, and a link to its help. */
export function HelpLink({ code, service = null }: HelpLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="whole">
      <span className="selectable">{code}</span>{' '}
      <button
        type="button"
        className={styles.link}
        aria-label={t('help.window.on', { code })}
        onClick={() => setIsOpen(true)}
      >
        {t('help.window.link')}
      </button>
      {isOpen && <HelpDialog code={code} service={service} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
