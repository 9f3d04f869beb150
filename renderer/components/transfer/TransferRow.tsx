import { useState } from 'react'
import type { ExportResult } from '../../../app/bridge/contract.ts'
import { fileFailureWords, t } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import styles from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { ImportButton, type ImportOutcome, importWords } from './ImportButton.tsx'

/** *Export accounts* and *Import accounts*, for another computer. */
export function TransferRow() {
  const hasAccounts = useSnapshot(({ accounts }) => accounts.length > 0)
  const [outcome, setOutcome] = useState<ExportResult | ImportOutcome | null>(null)

  async function save() {
    setOutcome(null)
    setOutcome(await bridge.request('accounts.export', null))
  }

  const said = outcome && outcomeWords(outcome)
  return (
    <Row
      title={t('window.transfer.title')}
      help={
        <>
          {said === null && t('window.transfer.help')}
          <span role="status">{said}</span>
        </>
      }
    >
      <div className={styles.buttons}>
        {hasAccounts && <Button onClick={() => void save()}>{t('window.transfer.export')}</Button>}
        <ImportButton onOutcome={setOutcome} />
      </div>
    </Row>
  )
}

function outcomeWords(outcome: ExportResult | ImportOutcome): string | null {
  switch (outcome.kind) {
    case 'saved':
      return t('window.transfer.saved')
    case 'too-many':
      return t('window.transfer.tooMany')
    case 'not-saved':
      return t('window.diagnostics.notSaved', { why: fileFailureWords(outcome.problem) })
    default:
      return importWords(outcome)
  }
}
