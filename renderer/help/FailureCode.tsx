import { useState } from 'react'
import type { FailureCode as Code } from '../../app/help/model/failure-code.ts'
import { t } from '../../app/words/index.ts'
import styles from './FailureCode.module.css'
import { HelpDialog, type HelpedService } from './HelpDialog.tsx'

interface FailureCodeProps {
  code: Code
  service?: HelpedService | null
}

/** The code of a failure, for support, which opens its help. */
export function FailureCode({ code, service = null }: FailureCodeProps) {
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
