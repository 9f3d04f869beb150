import { useState } from 'react'
import { fileFailureWords, refusalWords, t } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { ActionRow } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { ImportButton } from './ImportButton.tsx'

/** *Export accounts* and *Import accounts*, for another computer. */
export function TransferRow() {
  const hasAccounts = useSnapshot(({ accounts }) => accounts.length > 0)
  const [said, setSaid] = useState<string | null>(null)

  async function save() {
    setSaid(null)
    const result = await bridge.request('accounts.export', null)
    if (result.kind === 'saved') setSaid(t('window.transfer.saved'))
    if (result.kind === 'not-saved')
      setSaid(t('window.diagnostics.notSaved', { why: fileFailureWords(result.problem) }))
    if (result.kind === 'refused') setSaid(refusalWords(result.refusal))
  }

  return (
    <ActionRow
      title={t('window.transfer.title')}
      help={<span role="status">{said ?? t('window.transfer.help')}</span>}
    >
      {hasAccounts && <Button onClick={() => void save()}>{t('window.transfer.export')}</Button>}
      <ImportButton onSaid={setSaid} />
    </ActionRow>
  )
}
