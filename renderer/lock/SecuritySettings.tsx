import { useState } from 'react'
import { secretOf } from '../../app/lock/model/lock-view.ts'
import { t } from '../../app/words/index.ts'
import { SettingRows } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { ForgetEverythingButton } from '../vault/ForgetEverythingButton.tsx'
import { ProtectionForm } from '../vault/ProtectionForm.tsx'
import { useBase, useKeychain } from '../window/use-snapshot.ts'
import { PinDialog, requiredPinWords } from './PinDialog.tsx'

export function SecuritySettings() {
  const secret = useBase((base) => secretOf(base.lock))
  const { requirePin, unread } = useBase((base) => base.policy)
  /** `change`: the change of a setting that waits until there is a PIN. */
  const [pinDialog, setPinDialog] = useState<{ change: (() => void) | null } | null>(null)
  // A vault with a passphrase needs no PIN.
  const underPassphrase = secret === 'passphrase'
  return (
    <>
      <SettingRows
        section="security"
        onBlocked={secret === null ? (change) => setPinDialog({ change }) : undefined}
      >
        <Row
          title={underPassphrase ? t('vault.window.protection.passphrase') : t('lock.window.pin')}
          help={`${t(`lock.window.unlockedBy.${secret ?? 'nothing'}`)} ${requirePin ? requiredPinWords(unread) : ''}`}
        >
          {!underPassphrase && (
            <Button onClick={() => setPinDialog({ change: null })}>
              {t(`lock.window.changePin.${secret === null ? 'nothing' : 'pin'}`)}
            </Button>
          )}
        </Row>
      </SettingRows>
      <Group title={t('vault.window.settings.stored')}>
        <ProtectionRow />
        <Row title={t('vault.window.settings.forgetTitle')} help={t('vault.window.forgetEverything.text')}>
          <ForgetEverythingButton kind="plain" />
        </Row>
      </Group>
      {pinDialog !== null && (
        <PinDialog
          toLock={pinDialog.change !== null}
          onClose={() => setPinDialog(null)}
          onSet={() => {
            setPinDialog(null)
            pinDialog.change?.()
          }}
        />
      )}
    </>
  )
}

function ProtectionRow() {
  const keychain = useKeychain()
  const vault = useBase((base) => base.vault)
  const [changes, setChanges] = useState(false)
  if (vault.state !== 'ready') return null
  const { protection } = vault
  const changeWords = t('vault.window.settings.changeProtection')
  const close = () => setChanges(false)
  return (
    <>
      <Row
        title={protection === 'keychain' ? keychain.name : t(`vault.window.protection.${protection}`)}
        help={t(`vault.window.protection.${protection}Help`)}
      >
        <Button onClick={() => setChanges(true)}>{changeWords}</Button>
      </Row>
      {changes && (
        <Dialog title={changeWords} onClose={close}>
          <ProtectionForm submit={changeWords} onDone={close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}
