import { type FormEvent, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import type { TokenFile } from '../../../app/model/token-file.ts'
import { variableName } from '../../../app/model/variable-name.ts'
import { refusalWords, t, tokenFileRefusalWords } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import field from '../ui/Field.module.css'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

/** What to write to a file; the file itself is chosen in a system dialog. */
type NotAdded = Extract<ChannelOutput<'tokenFiles.add'>, { kind: 'refused' | 'not-added' }>

export function TokenFileDialog({ onClose }: { onClose: () => void }) {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [what, setWhat] = useState<'file' | 'line'>('file')
  const [name, setName] = useState('API_TOKEN')
  const [atEnd, setAtEnd] = useState<TokenFile['atEnd']>('remove')
  const [refusal, setRefusal] = useState<NotAdded | null>(null)
  const [busy, setBusy] = useState(false)
  const isNoName = what === 'line' && !variableName.test(name)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy || isNoName) return
    setBusy(true)
    setRefusal(null)
    const input = { accountId, name: what === 'line' ? name : null, atEnd }
    const result = await bridge.request('tokenFiles.add', input).finally(() => setBusy(false))
    if (result.kind === 'added') onClose()
    if (result.kind === 'refused' || result.kind === 'not-added') setRefusal(result)
  }

  return (
    <Dialog title={t('window.tokenFiles.add')} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={(event) => void add(event)}>
        <p className={dialog.intro}>{t('window.tokenFiles.warning')}</p>
        {accounts.length > 1 && (
          <Select
            label={t('window.tokenFiles.account')}
            values={accounts.map(({ id }) => id)}
            labelOf={(id) => accounts.find((each) => each.id === id)?.name ?? ''}
            value={accountId}
            onChange={setAccountId}
          />
        )}
        <Select
          label={t('window.tokenFiles.what')}
          values={['file', 'line']}
          labelOf={(each) => t(`window.tokenFiles.whats.${each}`)}
          value={what}
          onChange={setWhat}
        />
        {what === 'line' && (
          <Field
            label={t('window.tokenFiles.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            refusal={isNoName ? t('window.tokenFiles.noName') : undefined}
            announced
          />
        )}
        <Select
          label={t('window.tokenFiles.atEnd')}
          values={['remove', 'empty']}
          labelOf={(each) => t(`window.tokenFiles.atEnds.${each}`)}
          value={atEnd}
          onChange={setAtEnd}
        />
        {refusal !== null && (
          <p role="alert" className={field.refusal}>
            {refusal.kind === 'refused'
              ? refusalWords(refusal.refusal)
              : tokenFileRefusalWords(refusal.refusal)}
          </p>
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('window.cancel')}</Button>
          <Button kind="primary" submit busy={busy}>
            {t('window.tokenFiles.choose')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
