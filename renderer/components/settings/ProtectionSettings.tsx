import { useState } from 'react'
import { t } from '../../../app/words/index.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { ForgetEverythingButton } from '../lock/ForgetEverythingButton.tsx'
import { ProtectionForm } from '../protection/ProtectionForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Section.module.css'
import { ActionRow } from './SettingRow.tsx'

/** What protects the accounts at rest, how to change it, and how to forget them. */
export function ProtectionSettings() {
  const keychain = useKeychain()
  const vault = useBase((base) => base.vault)
  const [changes, setChanges] = useState(false)
  const help = {
    keychain: t('window.protection.keychainHelp', { keychain: keychain.inSentence }),
    passphrase: t('window.protection.passphraseHelp'),
    session: t('window.protection.sessionHelp'),
  }
  return (
    <div className={styles.rows}>
      {vault.state === 'ready' && (
        <ActionRow
          title={
            vault.protection === 'keychain'
              ? keychain.name
              : t(`window.settings.protections.${vault.protection}`)
          }
          help={help[vault.protection]}
        >
          <Button onClick={() => setChanges(true)}>{t('window.settings.changeProtection')}</Button>
        </ActionRow>
      )}
      <ActionRow title={t('window.settings.forgetTitle')} help={t('window.forgetEverything.text')}>
        <ForgetEverythingButton flush />
      </ActionRow>
      {changes && <ChangeProtection onClose={() => setChanges(false)} />}
    </div>
  )
}

function ChangeProtection({ onClose }: { onClose: () => void }) {
  const offered = useBase((base) => base.keychainOffered)
  const vault = useBase((base) => base.vault)
  return (
    <Dialog title={t('window.protection.changeTitle')} onClose={onClose}>
      <ProtectionForm
        kinds={offered ? ['keychain', 'passphrase', 'session'] : ['passphrase', 'session']}
        initialKind={vault.state === 'ready' ? vault.protection : 'passphrase'}
        asksPresent={vault.state === 'ready' && vault.protection === 'passphrase'}
        submit={t('window.protection.change')}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
