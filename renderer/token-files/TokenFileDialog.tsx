import { useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { tokenVariable } from '../../app/formats/model/copy-format.ts'
import { variableName } from '../../app/formats/model/variable-name.ts'
import type { TokenFileRefusal } from '../../app/token-files/model.ts'
import { trimTyped } from '../../app/util/field-characters.ts'
import { t, tokenFileRefusalWords } from '../../app/words/index.ts'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { FormAlert, useForm } from '../ui/Form.tsx'
import { Group } from '../ui/Row.tsx'
import { Select } from '../ui/Select.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'

interface TokenFileDialogProps {
  /** The accounts whose token may be written to a file; at least one. */
  accounts: readonly AccountView[]
  /** Displayed names by account id. */
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** Asks what to write to a file. The file itself is chosen in a system dialog. */
export function TokenFileDialog({ accounts, names, onClose }: TokenFileDialogProps) {
  const needsPassphrase = useBase(({ vault }) => vault.state === 'ready' && vault.protection === 'passphrase')
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [what, setWhat] = useState<'file' | 'line'>('file')
  const [name, setName] = useState<string>(tokenVariable)
  const [refusal, setRefusal] = useState<TokenFileRefusal | null>(null)
  const form = useForm()
  const variable = trimTyped('variable', name)
  const isNoName = what === 'line' && !variableName.test(variable)

  async function add() {
    if (isNoName) return
    setRefusal(null)
    const input = { accountId, name: what === 'line' ? variable : null }
    const result = await bridge.request('tokenFiles.add', input)
    if (result.kind === 'added') onClose()
    if (result.kind === 'refused') setRefusal(result.refusal)
  }

  return (
    <Dialog title={t('token-files.window.title')} onClose={onClose}>
      <DialogForm form={form} submit={t('token-files.window.choose')} onSubmit={add} onCancel={onClose}>
        <p className="quiet">
          {t('token-files.window.warning')} {needsPassphrase && t('token-files.window.afterRestart')}
        </p>
        <Group>
          {accounts.length > 1 && (
            <Select
              label={t('token-files.window.account')}
              values={accounts.map(({ id }) => id)}
              labelOf={(id) => names.get(id) ?? ''}
              value={accountId}
              onChange={setAccountId}
            />
          )}
          <Select
            label={t('token-files.window.what')}
            values={['file', 'line']}
            labelOf={(each) => t(`token-files.window.whats.${each}`)}
            value={what}
            onChange={setWhat}
          />
        </Group>
        {what === 'line' && (
          <Field
            label={t('token-files.window.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            refusal={isNoName ? t('token-files.window.noName') : undefined}
            live
            announced
          />
        )}
        <p className="quiet small">{t('token-files.window.containers')}</p>
        <FormAlert>{refusal && tokenFileRefusalWords(refusal)}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}
