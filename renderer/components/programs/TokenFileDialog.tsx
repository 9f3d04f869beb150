import { type FormEvent, useState } from 'react'
import type { TokenFile } from '../../../app/model/token-file.ts'
import { variableName } from '../../../app/model/variable-name.ts'
import { refusalWords, tokenFileRefusalWords, words } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import field from '../ui/Field.module.css'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

/** What to write to a file; the file itself is chosen in a system dialog. */
export function TokenFileDialog({ onClose }: { onClose: () => void }) {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [what, setWhat] = useState<'file' | 'line'>('file')
  const [name, setName] = useState('API_TOKEN')
  const [atEnd, setAtEnd] = useState<TokenFile['atEnd']>('remove')
  const [refusal, setRefusal] = useState<string | null>(null)
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
    if (result.kind === 'refused') setRefusal(refusalWords(result.refusal))
    if (result.kind === 'not-added') setRefusal(tokenFileRefusalWords(result.refusal))
  }

  return (
    <Dialog title={words.tokenFiles.add} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={(event) => void add(event)}>
        <p className={dialog.intro}>{words.tokenFiles.warning}</p>
        {accounts.length > 1 && (
          <Select
            label={words.tokenFiles.account}
            options={Object.fromEntries(accounts.map((each) => [each.id, each.name]))}
            value={accountId}
            onChange={setAccountId}
          />
        )}
        <Select
          label={words.tokenFiles.what}
          options={words.tokenFiles.whats}
          value={what}
          onChange={setWhat}
        />
        {what === 'line' && (
          <Field
            label={words.tokenFiles.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            refusal={isNoName ? words.tokenFiles.noName : undefined}
            announced
          />
        )}
        <Select
          label={words.tokenFiles.atEnd}
          options={words.tokenFiles.atEnds}
          value={atEnd}
          onChange={setAtEnd}
        />
        {refusal !== null && (
          <p role="alert" className={field.refusal}>
            {refusal}
          </p>
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" submit busy={busy}>
            {words.tokenFiles.choose}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
