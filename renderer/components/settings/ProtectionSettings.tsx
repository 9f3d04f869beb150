import { useState } from 'react'
import { words } from '../../../app/words/index.ts'
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
    keychain: words.protection.keychainHelp(keychain.inSentence),
    passphrase: words.protection.passphraseHelp,
    session: words.protection.sessionHelp,
  }
  return (
    <div className={styles.rows}>
      {vault.state === 'ready' && (
        <ActionRow
          title={words.settings.protections[vault.protection](keychain.name)}
          help={help[vault.protection]}
        >
          <Button onClick={() => setChanges(true)}>{words.settings.changeProtection}</Button>
        </ActionRow>
      )}
      <ActionRow title={words.settings.forgetTitle} help={words.forgetEverything.text}>
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
    <Dialog title={words.protection.changeTitle} onClose={onClose}>
      <ProtectionForm
        kinds={offered ? ['keychain', 'passphrase', 'session'] : ['passphrase', 'session']}
        initialKind={vault.state === 'ready' ? vault.protection : 'passphrase'}
        asksPresent={vault.state === 'ready' && vault.protection === 'passphrase'}
        submit={words.protection.change}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
