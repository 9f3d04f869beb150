import { useEffect, useState } from 'react'
import type { CopyTextResult } from '../../../app/bridge/contract.ts'
import type { ConnectionRow } from '../../../app/model/connection-check.ts'
import { connectionWords, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ConnectionCheck.module.css'

interface ConnectionCheckProps {
  /** Null: the sign-in that failed last. */
  accountId: string | null
  host: string
  onClose: () => void
}

const signs: Record<ConnectionRow['mark'], string> = { good: '✓', bad: '✕', note: '–' }

/** Checks the connection to the service when it opens, and shows each step. */
export function ConnectionCheck({ accountId, host, onClose }: ConnectionCheckProps) {
  const [rows, setRows] = useState<readonly ConnectionRow[] | null>(null)
  const [copied, setCopied] = useState<CopyTextResult>()
  useEffect(() => {
    let isOpen = true
    void bridge.request('account.checkConnection', { accountId }).then((found) => isOpen && setRows(found))
    return () => {
      isOpen = false
    }
  }, [accountId])

  async function copy() {
    const result = await bridge.request('account.copyConnectionCheck', null)
    setCopied(result)
  }

  return (
    <Dialog title={t('window.connection.title', { host })} onClose={onClose}>
      <div className={dialog.text} aria-live="polite">
        {rows === null ? (
          <p>{t('window.connection.running')}</p>
        ) : (
          <dl className={styles.rows}>
            {rows.map(({ step, mark, finding }) => (
              <div key={step} className={styles.row}>
                <span aria-hidden="true" className={styles[mark]}>
                  {signs[mark]}
                </span>
                <dt>
                  {t(`connection.step.${step}`)}
                  <span className="visually-hidden">, {t(`connection.mark.${mark}`)}</span>
                </dt>
                <dd className="selectable">{connectionWords(finding)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={dialog.actions}>
        <span className={styles.message} aria-live="polite">
          {copied &&
            (copied.kind === 'copied' ? t('window.connection.copied') : refusalWords(copied.refusal))}
        </span>
        {rows !== null && <Button onClick={() => void copy()}>{t('window.connection.copy')}</Button>}
        <Button data-focus onClick={onClose}>
          {t('window.close')}
        </Button>
      </div>
    </Dialog>
  )
}
