import { useEffect, useState } from 'react'
import type { ConnectionRow } from '../../../app/model/connection-check.ts'
import { connectionWords, words } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ConnectionCheck.module.css'

interface ConnectionCheckProps {
  accountId: string
  host: string
  onClose: () => void
}

const signs: Record<ConnectionRow['mark'], string> = { good: '✓', bad: '✕', note: '–' }

/** Checks the connection to the service when it opens, and shows each step. */
export function ConnectionCheck({ accountId, host, onClose }: ConnectionCheckProps) {
  const [rows, setRows] = useState<readonly ConnectionRow[] | null>(null)
  useEffect(() => {
    let isOpen = true
    void bridge.request('account.checkConnection', { accountId }).then((found) => isOpen && setRows(found))
    return () => {
      isOpen = false
    }
  }, [accountId])

  return (
    <Dialog title={words.connection.title(host)} onClose={onClose}>
      <div className={dialog.text} aria-live="polite">
        {rows === null ? (
          <p>{words.connection.running}</p>
        ) : (
          <dl className={styles.rows}>
            {rows.map(({ step, mark, finding }) => (
              <div key={step} className={styles.row}>
                <span aria-hidden="true" className={styles[mark]}>
                  {signs[mark]}
                </span>
                <dt>
                  {words.connection.steps[step]}
                  <span className="visually-hidden">, {words.connection.marks[mark]}</span>
                </dt>
                <dd className="selectable">{connectionWords(finding)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}
